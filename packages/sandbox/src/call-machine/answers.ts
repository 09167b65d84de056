import { isRecord } from '../platform/isRecord.ts'
import { SHARED_TRACK } from './dailyGlobals.ts'
import { toSource } from './localMedia.ts'
import type { Machine } from './Machine.ts'
import type { MachineRequest } from './protocol.ts'
import { startScreenShare, stopScreenShare } from './screenShare.ts'

type Fields = { [field: string]: unknown }
/** Answers with the fields that it returns, if it returns any. */
type Answer = (machine: Machine, request: MachineRequest) => unknown

/** What the machine does for each request of daily-js, and what it answers: `{}` where nothing is named. */
export const answers: { readonly [action: string]: Answer } = {
  'join-meeting': (machine, request) => machine.join(request),
  'leave-meeting': (machine) => machine.leave(),
  'daily-method-preauth': (machine) => {
    machine.initialize()
    return { access: { level: 'full' } }
  },
  'start-camera': async (machine, request) => {
    machine.initialize()
    const caller = machine.ensureCaller(request)
    await caller.open()
    machine.channel.post({ action: 'started-camera' })
    return devices(machine)
  },
  'app-msg': (machine, { data }) => machine.room?.receive(data),
  'local-audio': (machine, { state }) => machine.caller?.setAudio(state === true),
  'set-allow-local-audio': (machine, { state }) => machine.caller?.setAudio(state === true),
  'local-video': (machine, { state }) => machine.caller?.setVideo(state === true),
  'set-allow-local-video': (machine, { state }) => machine.caller?.setVideo(state === true),
  'update-participant': (machine, { id, properties }) =>
    machine.room?.updateParticipant(String(id), properties),
  'update-participants': (machine, { participants }) => {
    for (const [id, properties] of Object.entries(isRecord(participants) ? participants : {})) {
      machine.room?.updateParticipant(id, properties)
    }
  },
  'set-user-name': (machine, { name }) => {
    machine.caller?.setName(String(name))
    return { userName: name }
  },
  'set-user-data': (machine, { userData }) => {
    machine.caller?.setUserData(userData)
    return { userData }
  },
  'get-input-devices': (machine) => (machine.caller ? devices(machine) : { returnPreloadCache: true }),
  'set-input-devices': setInputDevices,
  'set-output-device': (machine, { outputDeviceId }) => {
    machine.outputDeviceId = String(outputDeviceId)
    return devices(machine)
  },
  'update-input-settings': updateInputSettings,
  'update-send-settings': (_machine, { sendSettings }) => ({ sendSettings }),
  'update-receive-settings': (_machine, { receiveSettings }) => ({ receiveSettings }),
  'get-single-participant-receive-settings': () => ({ receiveSettings: {} }),
  'start-local-audio-level-observer': (machine, { interval }) => machine.observers.start('local', interval),
  'stop-local-audio-level-observer': (machine) => machine.observers.stop('local'),
  'start-remote-participants-audio-level-observer': (machine, { interval }) =>
    machine.observers.start('remote', interval),
  'stop-remote-participants-audio-level-observer': (machine) => machine.observers.stop('remote'),
  'local-recording-start': (machine) => machine.startRecording(),
  'local-recording-stop': (machine) => machine.channel.post({ action: 'recording-stopped' }),
  'local-screen-start': startScreenShare,
  'local-screen-stop': stopScreenShare,
  'cycle-mic': (machine) => ({ device: devices(machine).mic }),
  'cycle-camera': (machine) => ({ device: devices(machine).camera }),
  'get-calc-stats': () => ({ stats: { latest: { timestamp: Date.now() } } }),
  'get-cpu-load-stats': () => ({ cpuStats: { cpuLoadState: 'low', cpuLoadStateReason: 'none', stats: {} } }),
  'get-network-topology': () => ({ topology: 'sfu' }),
  'lib-room-info': (machine) => ({
    id: machine.callId,
    name: machine.callId,
    domainConfig: {},
    tokenConfig: {},
  }),
}

function devices(machine: Machine) {
  const { camera, mic } = machine.caller?.devices ?? { camera: {}, mic: {} }
  return { camera, mic, speaker: machine.outputDeviceId ? { deviceId: machine.outputDeviceId } : {} }
}

const deviceSettings = (id: unknown) => (id === SHARED_TRACK ? { customTrack: id } : { deviceId: id })

async function setInputDevices(
  machine: Machine,
  { audioDeviceId, videoDeviceId }: MachineRequest,
): Promise<Fields> {
  if (!machine.caller) return { returnPreloadCache: true }
  await machine.caller.change({
    ...(audioDeviceId !== undefined && {
      audio: toSource(deviceSettings(audioDeviceId), { use: 'default' }),
    }),
    ...(videoDeviceId !== undefined && {
      video: toSource(deviceSettings(videoDeviceId), { use: 'default' }),
    }),
  })
  return devices(machine)
}

async function updateInputSettings(machine: Machine, { inputSettings }: MachineRequest): Promise<Fields> {
  const asked = isRecord(inputSettings) ? inputSettings : {}
  for (const [kind, settings] of Object.entries(asked)) {
    const known = machine.inputSettings[kind]
    machine.inputSettings[kind] = { ...(isRecord(known) && known), ...(isRecord(settings) && settings) }
  }
  const settings = isRecord(asked.audio) ? asked.audio.settings : undefined
  if (settings !== undefined) await machine.caller?.change({ audio: toSource(settings, { use: 'default' }) })
  return { inputSettings: machine.inputSettings }
}
