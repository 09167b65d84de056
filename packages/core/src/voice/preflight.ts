import { promiseWithResolvers } from '../async/promiseWithResolvers.ts'
import { AbortError } from '../errors/requestErrors.ts'
import type { WritableStore } from '../store/createStore.ts'
import { BOOLEAN, type OptionRules, SIGNAL, validateOptions } from '../validators/validateOptions.ts'
import { rootMeanSquare } from './audio/callMeters.ts'
import type { ClientContext } from './ClientContext.ts'
import type { MicrophonePermission, VoiceDevices } from './devices/devices.ts'
import { permissionOfError } from './devices/microphonePermission.ts'
import { toMicrophoneError } from './devices/microphoneRefusal.ts'
import { changeDevices, readDevices } from './devices/watchDevices.ts'
import type { LiveCall } from './LiveCall.ts'
import type { Preflight, PreflightOptions, VoiceClientOptions } from './types.ts'

/** Milliseconds for which the microphone is tested. */
const TEST_MS = 1000
/** The level, as root mean square, below which a microphone counts as silent. */
const SILENT = 0.0005
const KNOWN_RESULTS = ['passed', 'warning'] as const

/** The part of a client that a preflight uses. */
export interface PreflightContext {
  readonly options: VoiceClientOptions
  readonly devices: WritableStore<VoiceDevices>
  /** Returns the running call. Null without a call. */
  readonly live: () => LiveCall | null
  readonly loadCallCode: ClientContext['loadCallCode']
}

const RULES = { signal: SIGNAL, network: BOOLEAN } satisfies OptionRules<PreflightOptions>

/** Tests the microphone and the network, without a call. The browser may ask for the microphone. */
export async function preflight(
  client: PreflightContext,
  options: PreflightOptions = {},
): Promise<Preflight> {
  validateOptions('preflight()', options, RULES)
  const { signal, network: wantsNetwork = true } = options
  const aborted = promiseWithResolvers<never>()
  const onAbort = () => aborted.reject(new AbortError('The preflight was aborted.'))
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  // The browser's prompt cannot be dismissed. A stream that is granted after an abort is stopped.
  const tests = signal?.aborted
    ? aborted.promise
    : Promise.all([testMicrophone(signal), wantsNetwork ? testNetwork(client, signal) : ('skipped' as const)])
  const [microphone, network] = await Promise.race([aborted.promise, tests]).finally(() =>
    signal?.removeEventListener('abort', onAbort),
  )
  const listed = await readDevices()
  const permission = microphone.permission ?? listed.permission
  const { devices } = client
  changeDevices(devices, { ...listed, permission })
  return Object.freeze({
    ok: permission === 'granted' && network !== 'failed',
    devices: devices.get(),
    microphone: microphone.result,
    network,
  })
}

async function testMicrophone(
  signal: AbortSignal | undefined,
): Promise<{ permission: MicrophonePermission | null; result: Preflight['microphone'] }> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    try {
      return { permission: 'granted', result: await measureLevel(stream, signal) }
    } finally {
      for (const track of stream.getTracks()) track.stop()
    }
  } catch (reason) {
    const error = toMicrophoneError(reason)
    // There were no constraints, so this browser has no microphone.
    const permission = error.kind === 'constraints' ? 'none' : permissionOfError(error)
    return { permission, result: null }
  }
}

async function measureLevel(
  stream: MediaStream,
  signal: AbortSignal | undefined,
): Promise<Preflight['microphone']> {
  if (typeof AudioContext === 'undefined') return null
  const context = new AudioContext()
  try {
    const analyser = new AnalyserNode(context, { fftSize: 2048 })
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let level = 0
    const until = performance.now() + TEST_MS
    const isOver = () => signal?.aborted === true || performance.now() >= until
    while (!isOver()) {
      await new Promise((resolve) => setTimeout(resolve, 40))
      level = Math.max(level, rootMeanSquare(analyser, samples))
    }
    return Object.freeze({ level, silent: level < SILENT })
  } finally {
    await context.close()
  }
}

async function testNetwork(
  { options, live: currentCall, loadCallCode }: PreflightContext,
  signal: AbortSignal | undefined,
): Promise<Preflight['network']> {
  const live = currentCall()
  // A running call has the answer, without a test call.
  if (live?.isOpen()) return live.connection.status() === 'connected' ? 'passed' : 'warning'
  const { createTestCall } = await loadCallCode()
  const call = await createTestCall(options)
  const onAbort = () => {
    call.abortTestWebsocketConnectivity()
    // The test call may still be loading.
    void call.destroy().catch(() => undefined)
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    // The signal may have aborted while the test call was created.
    signal?.throwIfAborted()
    const { result } = await call.testWebsocketConnectivity()
    return KNOWN_RESULTS.find((known) => known === result) ?? 'failed'
  } catch {
    return 'failed'
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await call.destroy().catch(() => undefined)
  }
}
