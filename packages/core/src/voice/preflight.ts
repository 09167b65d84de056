import { AbortError } from '../errors/requestErrors.ts'
import { createDeferred } from '../events/deferred.ts'
import type { WritableStore } from '../store/createStore.ts'
import { BOOLEAN, type OptionRules, SIGNAL, validateOptions } from '../validators/validateOptions.ts'
import { rootMeanSquare } from './audio/callMeters.ts'
import type { MicrophonePermission, VoiceDevices } from './devices/devices.ts'
import { permissionOfError } from './devices/microphonePermission.ts'
import { toCameraError } from './devices/microphoneRefusal.ts'
import { changeDevices, readDevices } from './devices/watchDevices.ts'
import type { ClientContext, LiveCall } from './LiveCall.ts'
import type { Preflight, PreflightOptions, VoiceClientOptions } from './types.ts'

/** Milliseconds for which the microphone is tested. */
const LISTEN_MS = 1000
/** The level, as root mean square, below which a microphone counts as silent. */
const SILENT = 0.0005
const KNOWN_RESULTS = ['passed', 'warning'] as const

/** The part of a client that a preflight uses. */
export interface PreflightContext {
  readonly options: VoiceClientOptions
  readonly devices: WritableStore<VoiceDevices>
  readonly live: () => LiveCall | null
  readonly loadCallCode: ClientContext['loadCallCode']
}

const RULES = { signal: SIGNAL, network: BOOLEAN } satisfies OptionRules<PreflightOptions>

/** Tests the microphone and the network, without a call. The browser may ask for the microphone. */
export async function preflight(host: PreflightContext, options: PreflightOptions = {}): Promise<Preflight> {
  validateOptions('preflight()', options, RULES)
  const { signal, network: wantsNetwork = true } = options
  const aborted = createDeferred<never>()
  const onAbort = () => aborted.reject(new AbortError('The preflight was aborted.'))
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  // The browser's prompt cannot be dismissed. A stream that is granted after an abort is stopped.
  const tried = signal?.aborted
    ? aborted.promise
    : Promise.all([tryMicrophone(signal), wantsNetwork ? tryNetwork(host, signal) : ('skipped' as const)])
  const [microphone, network] = await Promise.race([aborted.promise, tried]).finally(() =>
    signal?.removeEventListener('abort', onAbort),
  )
  const found = await readDevices()
  const permission = microphone.permission ?? found.permission
  const { devices } = host
  changeDevices(devices, { ...found, permission })
  return Object.freeze({
    ok: permission === 'granted' && network !== 'failed',
    devices: devices.get(),
    microphone: microphone.heard,
    network,
  })
}

async function tryMicrophone(
  signal: AbortSignal | undefined,
): Promise<{ permission: MicrophonePermission | null; heard: Preflight['microphone'] }> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    try {
      return { permission: 'granted', heard: await listen(stream, signal) }
    } finally {
      for (const track of stream.getTracks()) track.stop()
    }
  } catch (reason) {
    const error = toCameraError(reason)
    // There were no constraints, so this browser has no microphone.
    const permission = error.kind === 'constraints' ? 'none' : permissionOfError(error)
    return { permission, heard: null }
  }
}

async function listen(
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
    const until = performance.now() + LISTEN_MS
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

async function tryNetwork(
  { options, live: current, loadCallCode }: PreflightContext,
  signal: AbortSignal | undefined,
): Promise<Preflight['network']> {
  const live = current()
  // A running call gives the answer: no test call is needed.
  if (live?.isOpen()) return live.connection.status() === 'connected' ? 'passed' : 'warning'
  const { createTestCall } = await loadCallCode()
  const call = await createTestCall(options)
  const onAbort = () => {
    call.abortTestWebsocketConnectivity()
    // It may still be loading.
    void call.destroy().catch(() => undefined)
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    // It may have aborted while the test call was created.
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
