import { brand } from './brand.ts'
import type { PageAbout } from './pages.ts'

export const aboutNotFound: PageAbout = { title: `Page not found · ${brand.name}` }

/** The page for every address that has none. */
export const notFound = {
  heading: 'Oops! Page not found',
  text: 'Nothing answers at this address. The page may have moved, or the link may have a slip in it.',
  home: 'Back to home',
  termsAsked: 'Looking for our terms?',
  termsLink: 'Read the terms and conditions',
} as const
