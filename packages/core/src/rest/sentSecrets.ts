import { fieldsOf } from './fieldsOf.ts'
import { isSecretField } from './isSecretField.ts'
import type { Outgoing } from './request.ts'

/** Shorter values are found in ordinary words. */
const SECRET_MIN = 4
/** Shorter lines of a key that has several say nothing of it. */
const LINE_MIN = 16
/** Begins the value of an `Authorization` header. */
const SCHEME = /^(?:basic|bearer|token)\s+/i

/** A value in a body, and whether its name, or the name of what it is in, says that it is secret. */
interface Found {
  readonly value: unknown
  readonly isSecret: boolean
}

/**
 * The secrets in a body that was sent, the longest first: the texts and numbers of every field that is named like a
 * secret, and of everything in such a field. Each is given in the forms in which a server may repeat it.
 */
export function sentSecrets(sent: Outgoing['body']): string[] {
  const secrets = new Set<string>()
  // grows while it is walked: a recursion would end with the stack in a deep body
  const found = rootOf(sent)
  for (const { value, isSecret } of found) {
    if (isSecret && (typeof value === 'string' || typeof value === 'number')) {
      for (const form of formsOf(`${value}`)) secrets.add(form)
    }
    const holder = fieldsOf(typeof value === 'string' ? parseNested(value) : value)
    for (const [name, each] of Object.entries(holder)) {
      found.push({ value: each, isSecret: isSecret || isSecretField(name, each, holder) })
    }
  }
  return [...secrets].sort((a, b) => b.length - a.length)
}

function rootOf(sent: Outgoing['body']): Found[] {
  if (!(sent instanceof FormData)) return [{ value: sent, isSecret: false }]
  return [...sent].map(([name, value]) => ({ value, isSecret: isSecretField(name, value) }))
}

/** Objects travel as JSON: as the body, in a part of a form, and in texts. */
function parseNested(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** A secret as it is, without its scheme, and the lines of one that has several; each also as JSON escapes it. */
const formsOf = (secret: string): string[] =>
  [secret, secret.trim(), secret.trim().replace(SCHEME, ''), ...linesOf(secret)]
    .flatMap((form) => [form, JSON.stringify(form).slice(1, -1)])
    .filter((form) => form.trim().length >= SECRET_MIN)

const linesOf = (secret: string): string[] => {
  const lines = secret.split(/[\r\n]+/)
  return lines.length > 1 ? lines.filter((line) => line.length >= LINE_MIN) : []
}
