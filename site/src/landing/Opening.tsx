import { copy } from '../content/copy.ts'

/** The first thing on the page: what it is, in one sentence, and the way to the call. */
export function Opening() {
  return (
    <section aria-labelledby="headline" className="page-grid items-end gap-y-6 pt-4 pb-9 md:pt-8 md:pb-12">
      <h1 id="headline" className="display col-span-12 lg:col-span-8">
        {copy.home.headline}
      </h1>
      <p className="measure col-span-12 lg:col-span-4 lg:pb-2">
        {copy.home.lead}{' '}
        <a className="text-link" href="#live-call">
          {copy.home.leadLink}
        </a>
        .
      </p>
    </section>
  )
}
