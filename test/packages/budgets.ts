import { read } from '../docs/documents.ts'

// The limits of sizes stand in size-limit.json, which size-limit reads too.

const sizes: readonly { name: string; limit: string }[] = JSON.parse(read('size-limit.json'))

/** The measured imports of size-limit.json, as a user writes them, with conditions after a comma. */
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

/** Types that the smallest page with a call adds to an empty TypeScript program. */
export const MAX_TYPES = 2500
/**
 * kB, gzipped, that a page loads before a call when its bundler splits code: what the import shares with the call is in it
 * (docs/decisions/018-parts-of-a-call.md).
 */
export const MAX_BEFORE_CALL = 12.5
/** kB, gzipped, that the first call loads beside daily-js before it can join. */
export const MAX_FIRST_CALL = 20.5
