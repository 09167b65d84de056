import type { Call } from '../call/call.ts'
import { CallError } from '../errors/CallError.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { Store } from '../store/createStore.ts'
import type { InputDevices, OutputDevice } from '../validators/devices.ts'
import { assertJoinable } from './assertJoinable.ts'
import type { SessionOptions } from './CallSession.ts'
import { takeCall } from './callLock.ts'
import type { Diagnostics } from './createDiagnostics.ts'
import type { InputChecks } from './createInputChecks.ts'
import { restoreSelection } from './devices/deviceSelection.ts'
import { type DeviceHost, selectInput, selectOutput } from './devices/selectDevices.ts'
import { watchDevices } from './devices/watchDevices.ts'
import { type Inspected, type InspectHost, inspect } from './inspect.ts'
import { preconnect } from './preconnect.ts'
import { type PreflightHost, preflight } from './preflight.ts'
import type { ClientContext } from './SessionContext.ts'
import {
  clearSavedCall,
  type ResumeOptions,
  type SavedCall,
  saveCall,
  takeSavedCall,
  validateResumeOptions,
} from './savedCall.ts'
import type { validateStartOptions } from './startTarget.ts'
import type { VoiceState } from './state.ts'
import type { PreflightOptions, StartOptions, WebCallRequest } from './types.ts'
import { watchLeaving } from './watchLeaving.ts'

/** What the features need of their client. */
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

/** What a client can do besides a call; fetched when the page first asks for any of it. */
export function createClientFeatures(host: FeatureHost) {
  const { devices, options } = host

  async function join(
    given: WebCall,
    how: StartOptions = {},
    asked = host.stops(),
    onFailed: (error: unknown) => void = () => undefined,
  ): Promise<WebCall | null> {
    const webCall = host.checked(() => assertJoinable(given))
    try {
      return await host.begin({}, { ...how, webCall }, asked)
    } catch (error) {
      if (host.isBadInput(error)) throw error
      onFailed(error)
      return null
    }
  }

  /** Runs an order on the call object while it takes any: neither while it is being joined nor while it is being left. */
  async function order(run: (call: Call) => unknown): Promise<unknown> {
    const live = host.live()
    return live?.isOpen() ? run(await live.fetchCall()) : undefined
  }

  /** Begins nothing once the client is destroyed: what was asked for before that may come after it. */
  function unlessOver(begin: () => () => void): () => void {
    try {
      host.insist()
    } catch {
      return () => undefined
    }
    return begin()
  }

  /** Joins a call that was left, and keeps it as long as it can be joined again. */
  async function goOnWith(
    { webCall, muted: wasMuted }: SavedCall,
    saved: ResumeOptions,
    page: ReturnType<typeof watchLeaving>,
    how: StartOptions | undefined,
    asked: number | undefined,
  ): Promise<WebCall | null> {
    // a user who was not muted begins as at a start: a page whose calls begin in silence has its reasons
    const muted = how?.muted ?? (wasMuted || undefined)
    const undo = host.state.subscribe(() => {
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
      undo()
    }
  }

  return {
    reconnect(webCall: WebCall, how?: StartOptions, asked?: number) {
      host.checked(() => host.validateStartOptions('reconnect', how))
      return join(webCall, how, asked)
    },
    async preload() {
      preconnect(options)
      await (await host.loadLiveCall()).fetchLibrary()
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
        return release && (await goOnWith(left, saved, page, how, asked))
      } finally {
        page.close()
        release?.()
      }
    },
    watchDevices: () =>
      unlessOver(() => {
        restoreSelection(host)
        return watchDevices(devices)
      }),
    chooseInput: (chosen: InputDevices) => selectInput(host, chosen),
    chooseOutput: (chosen: OutputDevice) => selectOutput(host, chosen),
    async setNoiseCancellation(on: boolean): Promise<void> {
      if (!on) {
        await order((call) => call.updateInputSettings({ audio: { processor: { type: 'none' } } }))
        return
      }
      const live = host.live()
      // a request that fails switches it off again
      if (live?.isOpen()) await live.requestNoiseCancellation()
    },
    async startScreenShare(how?: { readonly [key: string]: unknown }): Promise<void> {
      await order((call) => call.startScreenShare(how))
    },
    stopScreenShare: () => order((call) => call.stopScreenShare()),
    inspect: (listener: (what: Inspected) => void) =>
      unlessOver(() => {
        const { inspected, onDiagnostic } = host
        return inspect({ ...inspected, onDiagnostic, secret: options.publicKey }, listener)
      }),
    preflight(how?: PreflightOptions) {
      host.insist()
      return preflight(host, how)
    },
  }
}

/** Whether a room, or who was in it, will not be there at the next try either. */
const isGone = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof CallError && error.type !== 'connection-error')
