import { HeaderCall } from '../call/HeaderCall.tsx'
import { paths } from '../config/pages.ts'
import { site } from '../config/site.ts'
import { words } from '../content/words.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import { useIsHome } from './PathContext.ts'

/** The header of every page: the name, the sections of the landing page, the booking link and the live call. */
export function Header() {
  const isHome = useIsHome()
  return (
    <header className="header page-grid print:hidden">
      <a href={isHome ? '#top' : paths.home} aria-label={words.home} className="wordmark">
        {site.name}
      </a>
      <nav aria-label={words.sections}>
        <ul>
          {words.anchors.map(({ id, label }) => (
            <li key={id}>
              <a href={`${isHome ? '' : paths.home}#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="header-ways">
        <BookingLink className="text-link">{words.bookDemo}</BookingLink>
        <HeaderCall />
      </div>
    </header>
  )
}
