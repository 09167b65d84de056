import { redactCallText, redactData, redactSecrets } from '../../errors/redact.ts'
import { fieldsOf, type UnknownRecord } from '../../validators/isRecord.ts'
import type { DailyCall } from './dailyCall.ts'

type Post = (event: UnknownRecord) => void

const REPORTED = ['connection-error', 'end-of-life', 'no-room']

/** Whether a fatal error is worth a report: an error without a type, or of three types, but not a deleted room. */
export function isReported(event: UnknownRecord): boolean {
  const { type, msg } = fieldsOf(event.error)
  if (type === undefined) return true
  if (type === 'no-room' && String(msg).includes('deleted')) return false
  return REPORTED.includes(String(type))
}

const secretsOf = ({ token, userName }: UnknownRecord): string[] =>
  [token, userName].filter((secret) => typeof secret === 'string' && secret !== '') as string[]

/** Turns off daily-js's reports of fatal errors, for which it has no option. */
export function silenceReports(call: DailyCall): void {
  if ('_maybeSendToSentry' in call) call._maybeSendToSentry = () => undefined
}

/**
 * Lets daily-js report fatal errors without personal data and credentials. By itself it would send all properties of
 * the call, with the whole address of the room. While it reads the properties, it finds only the address without its
 * query string.
 */
export function redactReports(call: DailyCall): void {
  const post = call._maybeSendToSentry
  if (typeof post !== 'function') return
  const redacted: Post = (event) => {
    if (!isReported(event)) return
    const own = call.properties
    const secrets = secretsOf(own ?? {})
    const redactText = (text: string) => redactSecrets(redactCallText(text), secrets)
    call.properties = { ...(typeof own?.url === 'string' && { url: redactCallText(own.url) }) }
    try {
      Reflect.apply(post, call, [redactData(event, redactText)])
    } finally {
      if (own) call.properties = own
    }
  }
  call._maybeSendToSentry = redacted
}
