import type { ReactNode } from 'react'
import { site } from '../config/site.ts'
import { ExternalLink } from './ExternalLink.tsx'

interface BookingLinkProps {
  className?: string
  children: ReactNode
}

/** A link to the booking form. It renders nothing on a site without one. */
export function BookingLink(props: BookingLinkProps) {
  return site.bookingUrl === null ? null : <ExternalLink href={site.bookingUrl} {...props} />
}
