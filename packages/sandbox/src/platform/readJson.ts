import { Refusal } from './responses.ts'

/** The deepest nesting of a body. */
const MAX_DEPTH = 64

/** The content types of forms, as curl and browsers send them. */
const FORMS = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i

/**
 * Reads the JSON body of a request. Undefined without a body.
 *
 * @throws Refusal 400 for invalid JSON, for a too deep body and for a field `__proto__`, 415 for a form
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  return text === '' ? undefined : parseBody(text, request.headers.get('content-type') ?? '')
}

/** Parses a body with that content type. @throws Refusal as `readJson` does */
export function parseBody(text: string, type = ''): unknown {
  const value = parse(text, type)
  const fault = describeUnsafe(value)
  if (fault) throw new Refusal(400, fault)
  return value
}

function parse(text: string, type: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (FORMS.test(type)) throw new Refusal(415, `Send JSON (content-type: application/json), not ${type}.`)
    throw new Refusal(400, 'The body is not valid JSON.')
  }
}

/** Returns a sentence about a value that is too deep, or that would change prototypes. */
function describeUnsafe(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= MAX_DEPTH) return `The body is nested deeper than ${MAX_DEPTH} levels.`
  if (Object.hasOwn(value, '__proto__')) return "The body has a field '__proto__', which is not allowed."
  for (const child of Object.values(value)) {
    const fault = describeUnsafe(child, depth + 1)
    if (fault) return fault
  }
  return undefined
}
