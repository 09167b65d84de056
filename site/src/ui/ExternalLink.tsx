import type { ReactNode } from 'react'
import { words } from '../content/words.ts'

interface ExternalLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A link to another site, or to its placeholder. It opens in a new tab, and says so to screen readers. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> {words.newTab}</span>
      <svg aria-hidden="true" viewBox="0 0 10 10" className="ml-1.5 inline-block size-[0.6em] align-baseline">
        <path d="M2 1h7v7M9 1 1 9" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </a>
  )
}
