import type { Participant } from '../call/participant.ts'
import { APP_MESSAGE_MAX, CALL_MACHINE_FILE, LEAVE_TIMEOUT_MS } from '../constants.ts'
import { CallError } from '../errors/CallError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { withTimeout } from '../events/withTimeout.ts'
import { callMachineUrl, importDaily, preloadDaily } from './dailyBytes.ts'
import { toEngineError } from './dailyErrors.ts'
import { DAILY_EVENT_NAMES, DAILY_EVENTS } from './dailyEvents.ts'
import type { CreateEngine, Engine, EngineContext, EngineOptions, JoinOptions } from './engine.ts'

export interface DailyOptions {
  /** Loads the call machine as a script, so that a page needs no `unsafe-eval`. Default true. */
  avoidEval?: boolean
  /** Where the call machine comes from. Default: Daily's own host. */
  bundleUrl?: string
  /**
   * Lets daily-js post fatal errors, with the whole room address, to its error-reporting service.
   * Default false.
   */
  reportErrors?: boolean
  /** More of Daily's `dailyConfig`. */
  dailyConfig?: { readonly [key: string]: unknown }
}

type VendorConfig = { readonly [key: string]: unknown }

/** What this adapter uses of daily-js's call object. */
interface DailyCall {
  on: (name: string, listener: (event: { readonly [key: string]: unknown }) => void) => unknown
  load: () => Promise<unknown>
  join: (properties: object) => Promise<unknown>
  leave: () => Promise<unknown>
  destroy: () => Promise<unknown>
  participants: () => Record<string, Participant>
  _maybeSendToSentry?: unknown
  _maxAppMessageSize?: unknown
}

interface DailyFactory {
  createCallObject: (properties: object) => DailyCall
  version: () => string
}

/** The engine on Daily: the real `@daily-co/daily-js`, imported when it is first needed. */
export function daily(options: DailyOptions = {}): CreateEngine {
  const config = configOf(options)
  return Object.assign((context: EngineContext): Engine => new DailyEngine(context, options), {
    preload: () => preloadDaily(config),
  })
}

const configOf = ({ avoidEval = true, bundleUrl, dailyConfig }: DailyOptions): VendorConfig => ({
  avoidEval,
  ...dailyConfig,
  ...(bundleUrl !== undefined && { callObjectBundleUrlOverride: bundleUrl }),
})

/** The way to name a call machine that this version of daily-js knows, and no other: it warns of the old one. */
function bundleConfig(config: VendorConfig, version: string): VendorConfig {
  const { callObjectBundleUrlOverride, bundlePathOverride, ...rest } = config
  if (callObjectBundleUrlOverride === undefined && bundlePathOverride === undefined) return rest
  const url = callMachineUrl(config)
  const [, minor = 0] = version.split('.').map(Number)
  return minor >= 89 && url.endsWith(`/${CALL_MACHINE_FILE}`)
    ? { ...rest, bundlePathOverride: url.slice(0, -CALL_MACHINE_FILE.length - 1) }
    : { ...rest, callObjectBundleUrlOverride: url }
}

/** The class that a bundler or Node hands over: itself, or under one or two `default`s. */
function factoryOf(module: unknown): DailyFactory {
  let found = module
  while (found && typeof (found as DailyFactory).createCallObject !== 'function') {
    found = (found as { default?: unknown }).default
  }
  if (!found) throw new CallError('unknown', 'What was imported as @daily-co/daily-js is not daily-js.')
  return found as DailyFactory
}

class DailyEngine implements Engine {
  version = 'daily-js'
  readonly #context: EngineContext
  readonly #options: DailyOptions
  #call: DailyCall | null = null
  #destroyed: Promise<void> | null = null
  /** Tracks that were announced: daily-js announces none that play already when we join. */
  readonly #announced = new Set<MediaStreamTrack>()

  constructor(context: EngineContext, options: DailyOptions) {
    this.#context = context
    this.#options = options
  }

  create = async ({ audioSource, videoSource, dailyConfig }: EngineOptions): Promise<void> => {
    const factory = factoryOf(await importDaily())
    if (this.#destroyed) throw new AbortError()
    // checked first: a constructor that throws leaves a half-built instance behind for good
    if (typeof navigator === 'undefined' || !navigator.mediaDevices) {
      throw new CallError('unknown', 'A call needs a browser with WebRTC, and a page on https or localhost.')
    }
    const version = factory.version()
    this.version = `daily-js ${version}`
    const config = bundleConfig({ ...configOf(this.#options), ...dailyConfig }, version)
    const call = factory.createCallObject({
      allowMultipleCallInstances: true,
      dailyConfig: structuredClone(config),
      audioSource: audioSource ?? true,
      videoSource: videoSource ?? false,
    })
    this.#call = call
    if (!this.#options.reportErrors && '_maybeSendToSentry' in call) call._maybeSendToSentry = () => undefined
    this.#listen(call)
  }

  load = async (): Promise<void> => {
    await this.#run('load()', (call) => call.load())
  }

  // a fresh copy, and every property anew: daily-js changes what it is given, and remembers it
  join = async ({ url, token, ...options }: JoinOptions): Promise<void> => {
    await this.#run('join()', (call) => call.join({ url, ...(token !== undefined && { token }), ...options }))
  }

  leave = async (): Promise<void> => {
    await this.#run('leave()', (call) => call.leave())
  }

  destroy = (): Promise<void> => {
    this.#destroyed ??= this.#release()
    return this.#destroyed
  }

  invoke = (method: string, args: readonly unknown[]): unknown => {
    const call = this.#call
    if (!call) throw new CallError('unknown', `${method}() needs the media engine, which is not built yet.`)
    const run = (call as unknown as Record<string, ((...args: readonly unknown[]) => unknown) | undefined>)[
      method
    ]
    if (!run) throw new CallError('unknown', `${this.version} has no ${method}().`)
    const result = run.apply(call, args.map(copyOf))
    if (!(result instanceof Promise)) return result === call ? undefined : result
    return result.catch((reason) => {
      throw toEngineError(reason, `${method}()`)
    })
  }

  participants = (): Readonly<Record<string, Participant>> => ({ ...this.#call?.participants() })

  appMessageMax = (): number => {
    const max = this.#call?._maxAppMessageSize
    return typeof max === 'number' && max > 0 ? max : APP_MESSAGE_MAX
  }

  async #run(what: string, use: (call: DailyCall) => Promise<unknown>): Promise<void> {
    if (!this.#call) throw new CallError('unknown', `${what} needs the media engine, which is not built.`)
    try {
      await use(this.#call)
    } catch (reason) {
      throw toEngineError(reason, what)
    }
  }

  #listen(call: DailyCall): void {
    for (const name of DAILY_EVENT_NAMES) {
      call.on(name, (event) => {
        if (this.#destroyed) return
        if (name === 'track-started') this.#announced.add(event.track as MediaStreamTrack)
        if (name === 'track-stopped') this.#announced.delete(event.track as MediaStreamTrack)
        this.#context.emit(name, DAILY_EVENTS[name](event))
        if (name === 'joined-meeting') this.#announceWhoIsHere(call)
      })
    }
  }

  /** Whoever is in the room already joined, and plays already: reported like everybody else. */
  #announceWhoIsHere(call: DailyCall): void {
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

  async #release(): Promise<void> {
    const call = this.#call
    this.#call = null
    if (!call) return
    const local = Object.values(call.participants().local?.tracks ?? {})
    await withTimeout(
      call.destroy().then(
        () => undefined,
        () => undefined,
      ),
      LEAVE_TIMEOUT_MS,
      // the call machine does not answer: what it holds of the microphone is ended here
      () => {
        for (const { track } of local) track?.stop()
      },
    )
  }
}

/** A copy of a plain object, since daily-js changes its arguments; tracks and class instances as they are. */
const copyOf = (argument: unknown): unknown =>
  typeof argument === 'object' && argument !== null && Object.getPrototypeOf(argument) === Object.prototype
    ? { ...argument }
    : argument
