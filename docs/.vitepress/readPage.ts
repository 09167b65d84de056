import { PACKAGES } from '../../scripts/packages.mjs'

/** A page as lists of pages show it. */
export interface PageText {
  title: string
  /** The first paragraph, as plain text of at most 200 characters. TypeDoc's pages begin with a list: they say what they are. */
  description: string
  text: string
}

/** Markdown without its links, emphasis and code marks. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[((?:[^[\]]|\[[^[\]]*\])*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The pages that TypeDoc writes, a page for each entry point of a package. */
const OF_TYPEDOC = new RegExp(`^api/(${PACKAGES.join('|')})\\b`)

const shorten = (text: string): string => (text.length <= 200 ? text : `${text.slice(0, 199).trimEnd()}…`)

/** Reads the title and the description of a page. */
export function readPage(path: string, pages: ReadonlyMap<string, string>): PageText {
  const text = (pages.get(path) ?? '').replace(/^---\n.*?\n---\n/s, '')
  const title = plainText(/^# (.*)$/m.exec(text)?.[1] ?? path)
  if (OF_TYPEDOC.test(path)) {
    return { title, description: `Every public name of ${title}, with its type and its comment.`, text }
  }
  const prose = text.replaceAll(/^```.*?^```$/gms, '')
  const paragraphs = prose.split(/\n{2,}/).filter((part) => /^[A-Za-z`*[]/.test(part))
  return { title, description: shorten(plainText(paragraphs[0] ?? title)), text }
}
