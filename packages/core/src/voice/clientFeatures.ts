import type { Call } from '../call/call.ts'
import { DEFAULT_BASE_URL } from '../constants.ts'
import { CallError } from '../errors/CallError.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import type { WebCall } from '../rest/webCall.ts'
import { readWebCall } from '../rest/webCall.ts'
import type { Store } from '../store/createStore.ts'
import type { InputDevices, OutputDevice } from '../validators/devices.ts'
import type { SessionOptions } from './CallSession.ts'
import { restoreSelection } from './devices/deviceSelection.ts'
import { type SelectContext, selectInput, selectOutput } from './devices/selectDevices.ts'
import { watchDevices } from './devices/watchDevices.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { InputChecks } from './inputChecks.ts'
import { type InspectContext, type InspectEntry, inspect } from './inspect.ts'
import type { ClientContext } from './LiveCall.ts'
import { type PreflightContext, preflight } from './preflight.ts'
import {
  clearSavedCall,
  type SavedCall,
  saveCall,
  takeSavedCall,
  tryLockCall,
  validateResumeOptions,
  watchLeaving,
} from './resume.ts'
import type { validateStartOptions } from './startTarget.ts'
import type { VoiceState } from './state.ts'
import type {
  PreflightOptions,
  ResumeOptions,
  StartOptions,
  VoiceClientOptions,
  WebCallRequest,
} from './types.ts'

/** The part of a voice client that its features use. */
export interface FeatureContext
  extends SelectContext,
    PreflightContext,
    Pick<Diagnostics, 'onDiagnostic'>,
    Pick<InputChecks, 'validate' | 'isInvalidInput'>,
    Pick<ClientContext, 'microphoneAccess' | 'begunRooms'> {
  readonly state: Store<VoiceState>
  readonly options: VoiceClientOptions
  readonly inspected: Pick<InspectContext, 'on' | 'stores'>
  /** Starts a session, unless `stopSignal` has aborted. */
  readonly begin: (
    request: WebCallRequest,
    options: SessionOptions,
    stopSignal: AbortSignal,
  ) => Promise<WebCall>
  readonly validateStartOptions: typeof validateStartOptions
  /** A signal that aborts when the client is stopped. */
  readonly stopSignal: () => AbortSignal
  /** Throws once the client is destroyed. */
  readonly assertNotDestroyed: () => void
}

/** The features of a client besides the call itself. They load when the page first uses one of them. */
export class ClientFeatures {
  readonly #client: FeatureContext

  constructor(client: FeatureContext) {
    this.#client = client
  }

  reconnect(
    webCall: WebCall,
    options: StartOptions | undefined,
    stopSignal: AbortSignal,
  ): Promise<WebCall | null> {
    this.#client.validate(() => this.#client.validateStartOptions('reconnect', options))
    return this.#join(webCall, { ...options }, stopSignal)
  }

  async resume(options: StartOptions | undefined, stopSignal: AbortSignal): Promise<WebCall | null> {
    const { validate, validateStartOptions, state } = this.#client
    validate(() => validateStartOptions('resume', options))
    const { resume } = this.#client.options
    const storage = resume === true ? {} : resume
    if (!storage) return null
    validate(() => validateResumeOptions(storage))
    // While this client has a call, the record is of that call.
    if (state.get().status !== 'idle') return null
    const saved = takeSavedCall(storage)
    if (!saved) return null
    // Until the call saves itself, because the page may be left again meanwhile.
    const page = watchLeaving(() => {
      if (state.get().status === 'idle') saveCall(saved.webCall, saved.muted === true, storage)
    })
    const release = await tryLockCall(saved.webCall.id)
    try {
      return release && (await this.#rejoin(saved, storage, page, options, stopSignal))
    } finally {
      page.close()
      release?.()
    }
  }

  async preload(): Promise<void> {
    preconnect(this.#client.options)
    await (await this.#client.loadCallCode()).loadCallMethods()
  }

  watchDevices(): () => void {
    return this.#unlessDestroyed(() => {
      restoreSelection(this.#client)
      return watchDevices(this.#client.devices)
    })
  }

  selectInput(devices: InputDevices): Promise<void> {
    return selectInput(this.#client, devices)
  }

  selectOutput(device: OutputDevice): Promise<void> {
    return selectOutput(this.#client, device)
  }

  async setNoiseCancellation(on: boolean): Promise<void> {
    if (!on) {
      await this.#withCall((call) => call.updateInputSettings({ audio: { processor: { type: 'none' } } }))
      return
    }
    const live = this.#client.live()
    // A request that fails switches it off again.
    if (live?.isOpen()) await live.microphone.requestNoiseCancellation()
  }

  async startScreenShare(options?: { readonly [key: string]: unknown }): Promise<void> {
    await this.#withCall((call) => call.startScreenShare(options))
  }

  stopScreenShare(): Promise<unknown> {
    return this.#withCall((call) => call.stopScreenShare())
  }

  inspect(listener: (entry: InspectEntry) => void): () => void {
    const { inspected, onDiagnostic, options } = this.#client
    return this.#unlessDestroyed(() =>
      inspect({ ...inspected, onDiagnostic, secret: options.publicKey }, listener),
    )
  }

  preflight(options?: PreflightOptions): ReturnType<typeof preflight> {
    this.#client.assertNotDestroyed()
    return preflight(this.#client, options)
  }

  /** Joins a web call of the page. Resolves with null if that fails. */
  async #join(
    webCallOfPage: WebCall,
    options: StartOptions,
    stopSignal: AbortSignal,
    { isResumed = false, onFailed }: { isResumed?: boolean; onFailed?: (error: unknown) => void } = {},
  ): Promise<WebCall | null> {
    const { validate, begin, isInvalidInput, begunRooms } = this.#client
    const webCall = validate(() => assertJoinable(webCallOfPage))
    const hasBegun = isResumed || begunRooms.has(webCall.webCallUrl)
    try {
      return await begin({}, { ...options, webCall, hasBegun }, stopSignal)
    } catch (error) {
      if (isInvalidInput(error)) throw error
      onFailed?.(error)
      return null
    }
  }

  /** Joins a saved call, and saves it for as long as it can be joined again. */
  async #rejoin(
    { webCall, muted: wasMuted }: SavedCall,
    storage: ResumeOptions,
    page: ReturnType<typeof watchLeaving>,
    options: StartOptions | undefined,
    stopSignal: AbortSignal,
  ): Promise<WebCall | null> {
    const { state } = this.#client
    // A call that was not muted begins as at a start, where the page may have its calls begin muted.
    const muted = options?.muted ?? (wasMuted || undefined)
    const unsubscribe = state.subscribe(() => {
      const { status, muted: isMuted } = state.get()
      if (status.startsWith('connect')) saveCall(webCall, isMuted, storage)
    })
    /** Whether the call was stopped, and not by leaving the page. */
    const isOver = () => !page.isLeaving() && ['ending', 'idle'].includes(state.get().status)
    const onFailed = (error: unknown) => {
      // Otherwise it would fail again at every load of the page.
      if (isGone(error) || (error instanceof AbortError && isOver())) clearSavedCall(storage)
    }
    try {
      const muting = muted !== undefined && { muted }
      const joined = await this.#join(webCall, { ...options, ...muting }, stopSignal, {
        isResumed: true,
        onFailed,
      })
      // A listener may have ended the call as soon as it began.
      if (joined && isOver()) clearSavedCall(storage)
      return joined
    } finally {
      unsubscribe()
    }
  }

  /** Runs a method of the call object, if the call is joined. */
  async #withCall(run: (call: Call) => unknown): Promise<unknown> {
    const live = this.#client.live()
    return live?.isOpen() ? run(await live.loadAll()) : undefined
  }

  /** Runs `begin`, unless the client was destroyed while this code was loading. Returns its cleanup function. */
  #unlessDestroyed(begin: () => () => void): () => void {
    try {
      this.#client.assertNotDestroyed()
    } catch {
      return () => undefined
    }
    return begin()
  }
}

/** Whether the room, or the assistant in it, is gone for good. */
const isGone = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof CallError && error.type !== 'connection-error')

/**
 * Reads the web call that a page wants to join again.
 *
 * @throws ValidationError unless it can be joined
 */
export function assertJoinable(input: WebCall): WebCall {
  const webCall = readWebCall(input)
  if (webCall) return webCall
  const message = 'A web call has an address to join (webCallUrl: absolute https, or localhost).'
  throw new ValidationError('web call', [{ path: 'webCallUrl', message, value: undefined }])
}

/**
 * Opens the connection that `POST /call/web` will go over, so that DNS and TLS are done before the press. Sends nothing over it.
 * Does nothing for a `fetch` of the page's own, which may go elsewhere.
 */
export function preconnect({ baseUrl = DEFAULT_BASE_URL, fetch }: VoiceClientOptions): void {
  if (fetch || typeof document === 'undefined') return
  const href = new URL(baseUrl).origin
  if (document.querySelector(`link[rel=preconnect][href="${href}"]`)) return
  const link = document.createElement('link')
  // A request without credentials does not use a connection that was opened with credentials.
  document.head.append(Object.assign(link, { rel: 'preconnect', crossOrigin: 'anonymous', href }))
}
