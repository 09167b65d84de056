import { paths } from './paths.ts'
import { site } from './site.ts'

/** What search engines and shared links show of a page. */
export interface PageAbout {
  title: string
  /** A page without a description is kept out of search results. */
  description?: string
  /** Where it is; a page without one has no address of its own. */
  path?: string
}

/** The landing page, and what may stand in place of any; the others say it beside their texts, and load with them. */
export const pages = {
  home: {
    path: paths.home,
    title: `${site.name}, the receptionist who always picks up`,
    description: `An AI voice agent that answers your business line at any hour. Talk to ${site.name} here, in the page, before you talk to us.`,
  },
  problem: { title: `Something went wrong · ${site.name}` },
} as const satisfies Record<string, PageAbout>
