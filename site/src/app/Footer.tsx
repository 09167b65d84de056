import { FOOTER_TERMS_PATH, paths } from '../config/pages.ts'
import { site } from '../config/site.ts'
import { words } from '../content/words.ts'

/** The footer of every page: the company, its contact data, and the legal pages. */
export function Footer() {
  return (
    <footer className="page-grid gap-y-8 py-12 md:py-16 print:hidden">
      <div className="col-span-12 max-w-[34ch] lg:col-span-6">
        <p>{words.tagline}</p>
        {site.hasPlaceholders && <p className="mt-2 text-soft">{words.placeholders}</p>}
      </div>
      <nav aria-label={words.legal} className="col-span-12 sm:col-span-6 lg:col-span-3">
        <ul className="[&>*+*]:mt-2">
          <li>
            <a className="text-link" href={paths.privacy}>
              {words.privacy}
            </a>
          </li>
          <li>
            <a className="text-link" href={FOOTER_TERMS_PATH}>
              {words.terms}
            </a>
          </li>
          <li className="text-soft">{words.cookies}</li>
        </ul>
      </nav>
      <Contact />
    </footer>
  )
}

/** The contact data from the site's settings. */
function Contact() {
  const { contactEmail, contactPhone } = site
  if (contactEmail === null && contactPhone === null) return null
  return (
    <address className="col-span-12 not-italic sm:col-span-6 lg:col-span-3">
      <p className="mb-2 text-soft">{words.contact}</p>
      {contactEmail !== null && (
        <p>
          <a className="text-link break-words" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </p>
      )}
      {contactPhone !== null && (
        <p>
          <a className="text-link" href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>
            {contactPhone}
          </a>
        </p>
      )}
    </address>
  )
}
