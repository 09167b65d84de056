import { NowLink } from '../../call/NowLink.tsx'
import { claims, stats } from '../../content/facts.ts'
import { CountUp } from '../../motion/CountUp.tsx'
import { BookingLink } from '../../ui/BookingLink.tsx'
import { BookingNote } from '../../ui/BookingNote.tsx'
import { words } from './words.ts'

/** The first screen: the headline, the two calls to action and the claims. */
export function Hero() {
  return (
    <section aria-labelledby="headline" className="page-grid gap-y-6 pt-6 pb-10 md:pt-10 lg:pb-6">
      <div className="col-span-12 [&>*+*]:mt-5">
        <p className="badge">{words.badge}</p>
        <h1 id="headline" className="display display-large">
          {words.headline}
        </h1>
      </div>
      <div className="col-span-12 lg:col-span-6">
        <p className="lead">{words.lead}</p>
        <div className="ways mt-6">
          <NowLink className="button button-call" />
          <BookingLink className="button button-plain">{words.book}</BookingLink>
        </div>
        <p className="ways-note">
          {words.now} <BookingNote />
        </p>
      </div>
      <div className="col-span-12 self-end lg:col-span-5 lg:col-start-8">
        <dl className="stats">
          {stats.map(({ label, figure }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <CountUp figure={figure} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-[0.9375rem] [line-height:1.375]">
          <strong className="[font-weight:600]">
            <span className="block">{claims.revenue}.</span> {claims.setup}.
          </strong>{' '}
          {words.vary}{' '}
          <a className="text-link" href="#calculator">
            {words.calculate}
          </a>
        </p>
      </div>
    </section>
  )
}
