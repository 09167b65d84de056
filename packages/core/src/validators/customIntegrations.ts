import { isAbsoluteUrl } from './isAbsoluteUrl.ts'
import type { UnknownRecord } from './isRecord.ts'
import { record } from './mapOf.ts'
import { type Breach, exactObject } from './objectOf.ts'
import { define, dispensable, guard, type Rule } from './rule.ts'
import { isString, type Suggested, suggested } from './scalars.ts'
import { struct } from './struct.ts'

/** A page inside the prebuilt UI; exactly one of `src` and `srcdoc`. */
export interface CustomIntegration {
  label: string
  location: 'main' | 'sidebar'
  /** An absolute address. */
  src?: string
  srcdoc?: string
  /** An absolute address. */
  iconURL?: string
  /** Who may start and stop it: everybody, owners, or these ids. */
  controlledBy?: '*' | 'owners' | readonly string[]
  /** Whether it opens for everybody at once, or for these ids. */
  shared?: boolean | 'owners' | readonly string[]
  allow?: string
  csp?: string
  name?: string
  referrerPolicy?: string
  sandbox?: string
  loading?: Suggested<'eager' | 'lazy'>
}

/** The pages that a page adds to the prebuilt UI, by their ids. */
export interface CustomIntegrations {
  readonly [id: string]: CustomIntegration
}

const INTEGRATIONS_FORM = `customIntegrations should be an object of type {"id":{"allow":"string","controlledBy":"'*' | 'owners' | string[]","csp":"string","iconURL":"string","label":"string","loading":"'eager' | 'lazy'","location":"'main' | 'sidebar'","name":"string","referrerPolicy":"string","sandbox":"string","src":"string","srcdoc":"string","shared":"string[] | 'owners' | boolean"}}.`

const isIdList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

const integrationText = (key: string) => guard(`${key} should be string`, isString)

// what is missing is said of the whole
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

function* findConflicts(value: UnknownRecord): Iterable<Breach> {
  for (const at of ['label', 'location']) {
    if (!(at in value)) yield { at, message: `${at} is required` }
  }
  if ('location' in value && value.location === undefined) yield { at: 'location', message: WHERE }
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
    { message: INTEGRATIONS_FORM, also: findConflicts },
  )

const customIntegrationsRules = () => {
  const integration = struct<CustomIntegration, typeof integrationRules>(integrationRules)
  return record(() => integration, { message: INTEGRATIONS_FORM })
}

/** The argument of `setCustomIntegrations`, and a property of a call (spec §5, Daily). */
export const CustomIntegrations = /* @__PURE__ */ struct<CustomIntegrations, typeof customIntegrationsRules>(
  customIntegrationsRules,
)

/** The argument of `startCustomIntegrations` and `stopCustomIntegrations`. */
export const CustomIntegrationIds = (method: string): Rule<string | readonly string[]> =>
  guard(
    `${method}() only accepts string | string[]`,
    (value): value is string | readonly string[] => typeof value === 'string' || isIdList(value),
  )
