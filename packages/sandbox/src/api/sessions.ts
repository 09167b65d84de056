import type { Stored } from '../platform/createStore.ts'

/** A session as it is now: completed when its time is over. */
export function viewSession(session: Stored): Stored {
  const { createdAt, expirationSeconds } = session
  const age = (Date.now() - Date.parse(String(createdAt))) / 1000
  return typeof expirationSeconds === 'number' && age >= expirationSeconds
    ? { ...session, status: 'completed' }
    : session
}

/** Seconds that a session lasts, unless it says otherwise: a day. */
const DAY = 86_400

/** What a new session has. */
export const completeSession = (session: Stored): Stored => ({
  status: 'active',
  expirationSeconds: DAY,
  messages: [],
  ...session,
})
