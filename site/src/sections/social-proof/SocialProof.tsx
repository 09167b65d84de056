import { CALL_CARD, followToCallCard } from '../../call/callCard.ts'
import { site } from '../../config/site.ts'
import { words as shared } from '../../content/words.ts'
import { BookingLink } from '../../ui/BookingLink.tsx'
import { BookingNote } from '../../ui/BookingNote.tsx'
import { SampleCall } from './SampleCall.tsx'
import { words } from './words.ts'

/** A sample call to watch, and the last invitation of the page: a call of one's own, and the booking link. */
export function SocialProof() {
  return (
    <section id="social-proof" aria-labelledby="proof">
      <div className="page-grid items-center gap-y-8 py-16 md:py-24">
        <div className="col-span-12 lg:col-span-4">
          <h2 id="proof" className="heading">
            {words.heading}
          </h2>
          <p className="mt-4">{words.lead}</p>
        </div>
        <div className="col-span-12 lg:col-span-7 lg:col-start-6">
          <SampleCall />
        </div>
      </div>
      <div className="after-hours last-call">
        <div className="page-grid items-end gap-y-8">
          <div className="col-span-12 lg:col-span-7">
            <h3 className="heading heading-large">{words.last}</h3>
            <p className="mt-5 max-w-[44ch]">
              {words.lastLead}
              {site.bookingUrl !== null && ` ${words.bookLead}`}
            </p>
          </div>
          <div className="col-span-12 lg:col-span-5">
            <div className="ways lg:justify-end">
              <a className="button" href={`#${CALL_CARD}`} onClick={followToCallCard}>
                {shared.now}
              </a>
              <BookingLink className="button button-plain">{words.book}</BookingLink>
            </div>
            {site.bookingUrl !== null && (
              <p className="ways-note lg:text-right">
                <BookingNote />
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
