import type { ConversationItem, Store, VoiceClient } from '@offhook/core'
import type { Call, CallEvents } from '@offhook/core/call'
import { isMessage } from '@offhook/core/messages'
import type { ScenarioName } from '@offhook/sandbox'
import { movingPicture } from '../harness/movingPicture.ts'

/** A running call. */
interface Running {
  readonly voice: VoiceClient
  readonly call: Call
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
}

/** The part of the page in a call. Resolves to lines of the outcome that no event reports. */
type Act = (running: Running) => Promise<unknown>

/** Milliseconds that a test waits for an event. */
const EVENT_TIMEOUT_MS = 45_000
/** The number of a guest's messages that a client reads: all except `listening`. */
const FORGERIES = 5
const AGENT = 'Vapi Speaker'
/** The least number of milliseconds that the scenario `slow` takes to set up the call. */
const SLOW_MS = 1600

const nextEvent = <Name extends keyof CallEvents>(call: Call, name: Name) =>
  new Promise<CallEvents[Name]>((resolve) => call.once(name, resolve))

/** Resolves when the value of a store matches, at once if it does already. */
const untilValue = <Value>(store: Store<Value>, matches: (value: Value) => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!matches(store.get())) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.subscribe(look)
    look()
  })

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Describes an error of a refused request by its code and message. */
const refusalOf = (reason: unknown) => {
  const { code, message } = Object(reason)
  return `refused, ${code}: ${message}`
}

const refusal = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'not refused', refusalOf)

/** The outcome of an error that only the call object reports. */
const nonfatal = async (call: Call) =>
  `call: nonfatal-error ${(await nextEvent(call, 'nonfatal-error')).type}`

/** The outcome of a method of the call object: its error event, or the error that it throws. */
const failed = (name: Extract<keyof CallEvents, `${string}-error`>, invoke: (call: Call) => unknown): Act =>
  async function fails({ call }) {
    const event = nextEvent(call, name)
    try {
      await invoke(call)
    } catch (reason) {
      return refusalOf(reason)
    }
    return `call: ${name} ${Reflect.get(Object(await event), 'errorMsg')}`
  }

const warned = (name: 'dialin-warning' | 'dialout-warning'): Act =>
  async function warns({ call }) {
    return `call: ${name} ${(await nextEvent(call, name)).errorMsg}`
  }

/** Waits until the room has this number of participants of a name. */
const present = ({ participants }: VoiceClient, name: string, times: number) =>
  untilValue(participants, (all) => all.filter(({ user_name }) => user_name === name).length === times)

/** Waits until the assistant speaks. */
async function spoken({ transcript }: VoiceClient): Promise<string> {
  await untilValue(transcript, (lines) => lines.some(({ speaker }) => speaker === 'assistant'))
  return 'the greeting'
}

/** The number of guests' messages that each client has read. */
const forgeries = new WeakMap<VoiceClient, number>()
/** The console's warnings about participants that are not the platform's, of all calls of this page. */
const warnings: string[] = []

/** Waits for another participant that sends the platform's messages. */
const guest = (name: string, times: number): Act =>
  async function comes({ voice }) {
    await present(voice, name, times)
    await until(() => forgeries.get(voice) === FORGERIES)
    return 'the words of a guest, and nothing else'
  }

/** The same for a participant under a name of its own, about which the console warns once. */
const stranger = (name: string): Act =>
  async function comes(running) {
    const outcome = await guest(name, 1)(running)
    const count = warnings.filter((warning) => warning.includes(`"${name}"`)).length
    return [outcome, `console: ${name} is not the platform, ${count} time`]
  }

/** Makes the assistant call a tool of the page. */
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
  await untilValue(voice.transcript, (lines) =>
    lines.some(({ speaker, text }) => speaker === 'assistant' && text.includes("ten o'clock on Friday")),
  )
  return runs <= calls.size ? 'the result of a tool of the page' : `${runs} runs for ${calls.size} calls`
}

/** Makes the assistant call a tool of a server, which fails. */
const failTool: Act = async ({ voice }) => {
  voice.setMuted(true)
  voice.addMessage({ role: 'user', content: 'When can I come?' })
  const failedCall = (item: ConversationItem) => item.kind === 'tool-call' && item.status === 'failed'
  await untilValue(voice.conversation, (items) => items.some(failedCall))
  const error = voice.conversation.get().find(failedCall)
  return `a tool has failed: ${error && 'error' in error && error.error}`
}

/** The acts of a page, by scenario. Other scenarios need none. */
const ACTS: { readonly [Name in ScenarioName]?: Act } = {
  echo: ({ voice }) => spoken(voice),
  tool: callTool,
  'tool-both': callTool,
  'tool-failed': failTool,
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
  'fault:connection-interrupted': ({ voice }) =>
    untilValue(voice.network, ({ phase }) => phase === 'resumed'),
  'fault:media-rerouted': ({ voice }) => untilValue(voice.network, ({ phase }) => phase === 'resumed'),
  'fault:network-bad': ({ voice }) => untilValue(voice.network, ({ phase }) => phase === 'degraded'),
  'fault:audio-processor-error': async ({ call }) => {
    const error = await nonfatal(call)
    await until(async () => (await call.getInputSettings()).audio?.processor?.type === 'none')
    await until(() => call.localAudio())
    return [error, 'the microphone is on again, without a processor']
  },
  'fault:video-processor-error': ({ call }) => nonfatal(call),
  'fault:live-streaming-warning': ({ call }) => nonfatal(call),
  'fault:cpu-high': async ({ call }) =>
    `call: cpu-load-change ${(await nextEvent(call, 'cpu-load-change')).cpuLoadState}`,
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
    const events = Promise.all([nonfatal(call), nextEvent(call, 'local-screen-share-canceled')])
    void voice.startScreenShare()
    return [(await events)[0], 'call: local-screen-share-canceled']
  },
  'fault:session-data-error': async ({ call }) => {
    const error = nonfatal(call)
    call.setMeetingSessionData({ a: 1 })
    return error
  },
  'fault:sip-error': ({ call }) => refusal(call.stopDialOut({ sessionId: 'any' })),
  'fault:topology-error': ({ call }) => refusal(call.setNetworkTopology({ topology: 'sfu' })),
  'fault:transcription-error': failed('transcription-error', (call) =>
    call.startTranscription({ language: 'en' }),
  ),
}

/** Records the events of a call to which a page can react. */
function recordOutcomes(voice: VoiceClient): string[] {
  const outcomes: string[] = []
  voice.on('call-start', () => outcomes.push('call-start'))
  voice.on('call-start-failed', ({ stage }) => outcomes.push(`call-start-failed at ${stage}`))
  voice.on('call-end', ({ reason }) => outcomes.push(`call-end ${reason}`))
  voice.on('camera-error', ({ kind }) => outcomes.push(`camera-error ${kind}`))
  voice.on('recording-error', () => outcomes.push('recording-error'))
  voice.on('error', ({ type, code, error }) => {
    const { endedReason } = error
    outcomes.push(`error ${type}: ${code}${endedReason === undefined ? '' : ` (${endedReason})`}`)
  })
  voice.on('message', (message) => {
    const isForged = /forged|card number|another guest/.test(JSON.stringify(message))
    if (isForged) forgeries.set(voice, (forgeries.get(voice) ?? 0) + 1)
  })
  voice.onToolCall('pay', () => outcomes.push('a guest ran a tool'))
  let before: string = voice.state.get().status
  voice.state.subscribe(() => {
    const { status } = voice.state.get()
    if (status === 'reconnecting' && before !== status) outcomes.push(status)
    before = status
  })
  voice.network.subscribe(() => {
    const { phase } = voice.network.get()
    if (!['none', 'stable'].includes(phase)) outcomes.push(`network ${phase}`)
  })
  return outcomes
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
 * Plays each scenario in a call of its own, four at a time: calls mostly wait, but more would be late on a busy machine. Returns the outcomes of each, from
 * the start to the stop by the page, and whether the same client can call again.
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
  await Promise.all(Array.from({ length: 4 }, playOn))
  return results
}

/** Whether the page listens to the greeting, which the sound of a fake microphone would interrupt. */
export const needsSilence = (scenario: string): boolean => LISTENING.includes(scenario)

const LISTENING: readonly string[] = [
  'echo',
  'enveloped',
  'third-sender',
  'records-without-token',
  'fault:recording-error',
]

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
  const outcomes = recordOutcomes(voice)
  const ended = new Promise<void>((resolve) => voice.once('call-end', () => resolve()))
  const webCall = await voice.start(targetOf(scenario))
  const act = Object.hasOwn(ACTS, scenario) ? ACTS[scenario as ScenarioName] : undefined
  const { call } = voice
  if (webCall && act && call) {
    const tooLate = new Promise((resolve) => setTimeout(resolve, EVENT_TIMEOUT_MS, 'nothing came of it'))
    const result = await Promise.race([act({ voice, call, ended }), tooLate])
    outcomes.push(...[result ?? []].flat().map(String))
  }
  await voice.stop()
  const { status, error } = voice.state.get()
  const all = [...outcomes, error ? `${status}, ${error.code}` : status]
  const next = await voice.start('demo')
  if (!next) all.push(`and no other call: ${voice.state.get().error?.code}`)
  await voice.destroy()
  return all
}
