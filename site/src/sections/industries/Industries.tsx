import { BookingLink } from '../../ui/BookingLink.tsx'
import { IndustryIcon } from './IndustryIcon.tsx'
import { type Industry, words } from './words.ts'

/** The industries that the agent works for, a row each. */
export function Industries() {
  return (
    <section
      id="industry-solutions"
      aria-labelledby="industries"
      className="page-grid gap-y-10 py-16 md:py-24"
    >
      <div className="col-span-12 lg:col-span-8">
        <h2 id="industries" className="heading">
          {words.heading}
        </h2>
        <p className="mt-4 text-soft">{words.lead}</p>
      </div>
      <div className="industries">
        {words.industries.map((industry, index) => (
          <Card key={industry.id} isFirst={index === 0} {...industry} />
        ))}
      </div>
    </section>
  )
}

/** A row. On a phone, its title opens it. */
function Card({ id, icon, title, description, benefits, isFirst }: Industry & { isFirst: boolean }) {
  const name = (
    <>
      <IndustryIcon name={icon} />
      {title}
    </>
  )
  return (
    <article className="industry">
      <h3 className="industry-name">{name}</h3>
      <details open={isFirst}>
        <summary>
          <h3 className="industry-name">{name}</h3>
        </summary>
        <div className="industry-about">
          <p>{description}</p>
          <ul className="plain-list">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <p className="industry-more">
            <BookingLink about={id} className="text-link">
              {words.more}
              <span className="sr-only"> {words.about(title)}</span>
            </BookingLink>
          </p>
        </div>
      </details>
    </article>
  )
}
