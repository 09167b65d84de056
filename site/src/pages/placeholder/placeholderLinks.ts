import { isPlaceholder, placeholderFor } from '../../config/placeholders.ts'
import type { SiteConfig, settings } from '../../config/readEnv.ts'
import { words } from './words.ts'

/** A link of the demonstration, as the page of placeholders explains it. */
export interface PlaceholderLink {
  /** The id of its part of the page. */
  id: string
  heading: string
  text: string
  setting: keyof typeof settings
}

const CHECKOUT = {
  Basic: 'VITE_CHECKOUT_BASIC_URL',
  Pro: 'VITE_CHECKOUT_PRO_URL',
  Premium: 'VITE_CHECKOUT_PREMIUM_URL',
} as const

/** The links of a site that are placeholders, in the order of the page. A site with its own links has none. */
export function placeholderLinks({ bookingUrl, checkout }: SiteConfig): readonly PlaceholderLink[] {
  const setting = 'VITE_BOOKING_URL'
  const booking = [
    { id: 'booking', setting, ...words.booking } as const,
    ...words.industries.map(
      ({ id, title }) => ({ id: `booking-${id}`, setting, ...words.industry(title) }) as const,
    ),
  ]
  const plans = words.plans
    .filter(({ name }) => checkout[name] === placeholderFor(name.toLowerCase()))
    .map(({ name }) => ({ id: name.toLowerCase(), setting: CHECKOUT[name], ...words.plan(name) }))
  return [...(isPlaceholder(bookingUrl) ? booking : []), ...plans]
}
