import { Link, useLocation } from 'react-router-dom'
import { HeaderCall } from '../call/HeaderCall.tsx'
import { paths } from '../config/paths.ts'
import { site } from '../config/site.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import { copy } from './words.ts'

/** The top of every page: the name, the parts of the landing page, the live call, and the way to a person. */
export function Header() {
  const isHome = useLocation().pathname === paths.home
  return (
    <header className="header page-grid print:hidden">
      <Link to={paths.home} aria-label={copy.shell.home} className="wordmark">
        {site.name}
      </Link>
      <nav aria-label={copy.shell.sections}>
        <ul>
          {copy.shell.anchors.map(({ id, label }) => (
            <li key={id}>
              <a href={`${isHome ? '' : paths.home}#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="header-ways">
        <BookingLink className="text-link">{copy.shell.bookDemo}</BookingLink>
        <HeaderCall />
      </div>
    </header>
  )
}
