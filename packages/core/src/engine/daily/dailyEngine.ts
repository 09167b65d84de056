import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { withTimeout } from '../../async/withTimeout.ts'
import { CALL_MACHINE_FILE } from '../../constants.ts'
import { CallError } from '../../errors/CallError.ts'
import { AbortError } from '../../errors/requestErrors.ts'
import { APP_MESSAGE_MAX, LEAVE_TIMEOUT_MS } from '../../limits.ts'
import type { CreateEngine, Engine, EngineContext, EngineJoinOptions, EngineOptions } from '../engine.ts'
import type { Participant } from '../participant.ts'
import {
  type CallMachineConfig,
  callMachineUrl,
  createDailyLoader,
  DAILY_JS_VERSION,
  importDaily,
} from './callMachine.ts'
import { type DailyCall, type DailyFactory, dailyFactoryOf } from './dailyCall.ts'
import { toEngineError } from './dailyErrors.ts'
import { DAILY_EVENT_NAMES, DAILY_EVENTS } from './dailyEvents.ts'
import { assertSupported, minorVersionOf } from './dailyFeatures.ts'
import type { DailyOptions } from './dailyOptions.ts'
import { guardMessages, pretendLeft } from './guardMessages.ts'
import { lookUpGeo } from './lookUpGeo.ts'
import { deepCopy, normalizeArguments, normalizeProperties, normalizeResult } from './normalize.ts'
import { redactReports, silenceReports } from './sentryReports.ts'

type VendorConfig = { readonly [key: string]: unknown }

/**
 * Creates the engine on the real `@daily-co/daily-js`, imported when it is first needed. `daily()` checks the options.
 */
export function createDailyEngine(options: DailyOptions = {}): CreateEngine {
  return Object.assign((context: EngineContext): Engine => new DailyEngine(context, options), {
    version: DAILY_JS_VERSION,
    ...createDailyLoader(configOf(options)),
  })
}

const configOf = ({ avoidEval = true, bundleUrl, dailyConfig }: DailyOptions): VendorConfig => ({
  avoidEval,
  ...dailyConfig,
  ...(bundleUrl !== undefined && { callObjectBundleUrlOverride: bundleUrl }),
})

/**
 * Names the call machine by the one setting that this version of daily-js knows: newer versions warn of the old one.
 */
function bundleConfig(config: VendorConfig, version: string): VendorConfig {
  const { callObjectBundleUrlOverride, bundlePathOverride, ...rest } = config
  if (callObjectBundleUrlOverride === undefined && bundlePathOverride === undefined) return rest
  const url = callMachineUrl(config)
  return minorVersionOf(version) >= 89 && url.endsWith(`/${CALL_MACHINE_FILE}`)
    ? { ...rest, bundlePathOverride: url.slice(0, -CALL_MACHINE_FILE.length - 1) }
    : { ...rest, callObjectBundleUrlOverride: url }
}

/** Creates daily-js's object. It gets copies, since it changes its arguments. */
function buildCall(factory: DailyFactory, config: VendorConfig, options: EngineOptions): DailyCall {
  const { audioSource, videoSource, frame, prebuilt } = options
  const { userMediaAudioConstraints: _constraints, ...withoutConstraints } = config
  // The constraints are for a microphone that daily-js opens: with a track, it would open a second microphone.
  const dailyConfig = structuredClone(typeof audioSource === 'object' ? withoutConstraints : config)
  const common = { allowMultipleCallInstances: true, dailyConfig }
  if (!frame) {
    return factory.createCallObject({
      ...common,
      audioSource: audioSource ?? true,
      videoSource: videoSource ?? false,
    })
  }
  const { iframeStyle, ...shown } = { ...prebuilt }
  const style = { ...(iframeStyle as object), ...frame.style, ...(frame.hidden && { display: 'none' }) }
  return factory.createFrame(frame.parent ?? document.body, {
    ...common,
    ...(audioSource !== undefined && { audioSource }),
    ...(videoSource !== undefined && { videoSource }),
    ...(deepCopy(shown) as object),
    ...(Object.keys(style).length > 0 && { iframeStyle: style }),
  })
}

/** Runs a method of daily-js, and converts its errors. */
function withEngineErrors<T>(run: () => T, method: string): T {
  try {
    return run()
  } catch (reason) {
    throw toEngineError(reason, `${method}()`)
  }
}

class DailyEngine implements Engine {
  version = DAILY_JS_VERSION
  readonly #context: EngineContext
  readonly #options: DailyOptions
  #config: VendorConfig = {}
  #call: DailyCall | null = null
  #isFrame = false
  #isLoaded = false
  #closeGuard = () => {}
  #stopWatching = () => {}
  #destroyed: Promise<void> | null = null
  /** Tracks that were announced. daily-js does not announce tracks that already play at the join. */
  readonly #announced = new Set<MediaStreamTrack>()

  constructor(context: EngineContext, options: DailyOptions) {
    this.#context = context
    this.#options = options
  }

  create = async (options: EngineOptions): Promise<void> => {
    const factory = dailyFactoryOf(await importDaily())
    if (this.#destroyed) throw new AbortError()
    this.#isFrame = options.frame !== undefined
    // daily-js's constructor must not throw, since it would leave a half-built instance behind for good.
    if (!this.#isFrame && (typeof navigator === 'undefined' || !navigator.mediaDevices)) {
      throw new CallError('unknown', 'A call needs a browser with WebRTC, and a page on https or localhost.')
    }
    this.version = factory.version()
    // Unsupported options would make the constructor throw too.
    assertSupported('createCall', [options.prebuilt], this.version)
    this.#config = bundleConfig({ ...configOf(this.#options), ...options.dailyConfig }, this.version)
    const guard = guardMessages()
    this.#closeGuard = guard.close
    const call = this.#build(() => buildCall(factory, this.#config, options))
    guard.watch(call)
    this.#call = call
    if (this.#options.reportErrors) redactReports(call)
    else silenceReports(call)
    this.#listen(call)
  }

  load = async (room?: { url: string; token?: string }): Promise<void> => {
    await this.#run('load()', async (call) => {
      const failed = promiseWithResolvers<never>()
      this.#stopWatching()
      this.#stopWatching = watchCallMachine(this.#config, failed.reject)
      // A frame loads its room. A call object loads without a room.
      await Promise.race([failed.promise, this.#isFrame ? call.load({ ...room }) : call.load()]).finally(
        this.#stopWatching,
      )
    })
    this.#isLoaded = true
  }

  // Every join gets a new copy of all properties: daily-js changes and keeps its argument.
  join = async (options: EngineJoinOptions): Promise<void> => {
    assertSupported('join', [options], this.version)
    await this.#run('join()', (call) => call.join(this.#propertiesOf(options)))
  }

  leave = async (): Promise<void> => {
    await this.#run('leave()', (call) => call.leave())
  }

  destroy = (): Promise<void> => {
    this.#destroyed ??= this.#close()
    return this.#destroyed
  }

  invoke = (method: string, args: readonly unknown[]): unknown => {
    const call = this.#call
    if (!call) throw new CallError('unknown', `${method}() needs the media engine, which is not built yet.`)
    assertSupported(method, args, this.version)
    // From 0.90, daily-js sends no request for it, and logs an error.
    if (method === 'geo') return lookUpGeo(this.#options.geoUrl)
    const run = (call as unknown as Record<string, ((...args: readonly unknown[]) => unknown) | undefined>)[
      method
    ]
    if (!run) throw new CallError('unknown', `daily-js ${this.version} has no ${method}().`)
    const result = withEngineErrors(() => run.apply(call, normalizeArguments(method, args)), method)
    if (!(result instanceof Promise))
      return result === call ? undefined : normalizeResult(method, result, args)
    return result.then(
      (answer) => normalizeResult(method, answer, args),
      (reason) => {
        throw toEngineError(reason, `${method}()`)
      },
    )
  }

  participants = (): Readonly<Record<string, Participant>> => ({ ...this.#call?.participants() })

  appMessageMax = (): number => {
    const max = this.#call?._maxAppMessageSize
    return typeof max === 'number' && max > 0 ? max : APP_MESSAGE_MAX
  }

  subscribesAutomatically = (): boolean => this.#call?.subscribeToTracksAutomatically?.() !== false

  #build(build: () => DailyCall): DailyCall {
    try {
      return build()
    } catch (error) {
      this.#closeGuard()
      throw error
    }
  }

  #propertiesOf({ dailyConfig, ...options }: EngineJoinOptions): object {
    // Without the settings of the object, daily-js would forget them.
    const config = dailyConfig === undefined ? {} : { dailyConfig: { ...this.#config, ...dailyConfig } }
    return normalizeProperties({ ...options, ...config })
  }

  async #run(method: string, use: (call: DailyCall) => Promise<unknown>): Promise<void> {
    if (!this.#call) throw new CallError('unknown', `${method} needs the media engine, which is not built.`)
    try {
      await use(this.#call)
    } catch (reason) {
      const error = toEngineError(reason, method)
      // A failure of load, join or leave is a failure of the call.
      throw error.code === 'engine' ? new CallError('unknown', error.message, { cause: reason }) : error
    }
  }

  #listen(call: DailyCall): void {
    for (const name of DAILY_EVENT_NAMES) {
      call.on(name, (event) => {
        if (this.#destroyed) return
        if (name === 'track-started') this.#announced.add(event.track as MediaStreamTrack)
        if (name === 'track-stopped') this.#announced.delete(event.track as MediaStreamTrack)
        this.#context.emit(name, DAILY_EVENTS[name](event))
        if (name === 'joined-meeting') this.#announcePresent(call)
      })
    }
  }

  /** Emits the events of participants and tracks that were there before the user joined. */
  #announcePresent(call: DailyCall): void {
    for (const participant of Object.values(call.participants())) {
      if (participant.local) continue
      this.#context.emit('participant-joined', participant)
      for (const [type, { state, track }] of Object.entries(participant.tracks)) {
        if (state !== 'playable' || !track || this.#announced.has(track)) continue
        this.#announced.add(track)
        this.#context.emit('track-started', { participant, track, type })
      }
    }
  }

  async #close(): Promise<void> {
    // A load that never settles would not stop watching.
    this.#stopWatching()
    const call = this.#call
    this.#call = null
    if (!call) return
    const local = Object.values(call.participants().local?.tracks ?? {})
    const destroyed = call.destroy().catch(() => undefined)
    // A frame that has not loaded cannot post this itself.
    if (this.#isFrame && !this.#isLoaded) pretendLeft(call)
    await withTimeout(destroyed, LEAVE_TIMEOUT_MS, () => {
      // The call machine does not answer: release the microphone and the frame here.
      for (const { track } of local) track?.stop()
      call.iframe?.()?.remove()
      pretendLeft(call)
    })
    removeCallMachines(this.#config)
    this.#closeGuard()
  }
}

/**
 * Reports that the address of the call machine answers something other than a script, such as the page that a host
 * sends in place of a missing file: daily-js treats that as loaded, and waits forever. Browsers do not report it for
 * an address of another origin. Returns a function that stops watching.
 */
function watchCallMachine(config: CallMachineConfig, onFail: (error: CallError) => void): () => void {
  const url = callMachineUrl(config)
  const onError = (event: ErrorEvent) => {
    const { error, filename } = event
    if (!(error instanceof SyntaxError) || filename !== new URL(url, document.baseURI).href) return
    // The caller reports it, so the console does not.
    event.preventDefault()
    const cause = new Error(`${url} answered something other than a script.`, { cause: error })
    onFail(new CallError('connection-error', 'Failed to load call object bundle.', { cause }))
  }
  window.addEventListener('error', onError)
  return () => window.removeEventListener('error', onError)
}

/** Removes the script elements that daily-js leaves behind. A script that is still loading runs all the same. */
export function removeCallMachines(config: CallMachineConfig): void {
  const url = callMachineUrl(config)
  for (const script of globalThis.document?.querySelectorAll('head > script') ?? []) {
    const src = script.getAttribute('src')
    // daily-js tries other hosts of Daily's too.
    if (src === url || src?.endsWith(`/${CALL_MACHINE_FILE}`)) script.remove()
  }
}
