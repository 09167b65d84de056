// The site's script contains these functions as text, so they name nothing outside of themselves.

/**
 * The weight of a section among the results: guides come before errors, these before references, and these before notes for
 * contributors. The begin of a page, which has its title, comes before its other sections. A styled part bears the name of what it
 * shows, so that its section comes after the guide to that.
 */
export function rankSection(id: string, _term: string, stored?: Record<string, unknown>): number {
  const isBegin = Array.isArray(stored?.titles) && stored.titles.length === 0
  const folder = /^\/(\w+)\//.exec(id)?.[1] ?? ''
  const weight = { guides: 2, errors: 1.1, api: 0.6, packages: 0.6 }[folder] ?? 0.2
  if (isBegin) return weight * 1.5
  return id.startsWith('/guides/styled-parts#') ? weight / 2 : weight
}

/** The form in which a word of a query is looked up. Words that every page has are not. */
export function readTerm(word: string): string | null {
  const term = word.toLowerCase()
  return /^(a|an|and|after|for|in|is|of|on|the|to|with|without)$/.test(term) ? null : term
}
