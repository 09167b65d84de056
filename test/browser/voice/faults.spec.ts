import type { ErrorCode, FatalErrorType, StartStage } from '@offhook/core'
import type { ScenarioName } from '@offhook/sandbox'
import type { Page } from '@playwright/test'
import { runsOldest } from '../addresses.ts'
import { expect, harnessTest as test } from '../strictTest.ts'

// Requests that the sandbox refuses on purpose, as the browser logs them.
test.use({
  expectedErrors: [/Failed to load|the server responded|Meeting|Daily|permission|not-allowed|denied/i],
})

type Told = readonly string[]

/** A start that fails at a stage: what comes before, then the same three in the same order. */
const failsAt = (stage: StartStage, code: ErrorCode, ...before: Told): Told => [
  ...before,
  `call-start-failed at ${stage}`,
  `error start-method-error: ${code}`,
  `idle, ${code}`,
]
const noWebCall = (code: ErrorCode) => failsAt('web-call-creation', code)
const noJoin = (code: ErrorCode, ...before: Told) =>
  failsAt('daily-call-join', code, ...before, `error daily-call-join-error: ${code}`)
const noMicrophone = (kind: Extract<ErrorCode, `camera-${string}`>) =>
  noJoin(kind, kind.replace('-', '-error '))
const tooLate = (stage: StartStage) => failsAt(stage, 'timeout', 'error start-timeout: timeout')

/** A call that the platform ends before the assistant listens. The message has the platform's reason, if there is one. */
const endsEarly = (reason?: string): Told => {
  const code: ErrorCode = 'call-ended-early'
  return [
    'call-start-failed at listening',
    `error start-method-error: ${code}${reason === undefined ? '' : ` (${reason})`}`,
    `idle, ${code}`,
  ]
}

/** A call that goes on until the page stops it. */
const goesOn = (...meanwhile: Told): Told => ['call-start', ...meanwhile, 'call-end stopped', 'idle']

/** A call that the room ends. */
const endsBy = (type: FatalErrorType, ...meanwhile: Told): Told => [
  'call-start',
  ...meanwhile,
  `error ${type}: call-${type}`,
  `call-end ${type}`,
  `idle, call-${type}`,
]

/** A call that the platform ends as usual, for that reason. */
const endsNormally = (reason: string): Told => ['call-start', `call-end ${reason}`, 'idle']

/** It fails before a join only, and a voice client asks for nothing there: it does not notice. */
const UNASKED = goesOn()

/**
 * The events of a page in each scenario of the sandbox, all of them and in order, from the press until the page stops
 * the call, and then the state. The page makes the request that a scenario lets fail. `call:` marks an event of the call
 * object that the voice client does not have. A scenario that is missing here does not compile.
 */
const OUTCOMES: Readonly<Record<ScenarioName, Told>> = {
  demo: goesOn(),
  echo: goesOn('the greeting'),
  tool: goesOn('the result of a tool of the page'),
  'tool-failed': goesOn('a tool has failed: The calendar does not answer.'),
  slow: goesOn('the steps of the start, late'),
  silent: tooLate('listening'),
  lobby: tooLate('listening'),
  knocking: goesOn('call: Guest waits to be let in'),
  guest: goesOn('the words of a guest, and nothing else', 'console: Guest is not the platform, 1 time'),
  impostor: goesOn('the words of a guest, and nothing else'),
  owner: goesOn(),
  enveloped: goesOn('the greeting'),
  'third-sender': goesOn('the greeting'),
  'message-before-presence': goesOn(),
  'transport-url-only': goesOn(),
  'records-without-token': goesOn('the greeting'),
  'tool-both': goesOn('the result of a tool of the page'),
  'ends-ejected': endsNormally('ended'),
  'ends-room-deleted': endsNormally('ended'),
  'fault:ends-before-listening': endsEarly('call.start.error-insufficient-credits'),
  'fault:ends-unexplained': endsEarly(),
  'fault:assistant-invalid': endsEarly('assistant-not-valid'),
  'fault:no-customer-audio': endsNormally('call.in-progress.error-assistant-did-not-receive-customer-audio'),
  'fault:webhook-timeout': goesOn(),
  'fault:webhook-500': goesOn(),
  'fault:webhook-invalid': goesOn(),
  'fault:webhook-unreachable': goesOn(),
  'fault:webhook-wrong-secret': goesOn(),
  'fault:web-call-401': noWebCall('api-authentication'),
  'fault:web-call-404': noWebCall('api-not-found'),
  'fault:web-call-429': noWebCall('api-rate-limit'),
  'fault:web-call-500': noWebCall('api-server'),
  'fault:web-call-malformed': noWebCall('parse'),
  'fault:web-call-no-url': noWebCall('parse'),
  'fault:web-call-insecure-url': noWebCall('parse'),
  'fault:web-call-timeout': tooLate('web-call-creation'),
  'fault:bundle-missing': noJoin('call-connection-error'),
  'fault:join-connection-error': noJoin('call-connection-error'),
  'fault:join-end-of-life': noJoin('call-end-of-life'),
  'fault:join-no-room': noJoin('call-no-room'),
  'fault:no-room-deleted': noJoin('call-no-room'),
  'fault:join-ejected': noJoin('call-ejected'),
  'fault:join-exp-room': noJoin('call-exp-room'),
  'fault:join-exp-token': noJoin('call-exp-token'),
  'fault:join-meeting-full': noJoin('call-meeting-full'),
  'fault:join-nbf-room': noJoin('call-nbf-room'),
  'fault:join-nbf-token': noJoin('call-nbf-token'),
  'fault:join-not-allowed': noJoin('call-not-allowed'),
  'fault:join-error': noJoin('call-unknown'),
  'fault:join-hang': noJoin('timeout', 'error start-timeout: timeout'),
  'fault:access-refused': tooLate('listening'),
  'fault:microphone-denied': noMicrophone('camera-permissions'),
  'fault:camera-permissions': noMicrophone('camera-permissions'),
  'fault:camera-not-found': noMicrophone('camera-not-found'),
  'fault:camera-constraints': noMicrophone('camera-constraints'),
  'fault:camera-cam-in-use': ['camera-error cam-in-use', ...goesOn()],
  'fault:camera-mic-in-use': noMicrophone('camera-mic-in-use'),
  'fault:camera-cam-mic-in-use': noMicrophone('camera-cam-mic-in-use'),
  'fault:camera-undefined-mediadevices': noMicrophone('camera-undefined-mediadevices'),
  'fault:camera-unknown': noMicrophone('camera-unknown'),
  'fault:ejected': endsBy('ejected'),
  'fault:connection-lost': endsBy('connection-error', 'reconnecting', 'network interrupted', 'network lost'),
  'fault:connection-interrupted': goesOn('reconnecting', 'network interrupted', 'network resumed'),
  'fault:media-rerouted': goesOn('reconnecting', 'network interrupted', 'network resumed'),
  'fault:network-bad': goesOn('network degraded'),
  'fault:audio-processor-error': goesOn(
    'call: nonfatal-error audio-processor-error',
    'the microphone is on again, without a processor',
  ),
  'fault:video-processor-error': goesOn('call: nonfatal-error video-processor-error'),
  'fault:speaker-returns': goesOn('the assistant left, and is heard again'),
  'fault:cpu-high': goesOn('call: cpu-load-change high'),
  'fault:dialout-warning': goesOn('call: dialout-warning The line is bad.'),
  'fault:dialin-warning': goesOn('call: dialin-warning The line is bad.'),
  'fault:live-streaming-warning': goesOn('call: nonfatal-error live-streaming-warning'),
  'fault:recording-error': [
    'recording-error',
    'error video-recording-setup-error: engine',
    ...goesOn('the greeting'),
  ],
  'fault:observer-error': ['error audio-observer-setup-error: engine', ...goesOn()],
  'fault:input-settings-error': [
    'error audio-processing-setup-error: engine',
    ...goesOn('refused, engine: The input settings could not be applied.'),
  ],
  'fault:screen-share-error': goesOn(
    'call: nonfatal-error screen-share-error',
    'call: local-screen-share-canceled',
  ),
  'fault:devices-error': goesOn(
    'error loudspeaker-error: engine',
    'refused, engine: The device was not found.',
  ),
  'fault:access-error': goesOn('refused, engine: Access could not be requested.'),
  'fault:custom-track-error': goesOn(
    'refused, engine: startCustomTrack() failed: The custom track could not be started.',
  ),
  'fault:dialin-error': goesOn('call: dialin-error The line could not be connected.'),
  'fault:dialout-error': goesOn('call: dialout-error Nobody answered.'),
  'fault:dialout-refused': goesOn('refused, engine: Dialling out is not allowed here.'),
  'fault:live-streaming-error': goesOn('call: live-streaming-error The live stream could not be started.'),
  'fault:media-player-error': goesOn(
    'refused, engine: startRemoteMediaPlayer() failed: The media could not be played.',
  ),
  // In the call, because a preflight sends the same request without a room.
  'fault:network-test-error': goesOn('call: test-completed failed'),
  // daily-js drops the reason.
  'fault:receive-settings-error': goesOn(
    'refused, engine: updateReceiveSettings() was refused without a reason.',
  ),
  'fault:send-settings-error': goesOn('refused, engine: The send settings could not be applied.'),
  'fault:session-data-error': goesOn('call: nonfatal-error meeting-session-data-error'),
  'fault:sip-error': goesOn('refused, engine: The line did not take that.'),
  'fault:topology-error': goesOn(
    'refused, engine: setNetworkTopology() failed: The network topology could not be changed.',
  ),
  'fault:transcription-error': goesOn('call: transcription-error The transcription could not be started.'),
  'fault:call-quality-error': UNASKED,
  'fault:preauth-error': UNASKED,
  'fault:start-camera-error': UNASKED,
}

/** The outcomes that differ with daily-js 0.80. */
const OLDEST = {
  // Before 0.86, it waits for no answer to a join, and gets a fatal error.
  'fault:join-error': noJoin('call-connection-error'),
  // Before 0.82, it accepts an error as an answer.
  'fault:devices-error': goesOn('not refused'),
  // Versions before 0.92 have no dial-in.
  'fault:dialin-error': goesOn(
    'refused, unsupported: startDialIn() needs daily-js 0.92 or newer; this is 0.80.0.',
  ),
}

/** Calls the scenarios, and returns what each told, and whether the next call of its client worked. */
function play(page: Page, scenarios: readonly string[], timesOut: readonly string[]) {
  return page.evaluate(
    async ([scenarios, timesOut]) => {
      const { harness } = window
      const { createVoiceClient } = await harness.core()
      const { playScenarios, needsSilence } = await harness.voiceScenarios()
      const { baseUrl, fetch } = harness.createSandbox()
      const silence = () => new AudioContext().createMediaStreamDestination().stream.getAudioTracks()[0]
      return playScenarios(scenarios, (scenario) =>
        createVoiceClient({
          publicKey: 'key',
          baseUrl,
          fetch,
          // Long enough for four calls at once to reach their results on a busy machine.
          startTimeout: timesOut.includes(scenario) ? 15_000 : 60_000,
          call: {
            dailyConfig: harness.dailyConfig,
            // A call without a microphone, which the platform ends.
            ...(scenario === 'fault:no-customer-audio' && { audioSource: false }),
            ...(needsSilence(scenario) && { audioSource: silence() }),
          },
        }),
      )
    },
    [scenarios, timesOut] as const,
  )
}

test('behavior: every scenario emits the documented events, each once, and the next call of the client works', async ({
  page,
}, { project }) => {
  test.setTimeout(400_000)
  const outcomes: { readonly [scenario: string]: Told } = {
    ...OUTCOMES,
    ...(runsOldest(project) && OLDEST),
  }
  const timesOut = Object.keys(outcomes).filter((name) =>
    outcomes[name]?.includes('error start-timeout: timeout'),
  )
  // The slow ones first, so that the others run while they wait.
  const told = await play(page, [...new Set([...timesOut, ...Object.keys(outcomes)])], timesOut)
  expect(told).toEqual(outcomes)
})

/** One of each kind, for WebKit, which is slow at them. A camera or microphone depends on the permission of the engine. */
const SAMPLE = [
  'fault:web-call-500',
  'fault:web-call-malformed',
  'fault:bundle-missing',
  'fault:join-no-room',
  'fault:ends-before-listening',
  'fault:ejected',
  'fault:connection-interrupted',
  'fault:network-bad',
  'fault:recording-error',
  'fault:input-settings-error',
  'ends-room-deleted',
] as const satisfies readonly ScenarioName[]

test('behavior: a scenario of each kind emits the documented events, and the next call works', {
  tag: ['@only-webkit', '@newest'],
}, async ({ page }) => {
  test.setTimeout(400_000)
  expect(await play(page, SAMPLE, [])).toEqual(
    Object.fromEntries(SAMPLE.map((name) => [name, OUTCOMES[name]])),
  )
})
