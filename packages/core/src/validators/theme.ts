import { dynamic } from './eitherOf.ts'
import { isRecord } from './isRecord.ts'
import { exactObject } from './objectOf.ts'
import { define, type Rule } from './rule.ts'
import { struct } from './struct.ts'

/** The colours of the prebuilt UI, each `#` with six hex digits or three, as daily-js reads it. */
export interface ThemeColors {
  accent?: string
  accentText?: string
  background?: string
  backgroundAccent?: string
  baseText?: string
  border?: string
  mainAreaBg?: string
  mainAreaBgAccent?: string
  mainAreaText?: string
  supportiveText?: string
}

/** One look of the prebuilt UI, or one for each of light and dark. */
export type Theme =
  | { colors: ThemeColors }
  | { light: { colors: ThemeColors }; dark: { colors: ThemeColors } }

/** As daily-js reads it: what begins with six digits, or ends with three. */
const HEX = /^#[0-9a-f]{6}|#[0-9a-f]{3}$/i

const color = (name: string): Rule<string> =>
  define(
    name,
    (value) =>
      (typeof value === 'string' && HEX.test(value)) ||
      `${name} theme color should be provided in valid hex color format.`,
  )

const colorsOf = (message: string) =>
  exactObject(
    {},
    {
      accent: color('accent'),
      accentText: color('accentText'),
      background: color('background'),
      backgroundAccent: color('backgroundAccent'),
      baseText: color('baseText'),
      border: color('border'),
      mainAreaBg: color('mainAreaBg'),
      mainAreaBgAccent: color('mainAreaBgAccent'),
      mainAreaText: color('mainAreaText'),
      supportiveText: color('supportiveText'),
    },
    { message },
  )

const WHOLE = 'Theme must contain either both "light" and "dark" properties, or "colors".'

const lookOf = (message: string) => exactObject({ colors: colorsOf(message) }, {}, { message })

const themeRules = () =>
  dynamic(
    (value) => isRecord(value) && 'light' in value && 'dark' in value,
    exactObject(
      {
        light: lookOf('Light theme is missing "colors" property.'),
        dark: lookOf('Dark theme is missing "colors" property.'),
      },
      {},
      { message: WHOLE },
    ),
    lookOf(WHOLE),
  )

/** The argument of `setTheme`, and a property of a call (Daily). */
export const Theme = /* @__PURE__ */ struct<Theme, typeof themeRules>(themeRules)
