import { define, intersection, lazy, nullable, optional, refine } from 'superstruct'
import { isAbsoluteUrl } from './address.ts'
import type { Rule } from './check.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import {
  boolean,
  crossCheck,
  dispensable,
  dynamic,
  enums,
  exactOptional,
  exactPartial,
  integer,
  isString,
  object,
  type PropertyFailure,
  record,
  type Suggested,
  string,
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

export const language = () => enums(LANGUAGES, `language not supported. Options are: ${LANGUAGES.join(', ')}`)

/** A property of a call: the language of the prebuilt UI. */
export const Language: Rule<Language> = /* @__PURE__ */ lazy(language)

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

const color = (name: string) =>
  define<string>(
    'color',
    (value) =>
      (isString(value) && HEX.test(value)) ||
      `${name} theme color should be provided in valid hex color format.`,
  )

const themeColors = (message: string) =>
  exactPartial<ThemeColors>(
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
    message,
  )

const FORM = 'Theme must contain either both "light" and "dark" properties, or "colors".'

const oneTheme = (message: string) =>
  object<Extract<Theme, { colors: unknown }>>({ colors: themeColors(message) }, message)

const twoThemes = () =>
  object<Extract<Theme, { light: unknown }>>(
    {
      light: oneTheme('Light theme is missing "colors" property.'),
      dark: oneTheme('Dark theme is missing "colors" property.'),
    },
    FORM,
  )

export const theme = () => {
  const one = oneTheme(FORM)
  const two = twoThemes()
  return dynamic((value) => (isRecord(value) && 'light' in value && 'dark' in value ? two : one))
}

/** The argument of `setTheme`, and a property of a call. */
export const Theme: Rule<Theme> = /* @__PURE__ */ lazy(theme)

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

const maxTiles = () =>
  refine(
    integer('grid.maxTilesPerPage should be an integer.'),
    'max',
    (value) =>
      value <= TILES_MAX ||
      `grid.maxTilesPerPage can't be larger than ${TILES_MAX} without sacrificing browser performance.`,
  )

const minTiles = () =>
  refine(
    integer('grid.minTilesPerPage should be an integer.'),
    'min',
    (value) => value >= 1 || "grid.minTilesPerPage can't be lower than 1.",
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
  intersection([
    exactPartial<NonNullable<LayoutConfig['grid']>>({
      maxTilesPerPage: maxTiles(),
      minTilesPerPage: minTiles(),
    }),
    crossCheck(findCrossing),
  ])

export const layoutConfig = () => exactPartial<LayoutConfig>({ grid: grid() })

/** A property of a call. */
export const LayoutConfig: Rule<LayoutConfig> = /* @__PURE__ */ lazy(layoutConfig)

/** CSS of an element: values by property. */
export interface ElementStyle {
  readonly [property: string]: string | number | undefined
}

/** The rules of an element's CSS. */
export const elementStyle = (message = 'a style must be an object') =>
  record(
    optional(
      define<string | number>(
        'style',
        (value) => isString(value) || Number.isFinite(value) || 'a style must be a string or a number',
      ),
    ),
    message,
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

const url = (message: string) => define<string>('url', (value) => isAbsoluteUrl(value) || message)

const trayButton = () =>
  exactPartial<CustomTrayButton>(
    {
      iconPath: url('customTrayButton iconPath should be a url.'),
      iconPathDarkMode: url('customTrayButton iconPathDarkMode should be a url.'),
      label: string('customTrayButton label should be a string.'),
      tooltip: string('customTrayButton tooltip should be a string.'),
      visualState: enums(
        ['default', 'sidebar-open', 'active'],
        "customTrayButton visualState should be 'default' | 'sidebar-open' | 'active'",
      ),
    },
    BUTTONS_FORM,
  )

export const customTrayButtons = () => optional(nullable(record(trayButton(), BUTTONS_FORM)))

/** The argument of `updateCustomTrayButtons`, and a property of a call. Null removes all buttons. */
export const CustomTrayButtons: Rule<CustomTrayButtons | null | undefined> =
  /* @__PURE__ */ lazy(customTrayButtons)

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

// `findConflicts` reports a missing field.
const label = () => dispensable(string('label should be string'))

const WHERE = "location should be 'main' | 'sidebar'"

const location = () => dispensable(enums(['main', 'sidebar'], WHERE))

const controlledBy = () =>
  define<'*' | 'owners' | readonly string[]>(
    'controlledBy',
    (value) =>
      value === '*' ||
      value === 'owners' ||
      isIdList(value) ||
      "controlledBy should be '*' | 'owners' | string[]",
  )

const shared = () =>
  define<boolean | 'owners' | readonly string[]>(
    'shared',
    (value) =>
      typeof value === 'boolean' ||
      value === 'owners' ||
      isIdList(value) ||
      "shared should be string[] | 'owners' | boolean",
  )

function* findConflicts(value: UnknownRecord): Iterable<PropertyFailure> {
  for (const property of ['label', 'location']) {
    if (!(property in value)) yield { property, message: `${property} is required` }
  }
  if ('location' in value && value.location === undefined) yield { property: 'location', message: WHERE }
  if (!('src' in value || 'srcdoc' in value)) yield { message: 'src or srcdoc is required' }
  if ('src' in value && 'srcdoc' in value) yield { message: 'cannot have both src and srcdoc' }
}

const source = () =>
  refine(
    string('src should be string'),
    'url',
    (value) => isAbsoluteUrl(value) || `src "${value}" is not a valid URL`,
  )

const integration = () =>
  intersection([
    object<CustomIntegration>(
      {
        label: label(),
        location: location(),
        src: exactOptional(source()),
        srcdoc: exactOptional(string('srcdoc should be string')),
        iconURL: exactOptional(url('iconURL should be a url')),
        controlledBy: exactOptional(controlledBy()),
        shared: exactOptional(shared()),
        allow: exactOptional(string('allow should be string')),
        csp: exactOptional(string('csp should be string')),
        name: exactOptional(string('name should be string')),
        referrerPolicy: exactOptional(string('referrerPolicy should be string')),
        sandbox: exactOptional(string('sandbox should be string')),
        loading: optional(string()),
      },
      INTEGRATIONS_FORM,
    ),
    crossCheck(findConflicts),
  ])

export const customIntegrations = () => record(integration(), INTEGRATIONS_FORM)

/** The argument of `setCustomIntegrations`, and a property of a call. */
export const CustomIntegrations: Rule<CustomIntegrations> = /* @__PURE__ */ lazy(customIntegrations)

/** The argument of `startCustomIntegrations` and `stopCustomIntegrations`. */
export const CustomIntegrationIds = (method: string): Rule<string | readonly string[]> =>
  define('ids', (value) => isString(value) || isIdList(value) || `${method}() only accepts string | string[]`)

/** The times at which the prebuilt UI shows names. */
export type ShowNamesMode = 'always' | 'never' | false

/** The argument of `setShowNamesMode`. False when absent. */
export const ShowNamesMode: Rule<ShowNamesMode | undefined> = /* @__PURE__ */ lazy(() =>
  optional(
    enums(['always', 'never', false], 'setShowNamesMode argument should be "always", "never", or false'),
  ),
)

/** The argument of `setPlayNewParticipantSound`: on, off, or up to a number of participants. */
export const NewParticipantSound: Rule<boolean | number> = /* @__PURE__ */ define(
  'sound',
  (value) =>
    typeof value === 'boolean' ||
    Number.isFinite(value) ||
    'argument to setShouldPlayNewParticipantSound should be true, false, or a number',
)

/** The argument of `setShowLocalVideo` and `setShowParticipantsBar`, which may be absent. */
export const Visibility = (method: string): Rule<boolean | undefined> =>
  optional(boolean(`${method} only accepts a boolean value`))
