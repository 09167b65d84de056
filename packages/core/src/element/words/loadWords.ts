import { words as english } from './en.ts'
import type { CallWords, PartialWords } from './words.ts'

type Load = () => Promise<{ readonly words: CallWords }>

/** The languages besides English, each a chunk of its own. */
const LOADERS: { readonly [language: string]: Load } = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
}

/** The languages with texts. */
export const LANGUAGES = ['en', ...Object.keys(LOADERS)]

/** `de` for `de-AT`. */
const primaryOf = (language: string): string => language.toLowerCase().replace(/-.*/, '')

/** Whether the element has texts in a language. */
export const hasWords = (language: string): boolean => LANGUAGES.includes(primaryOf(language))

/**
 * Loads the texts of a language: `de` for `de-AT`. English for a language without texts, and when its chunk cannot be
 * loaded.
 */
export async function loadWords(language: string): Promise<CallWords> {
  const primary = primaryOf(language)
  const load = Object.hasOwn(LOADERS, primary) ? LOADERS[primary] : undefined
  try {
    return load ? (await load()).words : english
  } catch {
    return english
  }
}

/** Replaces single texts. */
export const replaceWords = (words: CallWords, replacements: PartialWords): CallWords => ({
  ...words,
  ...replacements,
  troubles: { ...words.troubles, ...replacements.troubles },
})

/** Fills the placeholders of a text. */
export const fill = (text: string, values: { readonly [name: string]: string }): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
