import { site } from './site.ts'

/** A page: its address, and what search engines and shared links show of it. */
export interface Page {
  /** The page for unknown addresses has none. */
  path?: string
  title: string
  /** A page without a description is kept out of search results. */
  description?: string
}

const { name, company } = site

/** The table of pages. A page also has its component in `pages/` and its line in `routes.tsx`. */
export const pages = {
  home: {
    path: '/',
    title: `${name}, the receptionist who always picks up`,
    description: `An AI voice agent that answers your business line at any hour. Talk to ${name} here, in the page, before you talk to us.`,
  },
  privacy: {
    path: '/privacy-policy',
    title: `Privacy policy · ${name}`,
    description: `What ${company} keeps of calls and chats with ${name}, for how long, and what you can ask of us.`,
  },
  terms: {
    path: '/terms-and-conditions',
    title: `Terms and conditions · ${name}`,
    description: `The agreement between ${company} and the businesses that use ${name}: fees, term, data, liability.`,
  },
} as const satisfies Record<string, Page>

/** The page for every other address. */
export const notFoundPage: Page = { title: `Page not found · ${name}` }

/** The target of the footer's terms link. It matches no page on purpose (spec §2). */
export const FOOTER_TERMS_PATH = '/terms-conditions'

/** The page at a path; a slash at the end of the path makes no difference. */
export const findPage = (path: string): Page | undefined =>
  Object.values<Page>(pages).find((page) => page.path === path.replace(/(?<=.)\/$/, ''))
