import { site } from '../../config/site.ts'
import { BookingLink } from '../../ui/BookingLink.tsx'
import { SampleCall } from './SampleCall.tsx'
import { words } from './words.ts'

/** A sample call, and the booking link. */
export function SocialProof() {
  return (
    <section
      id="social-proof"
      aria-labelledby="proof"
      className="page-grid items-center gap-y-8 py-16 md:py-24"
    >
      <div className="col-span-12 lg:col-span-7">
        <SampleCall />
      </div>
      <div className="col-span-12 lg:col-span-4 lg:col-start-9">
        <h2 id="proof" className="heading">
          {words.heading}
        </h2>
        <p className="mt-4">{words.lead}</p>
        {site.bookingUrl !== null && <p className="mt-4 mb-6">{words.bookLead}</p>}
        <BookingLink className="button">{words.book}</BookingLink>
      </div>
    </section>
  )
}
