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
import { type DeviceHost, selectInput, selectOutput } from './devices/selectDevices.ts'
import { watchDevices } from './devices/watchDevices.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { InputChecks } from './inputChecks.ts'
import { type Inspected, type InspectHost, inspect } from './inspect.ts'
import type { ClientContext } from './LiveCall.ts'
import { type PreflightHost, preflight } from './preflight.ts'
import {
  clearSavedCall,
  type SavedCall,
  saveCall,
  takeCall,
  takeSavedCall,
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

/** What the features use of their client. */
export interface FeatureHost
  extends DeviceHost,
    PreflightHost,
    Pick<Diagnostics, 'onDiagnostic'>,
    Pick<InputChecks, 'checked' | 'isBadInput'>,
    Pick<ClientContext, 'microphoneAccess'> {
  readonly state: Store<VoiceState>
  readonly options: PreflightHost['options']
  readonly inspected: Omit<InspectHost, 'secret' | 'onDiagnostic'>
  /** Begins a session, unless the client was stopped since the `asked`th stop. */
  readonly begin: (request: WebCallRequest, how: SessionOptions, asked: number) => Promise<WebCall>
  readonly validateStartOptions: typeof validateStartOptions
  /** How often the client was stopped. */
  readonly stops: () => number
  /** Throws once the client is destroyed. */
  readonly insist: () => void
}

export type ClientFeatures = ReturnType<typeof createClientFeatures>

/** The features of a client besides the call itself. They load when the page first uses one of them. */
export function createClientFeatures(host: FeatureHost) {
  const { devices, options } = host

  async function join(
    webCallOfPage: WebCall,
    how: StartOptions = {},
    asked = host.stops(),
    onFailed: (error: unknown) => void = () => undefined,
  ): Promise<WebCall | null> {
    const webCall = host.checked(() => assertJoinable(webCallOfPage))
    try {
      return await host.begin({}, { ...how, webCall }, asked)
    } catch (error) {
      if (host.isBadInput(error)) throw error
      onFailed(error)
      return null
    }
  }

  /** Runs a method of the call object, if the call is joined. */
  async function whileJoined(run: (call: Call) => unknown): Promise<unknown> {
    const live = host.live()
    return live?.isOpen() ? run(await live.loadMethods()) : undefined
  }

  /** Begins nothing once the client is destroyed. This code may load after that. */
  function unlessDestroyed(begin: () => () => void): () => void {
    try {
      host.insist()
    } catch {
      return () => undefined
    }
    return begin()
  }

  /** Joins a call that was left, and keeps it as long as it can be joined again. */
  async function rejoin(
    { webCall, muted: wasMuted }: SavedCall,
    saved: ResumeOptions,
    page: ReturnType<typeof watchLeaving>,
    how: StartOptions | undefined,
    asked: number | undefined,
  ): Promise<WebCall | null> {
    // a user who was not muted begins as at a start: a page whose calls begin in silence has its reasons
    const muted = how?.muted ?? (wasMuted || undefined)
    const unsubscribe = host.state.subscribe(() => {
      const { status, muted: isMuted } = host.state.get()
      if (status.startsWith('connect')) saveCall(webCall, isMuted, saved)
    })
    /** Whether it was stopped, and no other has begun since. */
    const isOver = () => !page.isLeaving() && ['ending', 'idle'].includes(host.state.get().status)
    try {
      const joined = await join(
        webCall,
        { ...how, ...(muted !== undefined && { muted }) },
        asked,
        (error) => {
          // it would fail again at every load of the page
          if (isGone(error) || (error instanceof AbortError && isOver())) clearSavedCall(saved)
        },
      )
      // a listener may have ended it as soon as it began
      if (joined && isOver()) clearSavedCall(saved)
      return joined
    } finally {
      unsubscribe()
    }
  }

  return {
    reconnect(webCall: WebCall, how?: StartOptions, asked?: number) {
      host.checked(() => host.validateStartOptions('reconnect', how))
      return join(webCall, how, asked)
    },
    async preload() {
      preconnect(options)
      await (await host.loadCallCode()).loadCallMethods()
    },
    async resume(how?: StartOptions, asked?: number): Promise<WebCall | null> {
      host.checked(() => host.validateStartOptions('resume', how))
      const { resume } = options
      const saved = resume === true ? {} : resume
      if (!saved) return null
      host.checked(() => validateResumeOptions(saved))
      // a record would be that of the call which is there
      if (host.state.get().status !== 'idle') return null
      const left = takeSavedCall(saved)
      if (!left) return null
      // until the call keeps itself: the page may be left again meanwhile
      const page = watchLeaving(() => {
        if (host.state.get().status === 'idle') saveCall(left.webCall, left.muted === true, saved)
      })
      const release = await takeCall(left.webCall.id)
      try {
        return release && (await rejoin(left, saved, page, how, asked))
      } finally {
        page.close()
        release?.()
      }
    },
    watchDevices: () =>
      unlessDestroyed(() => {
        restoreSelection(host)
        return watchDevices(devices)
      }),
    chooseInput: (chosen: InputDevices) => selectInput(host, chosen),
    chooseOutput: (chosen: OutputDevice) => selectOutput(host, chosen),
    async setNoiseCancellation(on: boolean): Promise<void> {
      if (!on) {
        await whileJoined((call) => call.updateInputSettings({ audio: { processor: { type: 'none' } } }))
        return
      }
      const live = host.live()
      // a request that fails switches it off again
      if (live?.isOpen()) await live.microphone.requestNoiseCancellation()
    },
    async startScreenShare(how?: { readonly [key: string]: unknown }): Promise<void> {
      await whileJoined((call) => call.startScreenShare(how))
    },
    stopScreenShare: () => whileJoined((call) => call.stopScreenShare()),
    inspect: (listener: (what: Inspected) => void) =>
      unlessDestroyed(() => {
        const { inspected, onDiagnostic } = host
        return inspect({ ...inspected, onDiagnostic, secret: options.publicKey }, listener)
      }),
    preflight(how?: PreflightOptions) {
      host.insist()
      return preflight(host, how)
    },
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
