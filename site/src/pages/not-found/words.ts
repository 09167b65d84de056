import type { PageAbout } from '../../config/pages.ts'
import { site } from '../../config/site.ts'

export const aboutNotFound: PageAbout = { title: `Page not found · ${site.name}` }

/** The page for every address that has none. */
export const notFound = {
  heading: 'Oops! Page not found',
  text: 'There is no page at this address. It may have moved, or the link may have a typo.',
  home: 'Back to home',
  termsAsked: 'Looking for our terms?',
  termsLink: 'Read the terms and conditions',
} as const
