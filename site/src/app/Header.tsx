import { Link } from 'react-router-dom'
import { brand } from '../content/brand.ts'
import { copy } from '../content/copy.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { paths } from './paths.ts'

/** The top of every page: the name, and the way to a person. */
export function Header() {
  return (
    <header className="page-grid items-center py-5 md:py-7 print:hidden">
      <Link to={paths.home} aria-label={copy.shell.home} className="wordmark col-span-6">
        {brand.name}
      </Link>
      <ExternalLink href={brand.bookingUrl} className="text-link col-span-6 justify-self-end">
        {copy.shell.bookDemo}
      </ExternalLink>
    </header>
  )
}
