import { type Fields, fieldsOf, isRecord } from '../fields.ts'
import type { Call } from './Call.ts'
import { customTrackRequests } from './customTracks.ts'
import { measureCpuLoad } from './measureCpuLoad.ts'
import { mediaOutputRequests } from './mediaOutputs.ts'
import { mediaPlayerRequests } from './mediaPlayers.ts'
import { meetingSessionRequests } from './meetingSession.ts'
import { networkTestRequests } from './networkTests.ts'
import type { MachineRequest } from './protocol.ts'
import { telephoneRequests } from './telephoneLines.ts'
import { updateParticipant } from './updateParticipant.ts'
import { waitingListRequests } from './waitingList.ts'

/** Handles a request. The fields that it returns are the answer. */
type RequestHandler = (call: Call, request: MachineRequest) => unknown

/** Accepts a request that has an effect only with the real service or Daily's own user interface. */
const nothing: RequestHandler = () => {}

/** A handler for each request of daily-js. Where it returns nothing, the answer is `{}`. */
export const requestHandlers: { readonly [action: string]: RequestHandler } = {
  ...customTrackRequests,
  ...mediaOutputRequests,
  ...mediaPlayerRequests,
  ...meetingSessionRequests,
  ...networkTestRequests,
  ...telephoneRequests,
  ...waitingListRequests,

  'join-meeting': joinMeeting,
  'leave-meeting': (call) => call.leave(),
  'daily-method-preauth': preAuth,
  'start-camera': startCamera,
  'daily-method-request-access': (call) => call.requestAccess(),

  'app-msg': ({ room }, { data, to }) => room?.receive(data, to),
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
  'update-participant': (call, { id, properties }) => updateParticipant(call, id, properties),
  'update-participants': (call, { participants }) => {
    for (const [id, properties] of Object.entries(fieldsOf(participants))) {
      updateParticipant(call, id, properties)
    }
  },
  'add-fake-participant': ({ room }, { name }) => {
    room?.addGuest(typeof name === 'string' ? name : 'Fake participant')
  },
  'daily-method-subscribe-to-tracks-automatically': ({ room }, { enabled }) =>
    room?.participants.subscribeAutomatically(enabled === true),
  'set-active-speaker-mode': ({ channel }, { enabled }) =>
    channel.post({ action: 'active-speaker-mode-change', enabled: enabled === true }),

  'local-audio': ({ caller }, { state }) => caller?.setAudio(state === true),
  'set-allow-local-audio': ({ caller }, { state }) => caller?.setAudio(state === true),
  'local-video': ({ caller }, { state }) => caller?.setVideo(state === true),
  'set-allow-local-video': ({ caller }, { state }) => caller?.setVideo(state === true),
  'get-input-devices': ({ caller, services }) =>
    caller ? services.devices.inUse : { returnPreloadCache: true },
  'set-input-devices': setInputDevices,
  'set-output-device': ({ services }, { outputDeviceId }) => services.devices.setSpeaker(outputDeviceId),
  'cycle-mic': ({ services }) => services.devices.cycle('audio'),
  'cycle-camera': ({ services }) => services.devices.cycle('video'),
  'set-bandwidth': ({ caller }, { trackConstraints }) =>
    isRecord(trackConstraints) && caller?.camera?.applyConstraints(trackConstraints),
  'local-screen-start': ({ services }, { captureOptions }) => services.screenShare.start(captureOptions),
  'local-screen-update': ({ services }, { options }) => services.screenShare.update(options),
  'local-screen-stop': ({ services }) => services.screenShare.stop(),

  'update-input-settings': ({ services }, { inputSettings }) => services.settings.updateInput(inputSettings),
  'update-send-settings': ({ services }, { sendSettings }) => services.settings.updateSend(sendSettings),
  'update-receive-settings': ({ services }, { receiveSettings }) =>
    services.settings.updateReceive(receiveSettings),
  'get-single-participant-receive-settings': ({ services }, { id, showInheritedValues }) =>
    services.settings.receiveSettingsOf(id, showInheritedValues === true),

  'start-local-audio-level-observer': (call, { interval }) => observe(call, 'local', interval),
  'stop-local-audio-level-observer': ({ services }) => services.levelObservers.stop('local'),
  'start-remote-participants-audio-level-observer': (call, { interval }) => observe(call, 'remote', interval),
  'stop-remote-participants-audio-level-observer': ({ services }) => services.levelObservers.stop('remote'),

  'get-calc-stats': getStats,
  'get-cpu-load-stats': async () => ({ cpuStats: await measureCpuLoad() }),

  'lib-room-info': ({ callId }, { includeRoomConfigDefaults }) => ({
    id: callId,
    name: callId,
    config: includeRoomConfigDefaults === false ? {} : { enable_screenshare: true, lang: 'en' },
    domainConfig: {},
    tokenConfig: {},
  }),
  'set-proxy-url': nothing,
  'set-ice-config': nothing,
  'load-css': nothing,
  'daily-method-set-play-ding': nothing,
  'transmit-log': nothing,
}

/** Joins the room. The answer does not wait for the join: its events tell of that. */
function joinMeeting(call: Call, request: MachineRequest): Fields | undefined {
  call.selectRoom(request)
  const error = call.errorOf('join-error')
  if (error) {
    // daily-js before 0.86 waits for no answer to a join, and is told by a fatal error
    if (request.callbackStamp === undefined) call.fail('connection-error', error)
    return { error }
  }
  call.join(request).catch((cause: unknown) => call.fail('connection-error', String(cause)))
  return undefined
}

function preAuth(call: Call, request: MachineRequest): Fields {
  call.selectRoom(request)
  const error = call.errorOf('preauth-error')
  if (error) return { error }
  call.channel.post({ action: 'access-state-updated', access: call.access })
  return { access: call.access }
}

async function startCamera(call: Call, request: MachineRequest): Promise<Fields> {
  call.selectRoom(request)
  const error = call.errorOf('start-camera-error')
  if (error) return { error }
  await call.ensureCaller(request).open()
  call.channel.post({ action: 'started-camera' })
  return call.services.devices.inUse
}

async function setInputDevices(
  { caller, services }: Call,
  { audioDeviceId: audio, videoDeviceId: video }: MachineRequest,
): Promise<Fields> {
  if (!caller) return { returnPreloadCache: true }
  await services.settings.selectDevices({ audio, video })
  return services.devices.inUse
}

function observe(call: Call, side: 'local' | 'remote', interval: unknown): Fields {
  const error = call.errorOf('observer-error')
  if (!error) call.services.levelObservers.start(side, interval)
  else if (side === 'local') {
    const type = 'local-audio-level-observer-error'
    call.channel.post({ action: 'nonfatal-error', type, errorMsg: error })
  }
  return error ? { error } : {}
}

async function getStats({ room, services }: Call): Promise<Fields> {
  return { stats: room ? await services.networkStats.measure(room.loopback.caller) : { latest: {} } }
}
