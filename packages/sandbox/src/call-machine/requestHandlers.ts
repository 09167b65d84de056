import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { CallMachine } from './CallMachine.ts'
import { cycleDevice, devicesInUse, setSpeaker } from './devices.ts'
import { measureCpuLoad } from './measureCpuLoad.ts'
import type { MachineRequest } from './protocol.ts'
import { updateParticipant } from './updateParticipant.ts'

/** Answers with the fields that it returns, if it returns any. */
type RequestHandler = (machine: CallMachine, request: MachineRequest) => unknown

/** For what only a real service or daily-js's own user interface can do: heard, and without effect. */
const nothing: RequestHandler = () => {}

/** What the machine does for each request of daily-js, and what it answers: `{}` where nothing is named. */
export const requestHandlers: { readonly [action: string]: RequestHandler } = {
  'join-meeting': (machine, request) => machine.join(request),
  'leave-meeting': (machine) => machine.leave(),
  'daily-method-preauth': preAuth,
  'start-camera': startCamera,
  'daily-method-request-access': (machine) => machine.requestAccess(),
  'daily-method-update-waiting-participant': ({ services }, { id, updates }) =>
    services.waiting.update(id, updates),
  'daily-method-update-waiting-participants': ({ services }, { updatesById }) =>
    services.waiting.updateAll(updatesById),

  'app-msg': ({ room }, { data, to }) => room?.receive(data, to),
  'set-session-data': ({ services }, { data, mergeStrategy }) =>
    services.session.setData(data, mergeStrategy),
  'get-meeting-session': ({ services }) => ({ id: services.session.id }),
  'set-user-name': ({ caller }, { name }) => {
    caller?.update((info) => {
      info.user_name = String(name)
    })
    return { userName: name }
  },
  'set-user-data': ({ caller }, { userData }) => {
    caller?.update((info) => {
      info.userData = userData
    })
    return { userData }
  },
  'update-participant': (machine, { id, properties }) => updateParticipant(machine, id, properties),
  'update-participants': (machine, { participants }) => {
    for (const [id, properties] of Object.entries(isRecord(participants) ? participants : {})) {
      updateParticipant(machine, id, properties)
    }
  },
  'add-fake-participant': ({ room }, { name }) => {
    room?.guestEnters(typeof name === 'string' ? name : 'Fake participant')
  },
  'daily-method-subscribe-to-tracks-automatically': ({ room }, { enabled }) =>
    room?.participants.subscribeAutomatically(enabled === true),
  'set-active-speaker-mode': ({ channel }, { enabled }) =>
    channel.post({ action: 'active-speaker-mode-change', enabled: enabled === true }),

  'local-audio': ({ caller }, { state }) => caller?.setAudio(state === true),
  'set-allow-local-audio': ({ caller }, { state }) => caller?.setAudio(state === true),
  'local-video': ({ caller }, { state }) => caller?.setVideo(state === true),
  'set-allow-local-video': ({ caller }, { state }) => caller?.setVideo(state === true),
  'get-input-devices': (machine) => (machine.caller ? devicesInUse(machine) : { returnPreloadCache: true }),
  'set-input-devices': setInputDevices,
  'set-output-device': (machine, { outputDeviceId }) => setSpeaker(machine, outputDeviceId),
  'cycle-mic': (machine) => cycleDevice(machine, 'audio'),
  'cycle-camera': (machine) => cycleDevice(machine, 'video'),
  'set-bandwidth': ({ caller }, { trackConstraints }) =>
    isRecord(trackConstraints) && caller?.camera?.applyConstraints(trackConstraints),
  'start-custom-track': ({ services }, { properties }) => services.customTracks.start(properties),
  'stop-custom-track': ({ services }, { mediaTag }) => services.customTracks.stop(mediaTag),
  'local-screen-start': ({ services }, { captureOptions }) => services.screenShare.start(captureOptions),
  'local-screen-update': ({ services }, { options }) => services.screenShare.update(options),
  'local-screen-stop': ({ services }) => services.screenShare.stop(),

  'update-input-settings': ({ services }, { inputSettings }) => services.settings.updateInput(inputSettings),
  'update-send-settings': ({ services }, { sendSettings }) => services.settings.updateSend(sendSettings),
  'update-receive-settings': ({ services }, { receiveSettings }) =>
    services.settings.updateReceive(receiveSettings),
  'get-single-participant-receive-settings': ({ services }, { id, showInheritedValues }) =>
    services.settings.receiveSettingsOf(id, showInheritedValues === true),

  'start-local-audio-level-observer': (machine, { interval }) => observe(machine, 'local', interval),
  'stop-local-audio-level-observer': ({ observers }) => observers.stop('local'),
  'start-remote-participants-audio-level-observer': (machine, { interval }) =>
    observe(machine, 'remote', interval),
  'stop-remote-participants-audio-level-observer': ({ observers }) => observers.stop('remote'),

  'local-recording-start': ({ services }, request) =>
    services.mediaOutputs.start('recording', fieldsOf(request)),
  'daily-method-update-recording': ({ services }, request) =>
    services.mediaOutputs.update('recording', fieldsOf(request)),
  'local-recording-stop': ({ services }, { instanceId }) =>
    services.mediaOutputs.stop('recording', instanceId),
  'daily-method-start-live-streaming': ({ services }, request) =>
    services.mediaOutputs.start('live-streaming', fieldsOf(request)),
  'daily-method-update-live-streaming': ({ services }, request) =>
    services.mediaOutputs.update('live-streaming', fieldsOf(request)),
  'daily-method-update-live-streaming-endpoints': ({ services }, request) =>
    services.mediaOutputs.updateEndpoints(request),
  'daily-method-stop-live-streaming': ({ services }, { instanceId }) =>
    services.mediaOutputs.stop('live-streaming', instanceId),
  'daily-method-start-transcription': ({ services }, request) =>
    services.mediaOutputs.start('transcription', fieldsOf(request)),
  'daily-method-update-transcription': ({ services }, request) =>
    services.mediaOutputs.update('transcription', fieldsOf(request)),
  'daily-method-stop-transcription': ({ services }, { instanceId }) =>
    services.mediaOutputs.stop('transcription', instanceId),
  'daily-method-start-remote-media-player': ({ services }, { settings }) =>
    services.mediaPlayers.start(settings),
  'daily-method-update-remote-media-player': ({ services }, { session_id, settings }) =>
    services.mediaPlayers.update(session_id, settings),
  'daily-method-stop-remote-media-player': ({ services }, { session_id }) =>
    services.mediaPlayers.stop(session_id),

  'dialout-start': ({ services }, request) => services.telephony.dialOut(fieldsOf(request)),
  'dialout-stop': ({ services }, { sessionId }) => services.telephony.stop(sessionId),
  'dialin-start': ({ services }, request) => services.telephony.dialIn(fieldsOf(request)),
  'send-dtmf': ({ services }, request) => services.telephony.sendTones(request),
  'sip-call-transfer': ({ services }, request) => services.telephony.transfer(request),

  'get-calc-stats': getStats,
  'get-cpu-load-stats': async () => ({ cpuStats: await measureCpuLoad() }),
  'get-network-topology': ({ services }) => services.session.topology,
  'set-network-topology': ({ services }, { opts }) => services.session.setTopology(opts),
  'test-call-quality': ({ services }) => services.tests.callQuality(),
  'stop-test-call-quality': ({ services }) => services.tests.abort('call-quality'),
  'test-p2p-call-quality': ({ services }, { duration }) => services.tests.peerToPeerQuality(duration),
  'stop-test-p2p-call-quality': ({ services }) => services.tests.abort('p2p-call-quality'),
  'test-websocket-connectivity': ({ services }) => services.tests.websocketConnectivity(),
  'abort-test-websocket-connectivity': ({ services }) => services.tests.abort('websocket-connectivity'),
  'test-network-connectivity': ({ services }) => services.tests.networkConnectivity(),
  'abort-test-network-connectivity': ({ services }) => services.tests.abort('network-connectivity'),

  'lib-room-info': ({ callId }, { includeRoomConfigDefaults }) => ({
    id: callId,
    name: callId,
    config: includeRoomConfigDefaults === false ? {} : { enable_screenshare: true, lang: 'en' },
    domainConfig: {},
    tokenConfig: {},
  }),
  'get-daily-lang': ({ services }) => services.session.lang,
  'set-daily-lang': ({ services }, { lang }) => services.session.setLang(lang),
  'set-proxy-url': nothing,
  'set-ice-config': nothing,
  'load-css': nothing,
  'daily-method-set-play-ding': nothing,
  'transmit-log': nothing,
}

function preAuth(machine: CallMachine, request: MachineRequest): Fields {
  machine.approach(request)
  const error = machine.failure('preauth-error')
  if (error) return { error }
  machine.channel.post({ action: 'access-state-updated', access: machine.access })
  return { access: machine.access }
}

async function startCamera(machine: CallMachine, request: MachineRequest): Promise<Fields> {
  machine.approach(request)
  const error = machine.failure('start-camera-error')
  if (error) return { error }
  const caller = machine.ensureCaller(request)
  await caller.open()
  machine.channel.post({ action: 'started-camera' })
  return devicesInUse(machine)
}

async function setInputDevices(
  machine: CallMachine,
  { audioDeviceId: audio, videoDeviceId: video }: MachineRequest,
): Promise<Fields> {
  if (!machine.caller) return { returnPreloadCache: true }
  await machine.services.settings.chooseDevices({ audio, video })
  return devicesInUse(machine)
}

function observe(machine: CallMachine, side: 'local' | 'remote', interval: unknown): Fields {
  const error = machine.failure('observer-error')
  if (!error) machine.observers.start(side, interval)
  else if (side === 'local') {
    const type = 'local-audio-level-observer-error'
    machine.channel.post({ action: 'nonfatal-error', type, errorMsg: error })
  }
  return error ? { error } : {}
}

async function getStats({ room, services }: CallMachine): Promise<Fields> {
  return { stats: room ? await services.networkStats.look(room.loopback.caller) : { latest: {} } }
}

/** What a page gave: the request without what daily-js needs to send it. */
function fieldsOf(request: MachineRequest): Fields {
  const envelope = ['action', 'callbackStamp', 'callClientId', 'from', 'what']
  return Object.fromEntries(Object.entries(request).filter(([name]) => !envelope.includes(name)))
}
