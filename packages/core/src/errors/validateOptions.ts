import { ValidationError, type ValidationFailure } from './ValidationError.ts'

/** What an option must be, in words, and whether a value is that. */
export type OptionRule = readonly [text: string, isValid: (value: unknown) => boolean]

export const BOOLEAN: OptionRule = ['a boolean', (value) => typeof value === 'boolean']

/**
 * Checks a few options by a table of their own, where superstruct would be more than they are. One that is undefined
 * is not given.
 *
 * @throws ValidationError with every option that cannot be used, or that `owner` does not have
 */
export function validateOptions(
  owner: string,
  options: object,
  table: { readonly [name: string]: OptionRule },
): void {
  const failures: ValidationFailure[] = []
  if (typeof options !== 'object' || options === null) {
    const message = `What ${owner} is given must be an object.`
    throw new ValidationError(`${owner} options`, [{ path: '', message, value: options }])
  }
  const rules = new Map(Object.entries(table))
  for (const [path, value] of Object.entries(options)) {
    const [text, isValid] = rules.get(path) ?? []
    if (value === undefined || isValid?.(value)) continue
    const message = text
      ? `${path} must be ${text}.`
      : `${owner} has no option ${path}, only ${[...rules.keys()].join(', ')}.`
    failures.push({ path, message, value })
  }
  if (failures.length > 0) throw new ValidationError(`${owner} options`, failures)
}
