import type { Call } from '../../call/call.ts'
import type { MethodName } from '../../call/methods/methods.ts'
import { REMOTE_SPEAKER_NAME } from '../../constants.ts'
import {
  assert,
  type ContractCase,
  destroyAndAssertReleased,
  inTime,
  type OpenRoom,
  openCall,
  outcome,
} from './contractCase.ts'

type ResultCheck = (answer: unknown) => boolean

const has =
  (...names: readonly string[]): ResultCheck =>
  (answer) =>
    typeof answer === 'object' && answer !== null && names.every((name) => name in answer)
const isNothing: ResultCheck = (answer) => answer === undefined
const isAny: ResultCheck = () => true
const isObject = has()
const is =
  (type: string): ResultCheck =>
  (answer) =>
    typeof answer === type
const isOrNull =
  (check: ResultCheck): ResultCheck =>
  (answer) =>
    answer === null || check(answer)

/** Methods of a joined call, with arguments and the shape of the result. Some depend on methods before them. */
const METHOD_CASES: readonly (readonly [name: MethodName, args: readonly unknown[], check: ResultCheck])[] = [
  ['room', [], isOrNull(isObject)],
  ['participantCounts', [], has('present', 'hidden')],
  ['localAudio', [], is('boolean')],
  ['localVideo', [], is('boolean')],
  ['setLocalAudio', [true], isNothing],
  ['setLocalVideo', [false], isNothing],
  ['enumerateDevices', [], has('devices')],
  ['getInputDevices', [], has('camera', 'mic', 'speaker')],
  ['setInputDevicesAsync', [{}], has('camera', 'mic', 'speaker')],
  ['getInputSettings', [], isObject],
  ['updateInputSettings', [{ audio: { processor: { type: 'none' } } }], isObject],
  ['setBandwidth', [{ kbs: 500 }], isNothing],
  ['localScreenAudio', [], is('boolean')],
  ['localScreenVideo', [], is('boolean')],
  ['startLocalAudioLevelObserver', [100], isNothing],
  ['isLocalAudioLevelObserverRunning', [], is('boolean')],
  ['getLocalAudioLevel', [], is('number')],
  ['stopLocalAudioLevelObserver', [], isNothing],
  ['startRemoteParticipantsAudioLevelObserver', [100], isNothing],
  ['isRemoteParticipantsAudioLevelObserverRunning', [], is('boolean')],
  ['getRemoteParticipantsAudioLevel', [], isObject],
  ['stopRemoteParticipantsAudioLevelObserver', [], isNothing],
  ['accessState', [], has('access')],
  ['waitingParticipants', [], isObject],
  ['getActiveSpeaker', [], isObject],
  ['activeSpeakerMode', [], is('boolean')],
  ['subscribeToTracksAutomatically', [], is('boolean')],
  ['setSubscribeToTracksAutomatically', [true], isNothing],
  ['getReceiveSettings', [], isObject],
  ['updateReceiveSettings', [{ base: { video: { layer: 1 } } }], isObject],
  ['updateSendSettings', [{ video: 'bandwidth-optimized' }], isObject],
  ['getSendSettings', [], isOrNull(isObject)],
  ['sendAppMessage', [{ hello: 1 }], isNothing],
  ['setUserName', ['Sarah'], has('userName')],
  ['setUserData', [{ seat: 1 }], has('userData')],
  ['meetingSessionSummary', [], has('id')],
  ['meetingSessionState', [], isObject],
  ['setMeetingSessionData', [{ a: 1 }], isNothing],
  ['getMeetingSession', [], isObject],
  ['startRecording', [], isNothing],
  ['updateRecording', [{ layout: { preset: 'default' } }], isNothing],
  ['stopRecording', [], isNothing],
  ['startLiveStreaming', [{ rtmpUrl: 'rtmps://stream.example/one' }], isNothing],
  ['stopLiveStreaming', [], isNothing],
  ['startTranscription', [], isNothing],
  ['updateTranscription', [{ participants: [] }], isNothing],
  ['stopTranscription', [], isNothing],
  ['startRemoteMediaPlayer', [{ url: 'https://media.example/one.mp4' }], has('session_id')],
  ['startDialOut', [{ phoneNumber: '+15551234' }], isObject],
  ['getNetworkStats', [], isObject],
  ['getCpuLoadStats', [], isObject],
  ['getNetworkTopology', [], has('topology')],
  ['setNetworkTopology', [{ topology: 'sfu' }], isObject],
  ['testWebsocketConnectivity', [], has('result')],
  ['setIceConfig', [{ iceServers: [] }], isNothing],
  ['iframe', [], (answer) => answer === null],
  ['getDailyLang', [], isAny],
  ['setDailyLang', ['en'], isNothing],
]

async function assertResult(call: Call, [name, args, check]: (typeof METHOD_CASES)[number]): Promise<void> {
  const run = call[name] as (...args: readonly unknown[]) => unknown
  const answer = await inTime(
    // `then` turns an exception into a rejection.
    Promise.resolve().then(() => run(...args)),
    `${name}()`,
  ).catch((error: unknown) => {
    throw new Error(`${name}() was refused: ${String(error)}`)
  })
  assert(check(answer), `${name}() answered ${JSON.stringify(answer)}.`)
}

async function joinDemo(open: OpenRoom) {
  const opened = await openCall(open, 'demo')
  const arrived = new Promise<void>((resolve) => {
    opened.call.on('participant-joined', ({ user_name }) => {
      if (user_name === REMOTE_SPEAKER_NAME) resolve()
    })
  })
  await inTime(opened.call.join({ url: opened.url, subscribeToTracksAutomatically: false }), 'join()')
  await inTime(arrived, 'The assistant')
  return opened
}

/** The contract of the methods of a call object, on every engine. */
export const METHOD_CONTRACT: readonly ContractCase[] = [
  {
    name: 'call: in a room every method returns a result of its type',
    async run(open) {
      const { call } = await joinDemo(open)
      for (const method of METHOD_CASES) await assertResult(call, method)
      await destroyAndAssertReleased(call)
    },
  },
  {
    name: 'call: before a join devices and settings return results, and nothing is loaded',
    async run(open) {
      const { call, states } = await openCall(open, 'demo')
      await assertResult(call, ['enumerateDevices', [], has('devices')])
      await assertResult(call, ['getInputDevices', [], has('camera', 'mic', 'speaker')])
      await assertResult(call, ['updateInputSettings', [{}], isObject])
      await assertResult(call, ['updateSendSettings', [{ video: 'default-video' }], isObject])
      await assertResult(call, ['setUserData', [{ seat: 1 }], has('userData')])
      assert(states.length === 0, `The states were ${states.join()}.`)
      await destroyAndAssertReleased(call)
    },
  },
  {
    name: 'call: preAuth and startCamera load, and prepare the next join',
    async run(open) {
      const { call, url, states } = await openCall(open, 'demo')
      await assertResult(call, ['preAuth', [{ url }], has('access')])
      await assertResult(call, ['startCamera', [], has('camera', 'mic', 'speaker')])
      assert(call.state.get() === 'loaded', `The state is ${call.state.get()}.`)
      call.setLocalAudio(false)
      const elsewhere = await outcome(call.join({ url: `${url}x` }), 'join() of another room')
      assert(
        String(elsewhere).includes('url in join() is different than the one used in preAuth()'),
        `The join of another room ended with ${String(elsewhere)}.`,
      )
      await inTime(call.join(), 'join()')
      assert(states.join() === 'loading,loaded,joining,joined', `The states were ${states.join()}.`)
      await destroyAndAssertReleased(call)
    },
  },
  {
    name: 'call: assistant() returns the assistant',
    async run(open) {
      const { call } = await joinDemo(open)
      assert(call.assistant()?.user_name === REMOTE_SPEAKER_NAME, 'The assistant is not known.')
      await inTime(call.leave(), 'leave()')
      assert(call.assistant() === null, 'There is no assistant after a leave.')
      await destroyAndAssertReleased(call)
    },
  },
]
