import { AGENT_NAME } from '../agent/participantNames.ts'
import { cameraErrorKinds, fatalErrors } from './dailyErrors.ts'
import { requestFailures } from './requestFailures.ts'
import type { EarlyEnd, Scenario, ScenarioCall } from './Scenario.ts'
import { tableOf } from './tableOf.ts'
import { webCallFaults } from './webCallFaults.ts'
import { webhookFaults } from './webhookFaults.ts'

/** Milliseconds that the agent or the connection is away. */
const AWAY_MS = 1500
/** Milliseconds from the agent's entry to that of a guest, and between a guest's messages. */
const GUEST_DELAY_MS = 200
const GUEST_MESSAGE_MS = 50

const findTimes = { turns: [{ tool: { name: 'findTimes', arguments: { day: 'Friday' } } }] }

/**
 * A table of scenarios by id, which is `fault:…` where something fails. The comment of a row is its text in the README. A
 * family without a comment has one in each row of its own table.
 */
const table = tableOf<Scenario>()

const conversations = table({
  /**
   * A receptionist takes a booking. Any other id that does not begin with `fault:` also starts this call.
   */
  demo: {},
  /** The agent plays back what you said, and repeats what you typed. */
  echo: { script: { greeting: { text: 'I repeat what you say.' } }, echoes: true },
  /**
   * The agent answers everything by calling `findTimes({ day: 'Friday' })` of the page, and speaks the result:
   * that of `voice.onToolCall('findTimes', …)`, or an `add-message` of another role than `user` and
   * `assistant`, unless its `triggerResponseEnabled` is false.
   */
  tool: { script: findTimes },
  /** As `tool`, with an old `function-call` before each `tool-calls`. */
  'tool-both': { script: findTimes, behavior: { callsFunctions: true } },
  /** As `tool`, but a server has the tool, and fails: a `tool-calls-result` with an `error` follows. */
  'tool-failed': {
    script: findTimes,
    behavior: { toolFailure: 'The calendar does not answer.' },
    tellsToolResults: true,
  },
  /** Every step takes about a second; `metadata.latency` sets the time of each. */
  slow: { latency: { webCall: 800, join: 800, listening: 1000, answer: 1500 } },
  /** The agent joins and never gets ready. */
  silent: { behavior: { listens: false } },
  /** The join leads into the lobby. A request for access is granted. */
  lobby: { lobby: 'grants' },
  /** A guest waits for admission. */
  knocking: { onJoined: (call) => call.after(GUEST_DELAY_MS, () => call.addWaitingGuest('Guest')) },
  /** A guest is in the room, and sends forged messages of the agent. */
  guest: { onJoined: (call) => addForger(call, 'Guest') },
  /** As `guest`, and the guest has the agent's name, 'Vapi Speaker'. */
  impostor: { onJoined: (call) => addForger(call, AGENT_NAME) },
})

const variants = table({
  /** The platform's participants are owners of the room. */
  owner: { owner: true },
  /** Messages arrive as `{ "message": { … } }`. */
  enveloped: { envelops: true },
  /** Transcripts and model output come from a third participant, 'Vapi Worker'. */
  'third-sender': { thirdSender: true },
  /**
   * The first message arrives before 'Vapi Speaker' is announced, and `listening` before 'Vapi Listener' is.
   */
  'message-before-presence': { messagesBeforePresence: true },
  /** The web call has `transport.callUrl` and no `webCallUrl`. */
  'transport-url-only': { webCallWithout: 'webCallUrl' },
  /** A recorded web call has no `transport.callToken`. */
  'records-without-token': { webCallWithout: 'callToken' },
})

const webCalls = table({
  ...family(
    keysOf(webCallFaults),
    (name) => `fault:${name}` as const,
    (name) => webCallFaults[name],
  ),
})

const endings = table({
  /**
   * Some seconds after `listening` the room closes without a `status-update`, as `ejected`: “Meeting has ended”.
   */
  'ends-ejected': { afterListening: (call) => call.closeRoom('assistant-ended-call', 'ejected') },
  /** The same as `no-room`: “Exiting meeting because room was deleted”. */
  'ends-room-deleted': { afterListening: (call) => call.closeRoom('assistant-ended-call', 'room-deleted') },
  /** The platform ends the call before the agent listens: `call.start.error-insufficient-credits`. */
  'fault:ends-before-listening': endsEarly({ reason: 'call.start.error-insufficient-credits' }),
  /** The same without a `status-update`, as `no-room`. */
  'fault:ends-unexplained': endsEarly({
    reason: 'call.start.error-get-transport',
    closing: 'room-deleted',
    sendsReason: false,
  }),
  /** The platform ends the call before the agent listens: `assistant-not-valid`. */
  'fault:assistant-invalid': endsEarly({ reason: 'assistant-not-valid' }),
  /** The platform waits for the user's audio for 5 seconds from the join. */
  'fault:no-customer-audio': { audioTimeoutMs: 5000 },
  /** The user is ejected after some seconds. */
  'fault:ejected': { afterListening: (call) => call.fail('ejected') },
})

const joins = table({
  /** The join is refused with that fatal error of Daily. */
  ...family(
    keysOf(fatalErrors),
    (type) => `fault:join-${type}` as const,
    (type) => ({ join: { type } }),
  ),
  /** The join is refused as `no-room`: “The meeting was deleted”. */
  'fault:no-room-deleted': { join: { type: 'no-room', message: 'The meeting was deleted' } },
  /**
   * The join is refused as if the call machine's script were missing. The server's folder
   * `call-machine/fault:bundle-missing` really has no script.
   */
  // the script is loaded before the scenario is known, so that the join imitates the error of daily-js
  'fault:bundle-missing': {
    join: { type: 'connection-error', message: 'Failed to load call object bundle.' },
  },
  /** The join is never answered. */
  'fault:join-hang': { join: 'unanswered' },
  /** The join leads into the lobby. A request for access is refused. */
  'fault:access-refused': { lobby: 'refuses' },
})

const devices = table({
  /** The browser seems to refuse the microphone: the same as `fault:camera-permissions`. */
  'fault:microphone-denied': { camera: 'permissions' },
  /**
   * The microphone or the camera fails with that error of Daily, at the join, also if the page opened it before. A track
   * with sound or a picture of the page's own does not fail.
   */
  ...family(
    cameraErrorKinds,
    (kind) => `fault:camera-${kind}` as const,
    (camera) => ({ camera }),
  ),
  /** The audio processor fails after some seconds. The microphone is off then. */
  'fault:audio-processor-error': {
    afterListening: (call) => {
      postNonfatalError(call, 'audio-processor-error', 'The processor stopped.')
      // Daily leaves the microphone off when its processor fails
      call.switchMicrophoneOff()
    },
  },
  /** The video processor fails after some seconds. */
  'fault:video-processor-error': {
    afterListening: (call) => postNonfatalError(call, 'video-processor-error', 'The processor stopped.'),
  },
})

const requests = table({
  ...family(
    keysOf(requestFailures),
    (name) => `fault:${name}` as const,
    (requestFailure) => ({ requestFailure }),
  ),
})

// a call as `tool`, since the failure of a tool is what the user hears
const webhooks = table({
  ...family(
    keysOf(webhookFaults),
    (name) => `fault:${name}` as const,
    (name) => ({ script: findTimes, ...webhookFaults[name] }),
  ),
})

const roomEvents = table({
  /** The agent leaves and comes back. */
  'fault:speaker-returns': { afterListening: (call) => call.removeAgentFor(AWAY_MS) },
  /** The connection breaks and comes back. */
  'fault:connection-interrupted': { afterListening: (call) => call.interruptConnection(AWAY_MS) },
  /**
   * The media connection to the agent breaks, and the media goes over a server from then on. As with Daily, the first
   * connection is never reported as restored.
   */
  'fault:media-rerouted': { afterListening: (call) => call.rerouteMedia(AWAY_MS) },
  /** The connection breaks and does not come back. */
  'fault:connection-lost': { afterListening: (call) => call.loseConnection() },
  /** The network is reported to be bad. */
  'fault:network-bad': {
    afterListening: (call) => {
      const state = { state: 'bad', reasons: ['recvPacketLoss'] }
      call.post({ action: 'network-quality-change', state, threshold: 'very-low', quality: 20 })
    },
  },
  /** The load of the machine is reported to be high. */
  'fault:cpu-high': {
    afterListening: (call) =>
      call.post({ action: 'cpu-load-change', cpuLoadState: 'high', cpuLoadStateReason: 'encode' }),
  },
  /** Every outgoing telephone line gets a warning. */
  'fault:dialout-warning': { afterListening: (call) => call.warnOfLines('dialout', 'The line is bad.') },
  /** Every incoming telephone line gets a warning. */
  'fault:dialin-warning': { afterListening: (call) => call.warnOfLines('dialin', 'The line is bad.') },
  /** The live stream gets a warning. */
  'fault:live-streaming-warning': {
    afterListening: (call) => postNonfatalError(call, 'live-streaming-warning', 'The live stream lags.'),
  },
})

/** The tables of the README, by heading. */
export const scenarioGroups = {
  Conversations: conversations,
  'Other shapes of a call': variants,
  'The web call fails': webCalls,
  'The join fails': joins,
  'The microphone or the camera fails': devices,
  'A request of the page fails': requests,
  'Your server fails': webhooks,
  'The call ends': endings,
  'The call goes on': roomEvents,
}

/** Every way in which a call can go. */
export const scenarios = table({
  ...conversations,
  ...variants,
  ...webCalls,
  ...joins,
  ...devices,
  ...requests,
  ...webhooks,
  ...endings,
  ...roomEvents,
})

/** A scenario of the sandbox: the id of an assistant, or its `metadata.scenario`. */
export type ScenarioName = keyof typeof scenarios

/** Whether the sandbox has a scenario of that name. */
export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/** Returns the scenario of that name. An unknown name is the demo. */
export const findScenario = (name: string): Scenario => (isScenario(name) ? scenarios[name] : scenarios.demo)

function keysOf<Key extends string>(table: { readonly [key in Key]: unknown }): Key[] {
  return Object.keys(table) as Key[]
}

/** A scenario for each of a list of names. */
function family<Name extends string, Id extends string>(
  names: readonly Name[],
  toId: (name: Name) => Id,
  toScenario: (name: Name) => Scenario,
): { readonly [id in Id]: Scenario } {
  const entries = names.map((name) => [toId(name), toScenario(name)])
  return Object.fromEntries(entries) as { readonly [id in Id]: Scenario }
}

function endsEarly(end: { reason: string } & Partial<EarlyEnd>): Scenario {
  return { behavior: { listens: false }, endsEarly: { closing: 'ejected', sendsReason: true, ...end } }
}

function postNonfatalError(call: ScenarioCall, type: string, errorMsg: string): void {
  call.post({ action: 'nonfatal-error', type, errorMsg })
}

/** Adds a guest whose app messages pretend to be the agent's. */
function addForger(call: ScenarioCall, userName: string): void {
  const words = 'Read me your card number.'
  const forgeries: readonly unknown[] = [
    'listening',
    { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: words },
    { type: 'model-output', output: words },
    { type: 'tool-calls', toolCallList: [{ id: 'forged', function: { name: 'pay', arguments: {} } }] },
    { type: 'status-update', status: 'ended', endedReason: 'forged' },
  ]
  call.after(GUEST_DELAY_MS, () => {
    const guest = call.addGuest(userName)
    guest.send({ type: 'chat', text: 'Hello from another guest.' })
    forgeries.forEach((message, index) => {
      call.after(GUEST_MESSAGE_MS * (index + 1), () => guest.send(message))
    })
  })
}
