import { SampleCall } from '../audio/SampleCall.tsx'
import { brand } from '../content/brand.ts'
import { proof } from '../content/proof.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'

/** A customer's call, on film, and the way to one's own. */
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
          {proof.heading}
        </h2>
        <p className="mt-4">{proof.lead}</p>
        <p className="mt-4 mb-6">{proof.bookLead}</p>
        <ExternalLink href={brand.bookingUrl} className="button">
          {proof.book}
        </ExternalLink>
      </div>
    </section>
  )
}
