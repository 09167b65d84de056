/** A legal page as data: what it says, apart from how it looks. */
export interface LegalDocument {
  title: string
  /** ISO date of the last change. */
  updated: string
  /** What the page amounts to, in a few sentences. */
  summary: string
  sections: readonly LegalSection[]
}

export interface LegalSection {
  heading: string
  /** Paragraphs; an array is a list. */
  body: readonly (string | readonly string[])[]
}
