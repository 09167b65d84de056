import { Link } from 'react-router-dom'
import { FOOTER_TERMS_PATH, paths } from '../config/paths.ts'
import { site } from '../config/site.ts'
import { copy } from './words.ts'

/** The foot of every page: who we are, how to reach us, and the legal pages. */
export function Footer() {
  return (
    <footer className="page-grid gap-y-8 py-12 md:py-16 print:hidden">
      <p className="col-span-12 max-w-[34ch] lg:col-span-6">{copy.shell.tagline}</p>
      <nav aria-label={copy.shell.legal} className="col-span-12 sm:col-span-6 lg:col-span-3">
        <ul className="[&>*+*]:mt-2">
          <li>
            <Link className="text-link" to={paths.privacy}>
              {copy.shell.privacy}
            </Link>
          </li>
          <li>
            <Link className="text-link" to={FOOTER_TERMS_PATH}>
              {copy.shell.terms}
            </Link>
          </li>
          <li className="text-soft">{copy.shell.cookies}</li>
        </ul>
      </nav>
      <Contact />
    </footer>
  )
}

/** The ways to reach the company that the site's settings name. */
function Contact() {
  const { contactEmail, contactPhone } = site
  if (contactEmail === null && contactPhone === null) return null
  return (
    <address className="col-span-12 not-italic sm:col-span-6 lg:col-span-3">
      <p className="mb-2 text-soft">{copy.shell.contact}</p>
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
