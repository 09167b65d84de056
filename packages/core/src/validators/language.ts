import { enums } from './scalars.ts'
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

/** A language of the prebuilt UI; `user` follows the browser. `cs` and `sk` need daily-js 0.92 or newer. */
export type Language = (typeof LANGUAGES)[number]

const languageRules = () => enums(LANGUAGES, `language not supported. Options are: ${LANGUAGES.join(', ')}`)

/** A language that Daily's prebuilt UI speaks. */
export const Language = /* @__PURE__ */ struct<Language, typeof languageRules>(languageRules)
