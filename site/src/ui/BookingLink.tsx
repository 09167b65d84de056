import type { ReactNode } from 'react'
import { brand } from '../content/brand.ts'
import { ExternalLink } from './ExternalLink.tsx'

interface BookingLinkProps {
  className?: string
  children: ReactNode
}

/** A link to the booking form. It renders nothing on a site without one. */
export function BookingLink(props: BookingLinkProps) {
  return brand.bookingUrl === null ? null : <ExternalLink href={brand.bookingUrl} {...props} />
}
