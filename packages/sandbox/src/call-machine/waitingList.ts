import { type Fields, fieldsOf } from '../fields.ts'
import type { CallContext, RequestTable } from './CallContext.ts'
import type { WaitingParticipant } from './Meeting.ts'

/** The participants that wait for admission. */
export const waitingListRequests: RequestTable = {
  'daily-method-update-waiting-participant': (call, { id, updates }) => {
    const [done] = decide(call, [String(id)], updates)
    return done === undefined ? { error: UNKNOWN } : { id: done }
  },
  // `*` stands for all
  'daily-method-update-waiting-participants': (call, { updatesById }) => {
    const updates = Object.entries(fieldsOf(updatesById))
    const ids = updates.flatMap(([id, each]) =>
      decide(call, id === '*' ? [...call.meeting.waiting.keys()] : [id], each),
    )
    return ids.length === 0 && updates.length > 0 ? { error: UNKNOWN } : { ids }
  },
}

export function addWaitingParticipant(call: CallContext, name: string): void {
  const participant = { id: crypto.randomUUID(), name, awaitingAccess: { level: 'full' } } as const
  call.meeting.waiting.set(participant.id, participant)
  post(call, 'added', participant)
}

/** Admits or refuses participants. Returns the ids of those that were waiting. */
function decide(call: CallContext, ids: readonly string[], updates: unknown): string[] {
  const { grantRequestedAccess }: Fields = Object(updates)
  if (typeof grantRequestedAccess !== 'boolean') return []
  return ids.filter((id) => {
    const participant = call.meeting.waiting.get(id)
    if (!participant) return false
    call.meeting.waiting.delete(id)
    post(call, 'removed', participant)
    if (grantRequestedAccess) call.room?.addGuest(participant.name)
    return true
  })
}

function post({ channel, meeting }: CallContext, change: string, participant: WaitingParticipant): void {
  const allWaitingParticipants = Object.fromEntries(meeting.waiting)
  channel.post({ action: `waiting-participant-${change}`, participant, allWaitingParticipants })
}

const UNKNOWN = 'No participant with that id is waiting.'
