import type { ReactNode } from 'react'
import { isPlaceholder } from '../config/placeholders.ts'
import { site } from '../config/site.ts'
import { ExternalLink } from './ExternalLink.tsx'

interface BookingLinkProps {
  /** The id of the link's subject, if it has one. The demonstration's page of placeholders has a part for it. */
  about?: string
  className?: string
  children: ReactNode
}

/** A link to the booking form. It renders nothing on a site without one. */
export function BookingLink({ about, ...props }: BookingLinkProps) {
  const { bookingUrl } = site
  if (bookingUrl === null) return null
  const href = about !== undefined && isPlaceholder(bookingUrl) ? `${bookingUrl}-${about}` : bookingUrl
  return <ExternalLink href={href} {...props} />
}
