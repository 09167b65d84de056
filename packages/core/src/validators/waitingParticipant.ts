import { lazy, optional } from 'superstruct'
import type { Rule } from './check.ts'
import { boolean, partial, record, string } from './structs.ts'

/** A decision about a waiting participant. */
export interface WaitingParticipantUpdate {
  grantRequestedAccess?: boolean
}

/** Decisions by the ids of waiting participants. */
export interface WaitingParticipantUpdates {
  readonly [id: string]: WaitingParticipantUpdate | undefined
}

const ONE = 'updateWaitingParticipant() must take an id string and a updates object'
const MANY = 'updateWaitingParticipants() must take a mapping between ids and update objects'

const update = (message: string) =>
  optional(partial<WaitingParticipantUpdate>({ grantRequestedAccess: boolean() }, message))

/** The second argument of `updateWaitingParticipant`, which may be absent. */
export const WaitingParticipantUpdate: Rule<WaitingParticipantUpdate | undefined> = /* @__PURE__ */ lazy(() =>
  update(ONE),
)

/** The argument of `updateWaitingParticipants`, which may be absent. */
export const WaitingParticipantUpdates: Rule<WaitingParticipantUpdates | undefined> = /* @__PURE__ */ lazy(
  () => optional(record(update(MANY), MANY)),
)

/** The first argument of `updateWaitingParticipant`. Without it, daily-js updates no participant. */
export const WaitingParticipantId: Rule<string | undefined> = /* @__PURE__ */ lazy(() =>
  optional(string(ONE)),
)
