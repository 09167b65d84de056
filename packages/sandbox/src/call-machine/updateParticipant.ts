import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { CallMachine } from './CallMachine.ts'
import { allows, type ParticipantInfo, type Permission, type Permissions } from './participantInfo.ts'
import type { RemoteParticipant } from './RemoteParticipant.ts'

/** Takes daily-js's changes to the caller (`local`), to another participant, or to all others (`*`). */
export function updateParticipant(machine: CallMachine, id: unknown, properties: unknown): void {
  const { room, caller } = machine
  if (!isRecord(properties) || !room || !caller) return
  if (id === 'local' || id === caller.info.session_id) {
    updateCaller(machine, properties)
    return
  }
  const others = room.participants.all.filter((participant) => id === '*' || participant.id === id)
  for (const participant of others) updateOther(machine, participant, properties)
}

function updateCaller({ caller }: CallMachine, { setAudio, setVideo, updatePermissions }: Fields): void {
  if (typeof setAudio === 'boolean') caller?.setAudio(setAudio)
  if (typeof setVideo === 'boolean') caller?.setVideo(setVideo)
  if (isRecord(updatePermissions)) caller?.update((info) => permit(info, updatePermissions))
}

function updateOther(machine: CallMachine, participant: RemoteParticipant, properties: Fields): void {
  const { caller, room, services } = machine
  const subscribed = participant.subscribe(properties.setSubscribedTracks)
  const rules = caller !== null && allows(caller.info.permissions.canAdmin, 'participants')
  if (rules && properties.eject === true) {
    room?.eject(participant)
    services.telephony.hangUp(participant.id)
    services.mediaPlayers.stop(participant.id)
    return
  }
  const ruled = rules && rule(participant, properties)
  if (subscribed || ruled) room?.participants.announce(participant)
}

/** Does what only an admin may; returns whether there was anything to do. */
function rule(participant: RemoteParticipant, properties: Fields): boolean {
  const { setAudio, setVideo, setScreenShare, updatePermissions } = properties
  const off = (on: unknown) => (on === true ? null : 'byRemoteRequest')
  if (typeof setAudio === 'boolean') participant.setOff('audio', off(setAudio))
  if (typeof setVideo === 'boolean') participant.setOff('video', off(setVideo))
  if (setScreenShare === false) {
    participant.setOff('screenVideo', 'byRemoteRequest')
    participant.setOff('screenAudio', 'byRemoteRequest')
  }
  if (isRecord(updatePermissions)) permit(participant.info, updatePermissions)
  return [setAudio, setVideo, setScreenShare, updatePermissions].some((value) => value !== undefined)
}

/** Changes the permissions that are named; daily-js has checked them, and made sets of its lists. */
function permit(info: ParticipantInfo, { hasPresence, canSend, canAdmin, canReceive }: Fields): void {
  const changed: Partial<Permissions> = {
    ...(typeof hasPresence === 'boolean' && { hasPresence }),
    ...(isPermission(canSend) && { canSend }),
    ...(isPermission(canAdmin) && { canAdmin }),
    ...(isRecord(canReceive) && { canReceive: { ...info.permissions.canReceive, ...canReceive } }),
  }
  info.permissions = { ...info.permissions, ...changed }
}

const isPermission = (value: unknown): value is Permission =>
  typeof value === 'boolean' || value instanceof Set
