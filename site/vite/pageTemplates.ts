import { paths } from '../src/config/paths.ts'
import type { Prerendered } from '../src/prerender.tsx'

/** The template of the landing page, which React hydrates. */
export const LANDING_TEMPLATE = 'index.html'
/** The template of every other page, which is only read and comes without React. */
export const STATIC_TEMPLATE = 'still.html'

/** The template of a page. */
export const templateOf = (path: string): string => (path === paths.home ? LANDING_TEMPLATE : STATIC_TEMPLATE)

/** Puts a rendered page into its template, with more elements at the end of the head if there are any. */
export const fillTemplate = (template: string, { head, body }: Prerendered, moreHead = ''): string =>
  template
    // functions, since a `$` in a replacement text would be read as a pattern
    .replace('<!--head-->', () => head + moreHead)
    .replace('<!--body-->', () => body)
