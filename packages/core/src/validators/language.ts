import { oneOf } from './scalars.ts'
import { struct } from './struct.ts'

const LANGUAGES = [
  'cs',
  'da',
  'de',
  'en-us',
  'en',
  'es',
  'fi',
  'fr',
  'it',
  'jp',
  'ka',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ru',
  'sk',
  'sv',
  'tr',
  'user',
] as const

/** A language of the prebuilt UI; `user` follows the browser. */
export type Language = (typeof LANGUAGES)[number]

const rules = () => oneOf(LANGUAGES, `language not supported. Options are: ${LANGUAGES.join(', ')}`)

/** A language that Daily speaks; `cs` and `sk` from 0.92. */
export const Language = /* @__PURE__ */ struct<Language, typeof rules>(rules)
