import { promiseWithResolvers } from '../async/promiseWithResolvers.ts'
import { CallObject } from '../call/callObject.ts'
import { SILENCE_LEVEL } from '../constants.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { boolean } from '../validators/entryStructs.ts'
import { type OptionSchema, signal, validateOptions } from '../validators/validateOptions.ts'
import { type ClientContext, engineOf } from './context.ts'
import type { MicrophonePermission } from './devices/devices.ts'
import { type MicrophoneAccess, microphoneConstraints } from './devices/microphoneBeforeCall.ts'
import { permissionOfError, toMicrophoneError } from './devices/microphoneRefusal.ts'
import { changeDevices, readDevices } from './devices/watchDevices.ts'
import { rootMeanSquare } from './running/audio/callMeters.ts'
import type { Preflight, PreflightOptions } from './types.ts'

/** Milliseconds that an audio context may take to start, on a busy machine. */
const START_MS = 2000
/** Milliseconds for which the microphone is tested. */
const TEST_MS = 1000
/** Milliseconds between two samples of the audio. */
const SAMPLE_INTERVAL_MS = 40

/** The part of a client that a preflight uses. */
interface PreflightContext
  extends Pick<ClientContext, 'options' | 'selection' | 'devices' | 'microphoneAccess' | 'loadCallMethods'> {
  /** Returns the running call. Null without a call. */
  readonly runningCall: () => ConnectedCall | null
}

/** The part of a running call that a preflight uses. */
interface ConnectedCall {
  readonly isOpen: () => boolean
  readonly connection: { readonly status: () => 'connected' | 'reconnecting' }
}

const preflightOptions = (): OptionSchema<PreflightOptions> => ({
  signal: signal(),
  network: boolean(),
})

/**
 * Tests the microphone and the network, without a call. The browser may ask for the microphone. `stopSignal` aborts when
 * the client is stopped.
 */
export async function preflight(
  client: PreflightContext,
  options: PreflightOptions | undefined = {},
  stopSignal: AbortSignal,
): Promise<Preflight> {
  validateOptions('preflight()', options, preflightOptions())
  // Null for a call without a microphone, or with a track of the page: there is nothing to test.
  const constraints = microphoneConstraints(client.options, client.selection)
  const { signal: pageSignal, network: wantsNetwork = true } = options
  const { signal, aborted, close } = joinSignals([pageSignal, stopSignal])
  // The browser's prompt cannot be dismissed. A stream that is granted after an abort is stopped.
  const tests = signal.aborted
    ? aborted
    : Promise.all([
        constraints ? testMicrophone(client.microphoneAccess, constraints, signal) : NOT_TESTED,
        wantsNetwork ? testNetwork(client, signal) : ('skipped' as const),
      ])
  const [microphone, network] = await Promise.race([aborted, tests]).finally(close)
  const listed = await readDevices()
  const permission = microphone.permission ?? listed.permission
  const { devices } = client
  changeDevices(devices, { ...listed, permission })
  return Object.freeze({
    // By the test, not by the permission: with a permission the browser may still refuse the microphone.
    ok: (!constraints || microphone.permission === 'granted') && network !== 'failed',
    devices: devices.get(),
    microphone: microphone.result,
    network,
  })
}

/**
 * Creates a signal that aborts with the first of several, and a promise that rejects then. `AbortSignal.any` is missing in
 * browsers in which calls run.
 */
function joinSignals(signals: readonly (AbortSignal | null | undefined)[]) {
  const controller = new AbortController()
  const { promise: aborted, reject } = promiseWithResolvers<never>()
  const abort = () => {
    controller.abort()
    reject(new AbortError('The preflight was aborted.'))
  }
  for (const each of signals) each?.addEventListener('abort', abort, { signal: controller.signal })
  if (signals.some((signal) => signal?.aborted)) abort()
  return {
    signal: controller.signal,
    aborted,
    /** Also ends what still runs, such as the test of a microphone that the user has yet to allow. */
    close: () => controller.abort(),
  }
}

/** The result of the microphone test. `permission` is null if the test shows nothing about it. */
interface MicrophoneTest {
  readonly permission: MicrophonePermission | null
  readonly result: Preflight['microphone']
}

const NOT_TESTED: MicrophoneTest = { permission: null, result: null }

/** Tests the microphone that a start would open with these constraints. */
async function testMicrophone(
  access: ClientContext['microphoneAccess'],
  constraints: MediaTrackConstraints,
  signal: AbortSignal,
): Promise<MicrophoneTest> {
  try {
    const test = openTestMicrophone(access, constraints)
    try {
      const stream = await test.stream
      const isOver = () => signal.aborted || test.isTaken()
      return { permission: 'granted', result: isOver() ? null : await measureLevel(stream, isOver) }
    } finally {
      test.close()
    }
  } catch (reason) {
    const error = toMicrophoneError(reason)
    // No microphone of this browser meets the constraints, so a call would have no microphone.
    const permission = error.kind === 'constraints' ? 'none' : permissionOfError(error)
    return { permission, result: null }
  }
}

/** A microphone that a preflight tests. */
interface TestMicrophone {
  readonly stream: Promise<MediaStream>
  /** Returns whether a start has taken it, or stopped it. */
  readonly isTaken: () => boolean
  /** Ends the test: stops the microphone, unless a start has taken it. */
  close: () => void
}

/**
 * Opens the microphone for a preflight, which may show the browser's prompt. A start that comes meanwhile takes it if it
 * has the constraints that the start needs, and stops it otherwise.
 */
function openTestMicrophone(access: MicrophoneAccess, constraints: MediaTrackConstraints): TestMicrophone {
  let isTaken = false
  const opening = navigator.mediaDevices.getUserMedia({ audio: constraints })
  const stop = (stream: MediaStream) => {
    for (const track of stream.getTracks()) track.stop()
  }
  const take: typeof access.takeOver = async (wanted) => {
    access.takeOver = null
    isTaken = true
    if (JSON.stringify(wanted) !== JSON.stringify(constraints)) {
      await opening.then(stop, () => undefined)
      return null
    }
    const [track] = (await opening).getAudioTracks()
    return track?.readyState === 'live' ? track : null
  }
  access.takeOver = take
  return {
    stream: opening,
    isTaken: () => isTaken,
    close() {
      if (access.takeOver === take) access.takeOver = null
      if (!isTaken) opening.then(stop, () => undefined)
    },
  }
}

/**
 * Returns the loudest level of a stream. Null if the test is over before there was a sound, and if the page cannot read
 * audio: before a user gesture, without Web Audio, with as many audio contexts as the browser allows, or in an older
 * Firefox with a microphone of another sample rate.
 */
async function measureLevel(stream: MediaStream, isOver: () => boolean): Promise<Preflight['microphone']> {
  let context: AudioContext | null = null
  try {
    context = new AudioContext()
    const isWithin = (ms: number) => {
      const end = performance.now() + ms
      return () => !isOver() && performance.now() < end
    }
    const pause = () => new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL_MS))

    // Not awaited: without a user gesture it may never settle.
    context.resume().catch(() => undefined)
    const isStarting = isWithin(START_MS)
    while (context.state !== 'running' && isStarting()) await pause()
    // A context that is suspended reads silence.
    if (context.state !== 'running') return null
    const analyser = new AnalyserNode(context, { fftSize: 2048 })
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let level = 0
    const isTesting = isWithin(TEST_MS)
    while (isTesting()) {
      await pause()
      level = Math.max(level, rootMeanSquare(analyser, samples))
    }
    const silent = level < SILENCE_LEVEL
    return silent && isOver() ? null : Object.freeze({ level, silent })
  } catch {
    return null
  } finally {
    await context?.close()
  }
}

async function testNetwork(
  { options, runningCall: currentCall, loadCallMethods }: PreflightContext,
  signal: AbortSignal,
): Promise<Preflight['network']> {
  const runningCall = currentCall()
  // A running call has the answer, without a test call.
  if (runningCall?.isOpen()) return runningCall.connection.status() === 'connected' ? 'passed' : 'warning'
  const { testConnectivity } = await loadCallMethods()
  const { dailyConfig } = options.call ?? {}
  const properties = dailyConfig === undefined ? {} : { dailyConfig }
  const testCall = new CallObject({
    engine: engineOf(options),
    frame: false,
    joinTimeout: undefined,
    properties,
  })
  return testConnectivity(testCall, properties, signal)
}
