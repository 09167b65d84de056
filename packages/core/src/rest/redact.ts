import { isSecretName, redactSecrets, SECRET_WORDS } from '../errors/redact.ts'
import { REDACTED } from '../errors/redactKey.ts'
import { fieldsOf, isRecord } from '../validators/isRecord.ts'
import type { RestRequest, RestResponse } from './request.ts'

/**
 * The name of a secret, and all text after it. Up to three words and one of `: = < " ' \` follow the name. After
 * `bearer`, the next word has a digit.
 */
const NAMED_SECRET = RegExp(
  `(${SECRET_WORDS}s?(?:\\s+\\w+){0,3}\\s*[:=<"'\\\\]+\\s*|bearer (?=\\S*\\d)).*`,
  'is',
)
/** A private key, also if its end is cut off. */
const PEM = /-----BEGIN [A-Z ]+-----.*?(?:-----END [A-Z ]+-----|$)/gs
/** The scheme in an `Authorization` header. */
const SCHEME = /^(?:basic|bearer|token)\s+/i
/** Minimum length of a secret: a shorter one may be part of an ordinary word. */
const SECRET_MIN = 4
/** Minimum length of a line of a key with several lines: a shorter one reveals nothing. */
const LINE_MIN = 16

/** Redacts a text from the first name of a secret on, since nothing marks where the secret ends. */
export const redactText = (text: string): string => text.replace(NAMED_SECRET, `$1${REDACTED}`)

/** Creates a function that redacts the key, and the secrets that were sent, in a text of the platform. */
export function createRedactor({
  redactKey,
  sent,
}: Pick<RestResponse, 'redactKey' | 'sent'>): (text: string) => string {
  const secrets = sentSecrets(sent)
  return (text) => redactSecrets(redactKey(text), secrets).replace(PEM, REDACTED)
}

/**
 * Redacts the body of a response for an error: its JSON, or its text, without the secrets in it and those that were
 * sent. Truncated JSON is replaced by its length, since its secrets cannot be found.
 */
export function redactBody(received: RestResponse, text: string): unknown {
  const { operation, response } = received
  const redactSent = createRedactor(received)
  const redact = (value: string) => redactText(redactSent(value))
  try {
    return JSON.parse(text, function (this: object, name, value: unknown) {
      // The key that `POST /token` creates is in a field without a telling name.
      const isToken = name === 'value' && operation.includes(' /token')
      if (value && (isToken || isSecretField(name, value, this))) return REDACTED
      if (typeof value === 'string') return redact(value)
      return isRecord(value) ? redactFieldNames(value, redactSent) : value
    })
  } catch {
    return /^\s*[[{"]/.test(text)
      ? `${text.length} characters of ${response.headers.get('content-type')}`
      : redact(text)
  }
}

/**
 * Redacts the names of fields: a server may report a value as the name of a field, `{ "sk-1": "is no key" }`. A name
 * that is taken gets a number, so that no field is lost.
 */
function redactFieldNames(object: object, redact: (text: string) => string): object {
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(object)) {
    let unique = redact(name)
    while (fields.has(unique)) unique += ` ${fields.size + 1}`
    fields.set(unique, value)
  }
  return Object.fromEntries(fields)
}

/** A value in a body, and whether its name or the name of a parent marks it as secret. */
interface SentValue {
  readonly value: unknown
  readonly isSecret: boolean
}

/**
 * The secrets in a body that was sent, the longest first: the strings and numbers in every field whose name marks a
 * secret, each in the forms in which a server may repeat it.
 */
export function sentSecrets(sent: RestRequest['body']): string[] {
  const secrets = new Set<string>()
  // A recursion would overflow the stack in a deep body.
  const queue = rootsOf(sent)
  for (const { value, isSecret } of queue) {
    if (isSecret && (typeof value === 'string' || typeof value === 'number')) {
      for (const form of formsOf(`${value}`)) secrets.add(form)
    }
    const parent = fieldsOf(typeof value === 'string' ? parseNested(value) : value)
    for (const [name, child] of Object.entries(parent)) {
      queue.push({ value: child, isSecret: isSecret || isSecretField(name, child, parent) })
    }
  }
  return [...secrets].sort((a, b) => b.length - a.length)
}

function rootsOf(sent: RestRequest['body']): SentValue[] {
  if (!(sent instanceof FormData)) return [{ value: sent, isSecret: false }]
  return [...sent].map(([name, value]) => ({ value, isSecret: isSecretField(name, value) }))
}

/** Parses JSON inside a string: a whole body, the part of a form, or a field. */
function parseNested(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** A secret, also trimmed, without its scheme, and line by line. Each form also as JSON escapes it. */
const formsOf = (secret: string): string[] =>
  [secret, secret.trim(), secret.trim().replace(SCHEME, ''), ...linesOf(secret)]
    .flatMap((form) => [form, JSON.stringify(form).slice(1, -1)])
    .filter((form) => form.trim().length >= SECRET_MIN)

const linesOf = (secret: string): string[] => {
  const lines = secret.split(/[\r\n]+/)
  return lines.length > 1 ? lines.filter((line) => line.length >= LINE_MIN) : []
}

/**
 * Whether the name of a field marks a secret. A field named `value` is named by the other texts of its `parent`, as in
 * `{ key: 'Authorization', value: 'Bearer …' }`.
 */
function isSecretField(name: string, value: unknown, parent: object = {}): boolean {
  const names = name === 'value' ? Object.values(parent).join('\n') : name
  return isSecretName(names, value)
}
