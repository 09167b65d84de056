import { paths } from '../app/paths.ts'
import { brand } from './brand.ts'

/** What search engines and shared links show of a page. */
export interface PageAbout {
  title: string
  /** A page without a description is kept out of search results. */
  description?: string
  /** Where it is; a page without one has no address of its own. */
  path?: string
}

export const pages = {
  home: {
    path: paths.home,
    title: `${brand.name}, the receptionist who always picks up`,
    description: `An AI voice agent that answers your business line at any hour. Talk to ${brand.name} here, in the page, before you talk to us.`,
  },
  privacy: {
    path: paths.privacy,
    title: `Privacy policy · ${brand.name}`,
    description: `What ${brand.company} keeps of calls and chats with ${brand.name}, for how long, and what you can ask of us.`,
  },
  terms: {
    path: paths.terms,
    title: `Terms and conditions · ${brand.name}`,
    description: `The agreement between ${brand.company} and the businesses that use ${brand.name}: fees, term, data, liability.`,
  },
  notFound: { title: `Page not found · ${brand.name}` },
  problem: { title: `Something went wrong · ${brand.name}` },
} as const satisfies Record<string, PageAbout>
