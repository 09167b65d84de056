import type { Store, VoiceClient } from '@offhook/core'
import type { Call, CallEvents } from '@offhook/core/call'
import { isMessage } from '@offhook/core/messages'
import type { ScenarioName } from '@offhook/sandbox'
import { movingPicture } from '../harness/movingPicture.ts'

/** A call that goes on for now. */
interface Running {
  readonly voice: VoiceClient
  readonly call: Call
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
}

/** Events and requests of a call, and values that the page must ask for or look at. */
type Act = (running: Running) => Promise<unknown>

/** Milliseconds that a test waits for an event that must come. */
const PATIENCE_MS = 45_000
/** The number of messages of a guest that are read in the scenarios: all but its `listening`. */
const FORGERIES = 5
const AGENT = 'Vapi Speaker'
/** Milliseconds that the scenario `slow` takes at least until the call is set up. */
const SLOW_MS = 1600

const heard = <Name extends keyof CallEvents>(call: Call, name: Name) =>
  new Promise<CallEvents[Name]>((resolve) => call.once(name, resolve))

/** Resolves when a store has such a value, at once where it has. */
const settled = <Value>(store: Store<Value>, isSo: (value: Value) => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!isSo(store.get())) return
      off()
      resolve()
    }
    const off = store.subscribe(look)
    look()
  })

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** The reason of a refusal: its code and its message. */
const refusalOf = (reason: unknown) => {
  const { code, message } = Object(reason)
  return `refused, ${code}: ${message}`
}

const refusal = (asked: Promise<unknown>): Promise<string> => asked.then(() => 'not refused', refusalOf)

/** The outcome of an error that only the call object reports. */
const nonfatal = async (call: Call) => `call: nonfatal-error ${(await heard(call, 'nonfatal-error')).type}`

/** The outcome of a method of the call object: its event, where it is not refused at once. */
const failed = (name: Extract<keyof CallEvents, `${string}-error`>, order: (call: Call) => unknown): Act =>
  async function fails({ call }) {
    const told = heard(call, name)
    try {
      await order(call)
    } catch (reason) {
      return refusalOf(reason)
    }
    return `call: ${name} ${Reflect.get(Object(await told), 'errorMsg')}`
  }

const warned = (name: 'dialin-warning' | 'dialout-warning'): Act =>
  async function warns({ call }) {
    return `call: ${name} ${(await heard(call, name)).errorMsg}`
  }

/** Waits until that number of participants of that name are in the room. */
const present = ({ participants }: VoiceClient, name: string, times: number) =>
  settled(participants, (all) => all.filter(({ user_name }) => user_name === name).length === times)

/** The assistant has said something. */
async function spoken({ transcript }: VoiceClient): Promise<string> {
  await settled(transcript, (lines) => lines.some(({ speaker }) => speaker === 'assistant'))
  return 'the greeting'
}

/** The number of messages of guests that a client has read. */
const forgeries = new WeakMap<VoiceClient, number>()
/** The console messages about participants that are not the platform's, in all calls of this page. */
const warnings: string[] = []

/** Another participant is in the room, which sends what the platform sends. */
const guest = (name: string, times: number): Act =>
  async function comes({ voice }) {
    await present(voice, name, times)
    await until(() => forgeries.get(voice) === FORGERIES)
    return 'the words of a guest, and nothing else'
  }

/** The same for a participant with another name, which the console mentions once. */
const stranger = (name: string): Act =>
  async function comes(running) {
    const answer = await guest(name, 1)(running)
    const told = warnings.filter((warning) => warning.includes(`"${name}"`)).length
    return [answer, `console: ${name} is not the platform, ${told} time`]
  }

/** Asks for something that makes the assistant call a tool of the page. */
const callTool: Act = async ({ voice }) => {
  // Sound of the fake microphone would interrupt the answer, and the assistant says it once only
  voice.setMuted(true)
  let runs = 0
  // What the microphone said before may make the assistant call the tool again
  const calls = new Set<string>()
  voice.on('message', (message) => {
    if (isMessage(message, 'tool-calls')) for (const { id } of message.toolCallList) calls.add(id)
  })
  voice.onToolCall('findTimes', ({ day }) => {
    runs += 1
    return `ten o'clock on ${day}`
  })
  voice.addMessage({ role: 'user', content: 'When can I come?' })
  await settled(voice.transcript, (lines) =>
    lines.some(({ speaker, text }) => speaker === 'assistant' && text.includes("ten o'clock on Friday")),
  )
  return runs <= calls.size ? 'the result of a tool of the page' : `${runs} runs for ${calls.size} calls`
}

/** The actions of a page by scenario. Other scenarios need no action. */
const ACTS: { readonly [Name in ScenarioName]?: Act } = {
  echo: ({ voice }) => spoken(voice),
  tool: callTool,
  'tool-both': callTool,
  enveloped: ({ voice }) => spoken(voice),
  'third-sender': ({ voice }) => spoken(voice),
  // The greeting waits for the recording.
  'records-without-token': ({ voice }) => spoken(voice),
  'ends-ejected': ({ ended }) => ended,
  'ends-room-deleted': ({ ended }) => ended,
  'fault:no-customer-audio': ({ ended }) => ended,
  slow: async ({ voice }) => {
    const [first, last] = [0, -1].map((index) =>
      Date.parse(String(voice.progress.get().at(index)?.timestamp)),
    )
    return Number(last) - Number(first) >= SLOW_MS ? 'the steps of the start, late' : 'nothing slow'
  },
  knocking: async ({ call }) => {
    const names = () => Object.values(call.waitingParticipants()).map(({ name }) => name)
    await until(() => names().length > 0)
    return `call: ${names()} waits to be let in`
  },
  guest: stranger('Guest'),
  impostor: guest(AGENT, 2),
  'fault:ejected': ({ ended }) => ended,
  'fault:connection-lost': ({ ended }) => ended,
  'fault:connection-interrupted': ({ voice }) => settled(voice.network, ({ phase }) => phase === 'resumed'),
  'fault:network-bad': ({ voice }) => settled(voice.network, ({ phase }) => phase === 'degraded'),
  'fault:audio-processor-error': async ({ call }) => {
    const told = await nonfatal(call)
    await until(async () => (await call.getInputSettings()).audio?.processor?.type === 'none')
    await until(() => call.localAudio())
    return [told, 'the microphone is on again, without a processor']
  },
  'fault:video-processor-error': ({ call }) => nonfatal(call),
  'fault:live-streaming-warning': ({ call }) => nonfatal(call),
  'fault:cpu-high': async ({ call }) =>
    `call: cpu-load-change ${(await heard(call, 'cpu-load-change')).cpuLoadState}`,
  'fault:dialin-warning': warned('dialin-warning'),
  'fault:dialout-warning': warned('dialout-warning'),
  'fault:speaker-returns': async ({ voice }) => {
    await present(voice, AGENT, 0)
    await new Promise((resolve) => voice.once('audio', resolve))
    return 'the assistant left, and is heard again'
  },
  // The greeting waited for the recording.
  'fault:recording-error': ({ voice }) => spoken(voice),
  'fault:input-settings-error': ({ voice }) => refusal(voice.setNoiseCancellation(false)),
  'fault:access-error': ({ call }) => refusal(call.requestAccess({ name: 'Visitor' })),
  'fault:custom-track-error': async ({ call }) => {
    const [track] = movingPicture().getVideoTracks()
    if (!track) return 'no track'
    return refusal(call.startCustomTrack({ track })).finally(() => track.stop())
  },
  'fault:devices-error': ({ voice }) => refusal(voice.setOutputDevice({ outputDeviceId: 'default' })),
  'fault:dialin-error': failed('dialin-error', (call) => call.startDialIn({ displayName: 'Caller' })),
  'fault:dialout-error': failed('dialout-error', (call) => call.startDialOut({ phoneNumber: '+61123' })),
  'fault:dialout-refused': ({ call }) => refusal(call.startDialOut({ phoneNumber: '+61123' })),
  'fault:live-streaming-error': failed('live-streaming-error', (call) =>
    call.startLiveStreaming({ rtmpUrl: 'rtmps://one.invalid' }),
  ),
  'fault:media-player-error': ({ call }) =>
    refusal(call.startRemoteMediaPlayer({ url: 'https://media.invalid/film.mp4' })),
  'fault:network-test-error': async ({ call }) =>
    `call: test-completed ${(await call.testWebsocketConnectivity()).result}`,
  'fault:receive-settings-error': ({ call }) =>
    refusal(call.updateReceiveSettings({ base: { video: { layer: 0 } } })),
  'fault:send-settings-error': ({ call }) => refusal(call.updateSendSettings({ video: 'quality-optimized' })),
  'fault:screen-share-error': async ({ voice, call }) => {
    const told = Promise.all([nonfatal(call), heard(call, 'local-screen-share-canceled')])
    void voice.startScreenShare()
    return [(await told)[0], 'call: local-screen-share-canceled']
  },
  'fault:session-data-error': async ({ call }) => {
    const told = nonfatal(call)
    call.setMeetingSessionData({ a: 1 })
    return told
  },
  'fault:sip-error': ({ call }) => refusal(call.stopDialOut({ sessionId: 'any' })),
  'fault:topology-error': ({ call }) => refusal(call.setNetworkTopology({ topology: 'sfu' })),
  'fault:transcription-error': failed('transcription-error', (call) =>
    call.startTranscription({ language: 'en' }),
  ),
}

/** Records the events of a call to which a page can react. */
function listen(voice: VoiceClient): string[] {
  const told: string[] = []
  voice.on('call-start', () => told.push('call-start'))
  voice.on('call-start-failed', ({ stage }) => told.push(`call-start-failed at ${stage}`))
  voice.on('call-end', ({ reason }) => told.push(`call-end ${reason}`))
  voice.on('camera-error', ({ kind }) => told.push(`camera-error ${kind}`))
  voice.on('recording-error', () => told.push('recording-error'))
  voice.on('error', ({ type, code, error }) => {
    const { endedReason } = error
    told.push(`error ${type}: ${code}${endedReason === undefined ? '' : ` (${endedReason})`}`)
  })
  voice.on('message', (message) => {
    const isForged = /forged|card number|another guest/.test(JSON.stringify(message))
    if (isForged) forgeries.set(voice, (forgeries.get(voice) ?? 0) + 1)
  })
  voice.onToolCall('pay', () => told.push('a guest ran a tool'))
  let before: string = voice.state.get().status
  voice.state.subscribe(() => {
    const { status } = voice.state.get()
    if (status === 'reconnecting' && before !== status) told.push(status)
    before = status
  })
  voice.network.subscribe(() => {
    const { phase } = voice.network.get()
    if (!['none', 'stable'].includes(phase)) told.push(`network ${phase}`)
  })
  return told
}

/** Records the console's warnings about participants that are not the platform's. */
function watchConsole(): void {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    const text = String(words[0])
    if (text.includes('sends messages as the platform does')) warnings.push(text)
    warn(...words)
  }
}

/**
 * Plays each scenario in a call of its own, a few at a time, since they mostly wait: what the page was told from the
 * press to its own stop, and whether the same client can call again.
 */
export async function playScenarios(
  scenarios: readonly string[],
  open: (scenario: string) => VoiceClient,
): Promise<{ [scenario: string]: readonly string[] }> {
  watchConsole()
  const results: { [scenario: string]: readonly string[] } = {}
  const waiting = [...scenarios]
  async function playOn(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next] = await play(open(next), next)
  }
  await Promise.all(Array.from({ length: 8 }, playOn))
  return results
}

/** The scenarios of a recorded call. */
const RECORDED: readonly string[] = ['fault:recording-error', 'records-without-token']

const targetOf = (scenario: string) =>
  RECORDED.includes(scenario)
    ? {
        assistant: {
          metadata: { scenario, latency: { listening: 500 } },
          artifactPlan: { videoRecordingEnabled: true },
        },
      }
    : scenario

async function play(voice: VoiceClient, scenario: string): Promise<readonly string[]> {
  const told = listen(voice)
  const ended = new Promise<void>((resolve) => voice.once('call-end', () => resolve()))
  const webCall = await voice.start(targetOf(scenario))
  const act = Object.hasOwn(ACTS, scenario) ? ACTS[scenario as ScenarioName] : undefined
  const { call } = voice
  if (webCall && act && call) {
    const tooLate = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, 'nothing came of it'))
    const answer = await Promise.race([act({ voice, call, ended }), tooLate])
    told.push(...[answer ?? []].flat().map(String))
  }
  await voice.stop()
  const { status, error } = voice.state.get()
  const all = [...told, error ? `${status}, ${error.code}` : status]
  const next = await voice.start('demo')
  if (!next) all.push(`and no other call: ${voice.state.get().error?.code}`)
  await voice.destroy()
  return all
}
