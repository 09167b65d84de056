import ts from 'typescript'
import { read } from './documents.ts'

// Each limit stands once, where its tool reads it: sizes in size-limit.json, lengths in .oxlintrc.json.

const sizes: readonly { name: string; limit: string }[] = JSON.parse(read('size-limit.json'))

type Rules = Readonly<Record<string, unknown>>
// it has comments, which the compiler's parser skips
const lint: { rules: Rules; overrides: readonly { rules: Rules }[] } = ts.parseConfigFileTextToJson(
  '.oxlintrc.json',
  read('.oxlintrc.json'),
).config

/** What the entries of size-limit.json measure: the import as a user writes it, and conditions after a comma. */
export const MEASURED_IMPORTS: readonly string[] = sizes.map(({ name }) => name)

/**
 * The limit of an import in kB, gzipped, from size-limit.json.
 *
 * @throws Error for an import without a limit
 */
export function sizeLimitOf(code: string): number {
  const entry = sizes.find(({ name }) => name === code || name.startsWith(`${code},`))
  const [, kB] = /^([\d.]+) kB$/.exec(entry?.limit ?? '') ?? []
  if (kB === undefined) throw new Error(`size-limit.json has no limit in kB for: ${code}`)
  return Number(kB)
}

/** The `max` of a rule in .oxlintrc.json. */
function maxOf(rule: string): number | undefined {
  const settings = [lint, ...lint.overrides].map(({ rules }) => rules[rule])
  const [, options] = settings.find(Array.isArray) ?? []
  return options?.max
}

/** Lines of a file, tests apart. */
export const MAX_FILE_LINES = maxOf('max-lines')
/** Lines of a function in the packages and the site, without blank lines and comments. */
export const MAX_FUNCTION_LINES = maxOf('max-lines-per-function')
/** Types that the smallest page with a call adds to an empty TypeScript program. */
export const MAX_TYPES = 2500
/**
 * kB, gzipped, that a page loads before a call when its bundler splits code: what the import shares with the call is in it
 * (docs/decisions/018-parts-of-a-call.md).
 */
export const MAX_BEFORE_CALL = 12.5
/** kB, gzipped, that the first call loads beside daily-js before it can join. */
export const MAX_FIRST_CALL = 20.5
