import {
  NON_EMPTY_STRING,
  numberFrom,
  type OptionRules,
  validateOptions,
} from '../../validators/validateOptions.ts'
import type { ResumeOptions, VoiceClientOptions } from '../types.ts'

const RULES = {
  maxAge: /* @__PURE__ */ numberFrom(0, Infinity, ' milliseconds'),
  key: NON_EMPTY_STRING,
} satisfies OptionRules<ResumeOptions>

/**
 * Reads the client's option `resume`. Returns null if it is off.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function readResumeOptions({ resume }: VoiceClientOptions): ResumeOptions | null {
  if (resume === undefined || resume === false) return null
  const options = resume === true ? {} : resume
  validateOptions('resume', options, RULES)
  return options
}

/**
 * The tab's own storage, which no other site can read. Null where it is not allowed. A duplicated tab gets a copy of it:
 * the lock keeps that tab out of the call.
 */
export function callStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

export const storageKey = ({ key = 'offhook-call' }: ResumeOptions): string => key

/** Whether this tab has saved a call. */
export const hasSavedCall = (options: ResumeOptions): boolean =>
  callStorage()?.getItem(storageKey(options)) != null
