import { facts } from '../content/facts.ts'
import { site } from './site.ts'

/** The path of every page, apart from the table, because a browser needs only the paths. */
export const paths = {
  home: '/',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
} as const

/** The target of the footer's terms link. It matches no page on purpose (spec §2). */
export const FOOTER_TERMS_PATH = '/terms-conditions'

/** The name of the page at a path; a slash at the end of the path makes no difference. */
export const findPage = (path: string): PageName | undefined =>
  (Object.keys(paths) as PageName[]).find((name) => paths[name] === path.replace(/(?<=.)\/$/, ''))

export type PageName = keyof typeof paths

/** The title and description of a page, for search engines and shared links. */
export interface PageAbout {
  title: string
  /** A page without a description is kept out of search results. */
  description?: string
}

const { name, company } = site

/** The table of pages. A page also has its component in `pages/` and its line in `routes.tsx`. */
export const pages = {
  home: {
    title: `${name}, the AI receptionist who always picks up`,
    description: `An AI voice agent that answers every call, ${facts.availability}, and books appointments. Talk to ${name} right here, in your browser.`,
  },
  privacy: {
    title: `Privacy policy · ${name}`,
    description: `What ${company} keeps from calls and chats with ${name}, for how long, and the choices you have.`,
  },
  terms: {
    title: `Terms and conditions · ${name}`,
    description: `The agreement between ${company} and the businesses that use ${name}: fees, term, data and liability.`,
  },
} as const satisfies Record<PageName, PageAbout>

/** The page for every other address. */
export const notFoundPage: PageAbout = { title: `Page not found · ${name}` }

/** The page of the demonstration's placeholder links (`placeholders.ts`). */
export const placeholderPage: PageAbout = { title: `Placeholder link · ${name}` }
