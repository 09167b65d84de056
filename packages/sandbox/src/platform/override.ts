import { isRecord } from '../fields.ts'
import { describeInvalid, option } from './structs.ts'

/** An answer in place of the platform's own, for a test. */
export interface Override {
  /** The method and the path, with parameters after a colon: `GET /assistant/:id`. */
  operation: string
  /** Answers the request. Without a return value the next override answers, or the platform. */
  handle: (matched: {
    /** A copy of the request, whose body can be read. */
    request: Request
    /** The parameters of the path: `id` for `/assistant/:id`. */
    params: { readonly [name: string]: string }
  }) => Response | undefined | Promise<Response | undefined>
  /** Default false. True removes the override after its first answer. */
  once?: boolean
}

const RULES = {
  operation: option(
    "a method and a path, with parameters after a colon, as 'GET /assistant/:id'",
    (value) => typeof value === 'string' && /^(GET|POST|PUT|PATCH|DELETE) \/[^{}?#\s]*$/.test(value),
  ),
  handle: option('a function', (value) => typeof value === 'function'),
  once: option('true or false', (value) => typeof value === 'boolean'),
}

/** @throws TypeError that names what is wrong: an operation that no request could match, or another invalid field */
export function checkOverrides(overrides: readonly unknown[]): void {
  for (const override of overrides) {
    if (!isRecord(override))
      throw new TypeError('use: an override is an object with an operation and a handle.')
    const { operation, handle, once = false } = override
    const unknown = Object.keys(override).find((name) => !Object.hasOwn(RULES, name))
    const invalid =
      describeInvalid(
        operation,
        RULES.operation,
        typeof operation === 'string' ? `'${operation}'` : 'operation',
      ) ??
      describeInvalid(handle, RULES.handle, 'handle') ??
      describeInvalid(once, RULES.once, 'once') ??
      (unknown && `an override has no field ${unknown}, only ${Object.keys(RULES).join(', ')}.`)
    if (invalid) throw new TypeError(`use: ${invalid}`)
  }
}

/**
 * Checks the answer of an override.
 *
 * @throws TypeError for anything but a Response, and for `Response.error()`, which has no status
 */
export function checkAnswer(operation: string, answer: unknown): asserts answer is Response {
  const { status, clone }: { status?: unknown; clone?: unknown } = Object(answer)
  const isResponse = typeof status === 'number' && typeof clone === 'function'
  if (isResponse && status >= 200) return
  const returned = isResponse ? `a Response with the status ${status}` : `a value that is not a Response`
  throw new TypeError(
    `use: the handle of ${operation} returned ${returned}. It must return a Response, or undefined.`,
  )
}
