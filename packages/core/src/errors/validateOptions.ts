import { ValidationError, type ValidationFailure } from './ValidationError.ts'

/** The rule for an option: its description for the message, and a check. */
export type OptionRule = readonly [text: string, isValid: (value: unknown) => boolean]

export const BOOLEAN: OptionRule = ['a boolean', (value) => typeof value === 'boolean']

/**
 * Checks options by a table of rules, for code that does not load superstruct. An undefined option counts as absent.
 *
 * @throws ValidationError with every invalid or unknown option
 */
export function validateOptions(
  owner: string,
  options: object,
  table: { readonly [name: string]: OptionRule },
): void {
  const failures: ValidationFailure[] = []
  if (typeof options !== 'object' || options === null) {
    const message = `The options of ${owner} must be an object.`
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
