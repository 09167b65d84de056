import { guard, optional, type Rule, struct } from './rule.ts'
import { boolean, object, record } from './structs.ts'

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

const updateOf = (message: string) =>
  object({}, { grantRequestedAccess: boolean('grantRequestedAccess') }, { message })

const waitingParticipantRules = () => optional(updateOf(ONE))
const entryRules = () => updateOf(MANY)
const manyRules = () => {
  const entry = struct<WaitingParticipantUpdate, typeof entryRules>(entryRules)
  return optional(record(() => optional(entry), { message: MANY }))
}

/** The second argument of `updateWaitingParticipant`, which may be absent. */
export const WaitingParticipantUpdate = /* @__PURE__ */ struct<
  WaitingParticipantUpdate | undefined,
  typeof waitingParticipantRules
>(waitingParticipantRules)

/** The argument of `updateWaitingParticipants`, which may be absent. */
export const WaitingParticipantUpdates = /* @__PURE__ */ struct<
  WaitingParticipantUpdates | undefined,
  typeof manyRules
>(manyRules)

/** The first argument of `updateWaitingParticipant`. Without it, daily-js updates no participant. */
export const WaitingParticipantId: Rule<string | undefined> = /* @__PURE__ */ guard(
  ONE,
  (value): value is string | undefined => value === undefined || typeof value === 'string',
)
