import { useSyncExternalStore } from 'react'

/** The outcome of the last call: it ended, by an error or as usual, or it could not start. */
export type CallOutcome =
  | { kind: 'ended'; seconds: number; broken: boolean }
  | { kind: 'failed'; cause: string }

const listeners = new Set<() => void>()
let outcome: CallOutcome | null = null

/** Keeps the outcome of a call until the next press; null at that press. */
export function setCallOutcome(next: CallOutcome | null): void {
  outcome = next
  for (const listener of listeners) listener()
}

const read = () => outcome

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The outcome of the last call; null before the first, and from the press that starts the next. */
export const useCallOutcome = (): CallOutcome | null => useSyncExternalStore(subscribe, read, () => null)
