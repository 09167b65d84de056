/** Every route of the site; anything else is not found. */
export const paths = {
  home: '/',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
} as const

/** Where the footer's terms link goes. It matches no route on purpose (spec §2). */
export const FOOTER_TERMS_PATH = '/terms-conditions'

/** Whether a path has a page of its own; a slash at its end changes nothing. */
export const isKnownPath = (path: string): boolean =>
  (Object.values(paths) as string[]).includes(path.replace(/(?<=.)\/$/, ''))
