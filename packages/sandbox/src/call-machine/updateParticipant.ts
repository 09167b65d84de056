import { type Fields, isRecord } from '../fields.ts'
import type { Call } from './Call.ts'
import { stopPlayer } from './mediaPlayers.ts'
import { allows, type ParticipantInfo, type Permission, type Permissions } from './participantInfo.ts'
import type { RemoteParticipant } from './RemoteParticipant.ts'
import { hangUp } from './telephoneLines.ts'

/** Applies daily-js's changes to the caller (`local`), to another participant, or to all others (`*`). */
export function updateParticipant(call: Call, id: unknown, properties: unknown): void {
  const { room, caller } = call
  if (!isRecord(properties) || !room || !caller) return
  if (id === 'local' || id === caller.info.session_id) {
    updateCaller(call, properties)
    return
  }
  const others = room.participants.all.filter((participant) => id === '*' || participant.id === id)
  for (const participant of others) updateOther(call, participant, properties)
}

function updateCaller({ caller }: Call, { setAudio, setVideo, updatePermissions }: Fields): void {
  if (typeof setAudio === 'boolean') caller?.setAudio(setAudio)
  if (typeof setVideo === 'boolean') caller?.setVideo(setVideo)
  if (isRecord(updatePermissions)) caller?.update((info) => permit(info, updatePermissions))
}

function updateOther(call: Call, participant: RemoteParticipant, properties: Fields): void {
  const { caller, room } = call
  const subscribed = participant.subscribe(properties.setSubscribedTracks)
  const isAdmin = caller !== null && allows(caller.info.permissions.canAdmin, 'participants')
  if (isAdmin && properties.eject === true) {
    room?.eject(participant)
    hangUp(call, participant.id)
    stopPlayer(call, participant.id)
    return
  }
  const changed = isAdmin && changeAsAdmin(participant, properties)
  if (subscribed || changed) room?.participants.announce(participant)
}

/** Makes the changes that only an admin may make. Returns whether there were any. */
function changeAsAdmin(participant: RemoteParticipant, properties: Fields): boolean {
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

/** Changes permissions. daily-js has checked them, and turned lists into sets. */
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
