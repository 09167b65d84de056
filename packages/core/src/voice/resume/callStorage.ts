import type { ResumeOptions } from '../types.ts'

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
