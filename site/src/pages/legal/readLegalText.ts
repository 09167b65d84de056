import { marked } from 'marked'
import { parse } from 'yaml'
import { hasDemoAgent } from '../../config/hasDemoAgent.ts'
import { site } from '../../config/site.ts'
import { facts, legalFacts } from '../../content/facts.ts'
import { ownModels } from '../../content/ownModels.ts'

/** A legal text, read from its Markdown. */
export interface LegalText {
  title: string
  /** Counts up with every change: `npm run legal`. */
  version: number
  /** ISO date of the last change. */
  updated: string
  summary: string
  sections: readonly { heading: string; html: string }[]
}

/** The names that a legal text may use in braces. A name without a value is null or false. */
const values: Readonly<Record<string, string | number | boolean | null>> = {
  ...facts,
  ...legalFacts,
  name: site.name,
  company: site.company,
  contactEmail: site.contactEmail,
  platform: site.platform !== null,
  demonstration: hasDemoAgent(site),
  ownModels: ownModels.isUsed,
  errorReports: site.errorReports !== null,
  film: site.videoId !== null,
}

function lookUp(name: string) {
  const value = values[name]
  if (value === undefined) throw new Error(`A legal text uses the unknown name {{${name}}}.`)
  return value
}

/**
 * Fills in the values: `{{name}}` is a value, `{{#name}}…{{/name}}` is for a site that has it, and `{{^name}}…{{/name}}`
 * for a site that does not.
 */
const fill = (text: string, write: (value: string) => string) =>
  text
    .replace(/\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/gs, (_, sign: string, name: string, inner: string) =>
      Boolean(lookUp(name)) === (sign === '#') ? inner : '',
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => write(String(lookUp(name))))

const asIs = (value: string) => value
/** A value is text, not Markdown: every punctuation mark in it is escaped. */
const escaped = (value: string) => value.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/**
 * Reads a legal text: Markdown with its title, version, date and summary in front matter, and a heading of level 2 for
 * each section.
 *
 * @throws Error for a text of another shape, and for an unknown name in braces
 */
export function readLegalText(source: string): LegalText {
  const [, frontMatter, markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (frontMatter === undefined) throw new Error('A legal text begins with its front matter.')
  const { title, version, updated, summary } = parse(frontMatter) as Omit<LegalText, 'sections'>
  const [start = '', ...parts] = fill(markdown, escaped).split(/^## /m)
  if (!title || !version || !updated || !summary || start.trim() !== '') {
    throw new Error('A legal text has a title, a version, a date and a summary, and then its sections.')
  }
  return {
    title,
    version,
    updated,
    summary: fill(summary, asIs),
    sections: parts.map((part) => {
      const [heading = ''] = part.split('\n', 1)
      const body = part.slice(heading.length)
      return { heading, html: marked.parse(body, { gfm: false, async: false }) }
    }),
  }
}
