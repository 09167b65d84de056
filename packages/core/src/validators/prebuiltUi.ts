import { isAbsoluteUrl } from './address.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { define, dispensable, guard, nullable, optional, type Rule, struct } from './rule.ts'
import {
  dynamic,
  enums,
  exactObject,
  isString,
  type PropertyFailure,
  record,
  type Suggested,
  suggested,
} from './structs.ts'

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

/** A language of the prebuilt UI. `user` follows the browser. `cs` and `sk` need daily-js 0.92 or newer. */
export type Language = (typeof LANGUAGES)[number]

const languageRules = () => enums(LANGUAGES, `language not supported. Options are: ${LANGUAGES.join(', ')}`)

/** A property of a call: the language of the prebuilt UI. */
export const Language = /* @__PURE__ */ struct<Language, typeof languageRules>(languageRules)

/** The colors of the prebuilt UI, each `#` with six or three hex digits, as daily-js checks them. */
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

/** One set of colors for the prebuilt UI, or two for light and dark. */
export type Theme =
  | { colors: ThemeColors }
  | { light: { colors: ThemeColors }; dark: { colors: ThemeColors } }

/** The check of daily-js, which accepts more: any text that begins with six digits, or ends with three. */
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

const colorsThemeOf = (message: string) => exactObject({ colors: colorsOf(message) }, {}, { message })

const themeRules = () =>
  dynamic(
    (value) => isRecord(value) && 'light' in value && 'dark' in value,
    exactObject(
      {
        light: colorsThemeOf('Light theme is missing "colors" property.'),
        dark: colorsThemeOf('Dark theme is missing "colors" property.'),
      },
      {},
      { message: WHOLE },
    ),
    colorsThemeOf(WHOLE),
  )

/** The argument of `setTheme`, and a property of a call. */
export const Theme = /* @__PURE__ */ struct<Theme, typeof themeRules>(themeRules)

/** The grid of the prebuilt UI. */
export interface LayoutConfig {
  grid?: {
    /** A whole number, at most 49. */
    maxTilesPerPage?: number
    /** A whole number, at least 1 and at most `maxTilesPerPage`. */
    minTilesPerPage?: number
  }
}

const TILES_MAX = 49

const tiles = (name: string, verdict: (value: number) => true | string): Rule<number> =>
  define(name, (value) =>
    typeof value === 'number' && Number.isInteger(value)
      ? verdict(value)
      : `grid.${name} should be an integer.`,
  )

function* findCrossing({
  minTilesPerPage: min,
  maxTilesPerPage: max,
}: UnknownRecord): Iterable<PropertyFailure> {
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    yield {
      property: 'minTilesPerPage',
      message: "grid.minTilesPerPage can't be higher than grid.maxTilesPerPage.",
    }
  }
}

const grid = () =>
  exactObject(
    {},
    {
      maxTilesPerPage: tiles(
        'maxTilesPerPage',
        (value) =>
          value <= TILES_MAX ||
          `grid.maxTilesPerPage can't be larger than ${TILES_MAX} without sacrificing browser performance.`,
      ),
      minTilesPerPage: tiles(
        'minTilesPerPage',
        (value) => value >= 1 || "grid.minTilesPerPage can't be lower than 1.",
      ),
    },
    { checkWhole: findCrossing },
  )

const layoutConfigRules = () => exactObject({}, { grid: grid() })

/** A property of a call. */
export const LayoutConfig = /* @__PURE__ */ struct<LayoutConfig, typeof layoutConfigRules>(layoutConfigRules)

/** CSS of an element: values by property. */
export interface ElementStyle {
  readonly [property: string]: string | number | undefined
}

/** The rules of an element's CSS. */
export const elementStyle = (message = 'a style must be an object') =>
  record(
    () =>
      guard(
        'a style must be a string or a number',
        (value): value is string | number | undefined =>
          value === undefined || typeof value === 'string' || Number.isFinite(value),
      ),
    { message },
  )

/** A button of the prebuilt UI's tray. */
export interface CustomTrayButton {
  /** An absolute address. */
  iconPath?: string
  /** An absolute address. */
  iconPathDarkMode?: string
  label?: string
  tooltip?: string
  visualState?: 'default' | 'sidebar-open' | 'active'
}

/** Custom buttons of the tray, by their ids. */
export interface CustomTrayButtons {
  readonly [id: string]: CustomTrayButton
}

const BUTTONS_FORM =
  'customTrayButtons should be a dictionary of the type {"id":{"iconPath":"string","iconPathDarkMode":"string","label":"string","tooltip":"string","visualState":"\'default\' | \'sidebar-open\' | \'active\'"}}'

const address = (key: string) => guard(`customTrayButton ${key} should be a url.`, isAbsoluteUrl)
const buttonText = (key: string) => guard(`customTrayButton ${key} should be a string.`, isString)

const buttonRules = () =>
  exactObject(
    {},
    {
      iconPath: address('iconPath'),
      iconPathDarkMode: address('iconPathDarkMode'),
      label: buttonText('label'),
      tooltip: buttonText('tooltip'),
      visualState: enums(
        ['default', 'sidebar-open', 'active'],
        "customTrayButton visualState should be 'default' | 'sidebar-open' | 'active'",
      ),
    },
    { message: BUTTONS_FORM },
  )

const customTrayButtonsRules = () => {
  const button = struct<CustomTrayButton, typeof buttonRules>(buttonRules)
  return optional(nullable(record(() => button, { message: BUTTONS_FORM })))
}

/** The argument of `updateCustomTrayButtons`, and a property of a call. Null removes all buttons. */
export const CustomTrayButtons = /* @__PURE__ */ struct<
  CustomTrayButtons | null | undefined,
  typeof customTrayButtonsRules
>(customTrayButtonsRules)

/** A page inside the prebuilt UI. It has exactly one of `src` and `srcdoc`. */
export interface CustomIntegration {
  label: string
  location: 'main' | 'sidebar'
  /** An absolute address. */
  src?: string
  srcdoc?: string
  /** An absolute address. */
  iconURL?: string
  /** The participants that may start and stop it: all (`*`), owners, or these ids. */
  controlledBy?: '*' | 'owners' | readonly string[]
  /** Whether it opens for all participants at once, for owners, or for these ids. */
  shared?: boolean | 'owners' | readonly string[]
  allow?: string
  csp?: string
  name?: string
  referrerPolicy?: string
  sandbox?: string
  loading?: Suggested<'eager' | 'lazy'>
}

/** Custom pages inside the prebuilt UI, by their ids. */
export interface CustomIntegrations {
  readonly [id: string]: CustomIntegration
}

const INTEGRATIONS_FORM = `customIntegrations should be an object of type {"id":{"allow":"string","controlledBy":"'*' | 'owners' | string[]","csp":"string","iconURL":"string","label":"string","loading":"'eager' | 'lazy'","location":"'main' | 'sidebar'","name":"string","referrerPolicy":"string","sandbox":"string","src":"string","srcdoc":"string","shared":"string[] | 'owners' | boolean"}}.`

const isIdList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

const integrationText = (key: string) => guard(`${key} should be string`, isString)

// `findConflicts` reports a missing field.
const label = (): Rule<string> =>
  define('label', (value) => value === undefined || typeof value === 'string' || 'label should be string')

const WHERE = "location should be 'main' | 'sidebar'"

const location = (): Rule<'main' | 'sidebar'> =>
  define('location', (value) => value === undefined || value === 'main' || value === 'sidebar' || WHERE)

const controlledBy = () =>
  guard(
    "controlledBy should be '*' | 'owners' | string[]",
    (value): value is '*' | 'owners' | readonly string[] =>
      value === '*' || value === 'owners' || isIdList(value),
  )

const shared = () =>
  guard(
    "shared should be string[] | 'owners' | boolean",
    (value): value is boolean | 'owners' | readonly string[] =>
      typeof value === 'boolean' || value === 'owners' || isIdList(value),
  )

function* findConflicts(value: UnknownRecord): Iterable<PropertyFailure> {
  for (const property of ['label', 'location']) {
    if (!(property in value)) yield { property, message: `${property} is required` }
  }
  if ('location' in value && value.location === undefined) yield { property: 'location', message: WHERE }
  if (!('src' in value || 'srcdoc' in value)) yield { message: 'src or srcdoc is required' }
  if ('src' in value && 'srcdoc' in value) yield { message: 'cannot have both src and srcdoc' }
}

const source = (): Rule<string> =>
  define('src', (value) => {
    if (typeof value !== 'string') return 'src should be string'
    return isAbsoluteUrl(value) || `src "${value}" is not a valid URL`
  })

const integrationRules = () =>
  exactObject(
    { label: label(), location: location() },
    {
      src: source(),
      srcdoc: integrationText('srcdoc'),
      iconURL: guard('iconURL should be a url', isAbsoluteUrl),
      controlledBy: controlledBy(),
      shared: shared(),
      allow: integrationText('allow'),
      csp: integrationText('csp'),
      name: integrationText('name'),
      referrerPolicy: integrationText('referrerPolicy'),
      sandbox: integrationText('sandbox'),
      loading: dispensable(suggested<'eager' | 'lazy'>('loading')),
    },
    { message: INTEGRATIONS_FORM, checkWhole: findConflicts },
  )

const customIntegrationsRules = () => {
  const integration = struct<CustomIntegration, typeof integrationRules>(integrationRules)
  return record(() => integration, { message: INTEGRATIONS_FORM })
}

/** The argument of `setCustomIntegrations`, and a property of a call. */
export const CustomIntegrations = /* @__PURE__ */ struct<CustomIntegrations, typeof customIntegrationsRules>(
  customIntegrationsRules,
)

/** The argument of `startCustomIntegrations` and `stopCustomIntegrations`. */
export const CustomIntegrationIds = (method: string): Rule<string | readonly string[]> =>
  guard(
    `${method}() only accepts string | string[]`,
    (value): value is string | readonly string[] => typeof value === 'string' || isIdList(value),
  )

/** The times at which the prebuilt UI shows names. */
export type ShowNamesMode = 'always' | 'never' | false

/** The argument of `setShowNamesMode`. False when absent. */
export const ShowNamesMode: Rule<ShowNamesMode | undefined> = /* @__PURE__ */ guard(
  'setShowNamesMode argument should be "always", "never", or false',
  (value): value is ShowNamesMode | undefined =>
    value === undefined || value === 'always' || value === 'never' || value === false,
)

/** The argument of `setPlayNewParticipantSound`: on, off, or up to a number of participants. */
export const NewParticipantSound: Rule<boolean | number> = /* @__PURE__ */ guard(
  'argument to setShouldPlayNewParticipantSound should be true, false, or a number',
  (value): value is boolean | number => typeof value === 'boolean' || Number.isFinite(value),
)

/** The argument of `setShowLocalVideo` and `setShowParticipantsBar`, which may be absent. */
export const Visibility = (method: string): Rule<boolean | undefined> =>
  guard(
    `${method} only accepts a boolean value`,
    (value): value is boolean | undefined => value === undefined || typeof value === 'boolean',
  )
