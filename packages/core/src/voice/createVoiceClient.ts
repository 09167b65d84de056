import { promiseWithResolvers } from '../async/promiseWithResolvers.ts'
import { unlessAborted } from '../async/unlessAborted.ts'
import type { Call } from '../call/call.ts'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { isOffhookError, type OffhookError } from '../errors/OffhookError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import { assertListener } from '../events/assertListener.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { createEmitter } from '../events/createEmitter.ts'
import { readJoinable, type WebCall } from '../rest/webCall.ts'
import { createStore, readOnly, type Store } from '../store/createStore.ts'
import type { ClientContext, SessionOptions } from './context.ts'
import type { VoiceDevices } from './devices/devices.ts'
import { createMicrophoneAccess } from './devices/microphoneBeforeCall.ts'
import { createDiagnostics } from './diagnostics.ts'
import type { DetailedEvents, VoiceEmitter, VoiceEvents } from './events.ts'
import { type EventTap, inspectClient } from './inspectClient.ts'
import { type CallCode, createCallLoader, loadCallCode, loadCallMethods, whenLoaded } from './lazy.ts'
import type { ClientMessage } from './messages/clientMessages.ts'
import { addLine, isLastLine } from './messages/conversation.ts'
import type { Speaker } from './messages/serverMessages.ts'
import { addTool, type Tool, type ToolInputs } from './messages/tools.ts'
import {
  copyStartOptions,
  createInputChecks,
  readResumeOptions,
  toWebCallRequest,
  validateClientOptions,
  validateMuted,
  validateStartOptions,
} from './options.ts'
import { hasSavedCall } from './resume/callStorage.ts'
import type { CallMeters } from './running/audio/callMeters.ts'
import { CallSession, closeAudio, unlockAudio } from './session/CallSession.ts'
import { startCall } from './session/start.ts'
import { createStartReport, reportAlreadyStarted } from './session/startReport.ts'
import { createClientStores, readOnlyStores } from './stores.ts'
import type {
  AsyncDisposal,
  StartOptions,
  StartTarget,
  VoiceAudio,
  VoiceClient,
  VoiceClientOptions,
  WebCallRequest,
} from './types.ts'

/**
 * Creates a voice client. It requests nothing, asks for nothing and adds nothing to the page until one of its methods or
 * stores needs it.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function createVoiceClient(options: VoiceClientOptions): VoiceClient {
  validateClientOptions(options)
  const resumeOptions = readResumeOptions(options)
  const emitter = createEmitter<VoiceEvents, DetailedEvents>()
  const taps = new Set<EventTap>()
  const stores = createClientStores(options.maxItems)
  const tools = new Map<string, Tool>()
  let session: CallSession | null = null
  let destroying: Promise<void> | null = null
  const destroyed = new AbortController()
  const volume = createStore(1)
  /** Aborts at the next stop. */
  let stopController = new AbortController()

  const loader = createCallLoader(options)
  const context: ClientContext = {
    ...stores,
    ...createDiagnostics(),
    options,
    resumeOptions,
    emit(name, ...payload) {
      for (const tap of taps) callIsolated(tap, name, payload[0])
      emitter.emit(name, ...payload)
    },
    tools,
    selection: new Map(),
    microphoneAccess: createMicrophoneAccess(options.engine),
    volume: volume.get,
    begunRooms: new Set(),
    loadCallMethods,
    onOver: () => {
      session = null
    },
  }
  const inputs = createInputChecks(context)
  const runningCall = () => session?.runningCall ?? null
  /** The client, for its features that also work without a call. */
  const client = { ...context, runningCall }
  /** The devices, which are up to date while they have a subscriber. */
  const watchedDevices: Store<VoiceDevices> = {
    ...readOnly(stores.devices),
    subscribe(listener) {
      void context.microphoneAccess.read()
      const unsubscribe = stores.devices.subscribe(listener)
      const stopWatching = whenLoaded((code) => code.watchClientDevices(context), destroyed.signal)
      return () => {
        unsubscribe()
        stopWatching()
      }
    },
  }

  function assertNotDestroyed(): void {
    if (destroying) throw new InvalidStateError('Use after destroy', 'destroyed')
  }

  /** Returns the call object while methods can be called. */
  function openCall(): Call | null {
    assertNotDestroyed()
    const running = runningCall()
    return running?.isOpen() ? running.pageCall : null
  }

  async function preload(): Promise<void> {
    assertNotDestroyed()
    void context.microphoneAccess.read()
    await loader.begin()
    // Last, because a call can begin without them.
    await Promise.allSettled([loadCallMethods(), loadCallCode().then((code) => code.preconnect(options))])
  }

  /** Runs a feature as soon as its code has loaded. */
  async function use<Result>(run: (code: CallCode) => Result | Promise<Result>): Promise<Result> {
    assertNotDestroyed()
    const code = await unlessAborted(loadCallCode(), [destroyed.signal]).finally(assertNotDestroyed)
    return run(code)
  }

  function toRequest(...input: Parameters<typeof toWebCallRequest>): WebCallRequest {
    assertNotDestroyed()
    return inputs.validate(() => toWebCallRequest(...input))
  }

  async function connect(target: string | StartTarget, startOptions?: StartOptions): Promise<WebCall> {
    return startSession(toRequest('connect', target, startOptions), copyStartOptions(startOptions))
  }

  /** Starts a session. The audio is unlocked at once, because the browser requires the user gesture. */
  async function startSession(
    request: WebCallRequest,
    { unlockedAudio = unlockAudio(), ...sessionOptions }: SessionOptions,
    stopSignal = stopController.signal,
  ): Promise<WebCall> {
    try {
      // Null for basic options: without a wait, the status is `connecting` before the press returns
      const validating = inputs.validateCall()
      if (validating) await loadEarly(validating, [stopSignal, sessionOptions.signal], request)
      const closing = session?.closing
      if (closing) await closing
      assertNotDestroyed()
      if (stopSignal.aborted || sessionOptions.signal?.aborted) throw new AbortError()
      if (session) {
        reportAlreadyStarted(context.emit)
        throw new InvalidStateError('A call is there already: stop it first.', 'already-started')
      }
    } catch (error) {
      closeAudio(unlockedAudio)
      throw error
    }
    // Everything is requested at once, and each step of the start waits for what it needs.
    void loader.begin()
    const started = new CallSession(context, request, { ...sessionOptions, unlockedAudio })
    session = started
    return started.run(() => startCall(started, loader))
  }

  async function start(target: string | StartTarget, startOptions?: StartOptions): Promise<WebCall | null> {
    const request = toRequest('start', target, startOptions)
    // The specification's contract: the reason is in the events and in the state.
    return startSession(request, copyStartOptions(startOptions)).catch(inputs.nullUnlessInvalid)
  }

  /** Joins an existing web call. */
  async function joinExisting(
    webCall: WebCall,
    joinOptions: SessionOptions,
    stopSignal?: AbortSignal,
  ): Promise<WebCall> {
    const joinable = inputs.validate(() => readJoinable(webCall))
    const begunBeforeJoin = context.begunRooms.has(joinable.webCallUrl) ? 'yes' : 'unknown'
    return startSession({}, { begunBeforeJoin, ...joinOptions, webCall: joinable }, stopSignal)
  }

  async function reconnect(webCall: WebCall, startOptions?: StartOptions): Promise<WebCall | null> {
    assertNotDestroyed()
    inputs.validate(() => validateStartOptions('reconnect', startOptions))
    return joinExisting(webCall, copyStartOptions(startOptions)).catch(inputs.nullUnlessInvalid)
  }

  async function resume(startOptions?: StartOptions): Promise<WebCall | null> {
    assertNotDestroyed()
    inputs.validate(() => validateStartOptions('resume', startOptions))
    if (!resumeOptions || session || !hasSavedCall(resumeOptions)) return null
    // Before the code loads, so that a stop during the load counts. The audio needs the user gesture.
    const stopSignal = stopController.signal
    const unlockedAudio = unlockAudio()
    const copy = copyStartOptions(startOptions)
    const join = (webCall: WebCall, joinOptions: SessionOptions) =>
      joinExisting(webCall, { ...joinOptions, unlockedAudio }, stopSignal)
    let joined: WebCall | null = null
    try {
      const code = await loadEarly(loadCallCode(), [stopSignal, copy.signal])
      joined = await code.resume({ ...context, resumeOptions, startOptions: copy, join })
      return joined
    } catch (error) {
      return inputs.nullUnlessInvalid(error as OffhookError)
    } finally {
      if (!joined) closeAudio(unlockedAudio)
    }
  }

  /** Waits for code that a start needs before it has a session. If it cannot be loaded, reports that the start failed. */
  async function loadEarly<Result>(
    loading: Promise<Result>,
    signals: Parameters<typeof unlessAborted>[1],
    request: WebCallRequest = {},
  ): Promise<Result> {
    const requestedAt = performance.now()
    try {
      return await unlessAborted(loading, signals)
    } catch (error) {
      if (isOffhookError(error, 'code-load')) {
        const report = createStartReport(context.emit, stores.progress, requestedAt)
        report.failure(error, 'initialization', request)
        if (!session) stores.state.set(Object.freeze({ ...stores.state.get(), error }))
      }
      throw error
    }
  }

  function setMuted(muted: boolean): void {
    assertNotDestroyed()
    if (!session) throw new InvalidStateError('Call object is not available.', 'no-call')
    validateMuted(muted)
    session.setMuted(muted)
  }

  function setVolume(next: number): void {
    assertNotDestroyed()
    if (typeof next !== 'number' || !(next >= 0 && next <= 1)) {
      throwInvalid('volume', '', 'The volume must be a number from 0 to 1.', next)
    }
    volume.set(next)
    runningCall()?.players.setVolume(next)
  }

  async function stop(): Promise<void> {
    stopController.abort()
    stopController = new AbortController()
    await session?.end({ kind: 'stopped' })
  }

  function destroy(): Promise<void> {
    if (destroying) return destroying
    const done = promiseWithResolvers<void>()
    // Before the stop, whose listeners may start a call
    destroying = done.promise
    destroyed.abort()
    void stop().then(() => {
      context.microphoneAccess.close()
      emitter.clear()
      done.resolve()
    })
    return destroying
  }

  /** Adds a line that may be spoken later. Before there is a call, the session keeps the line for it. */
  function addKnownLine(speaker: Speaker, text: string): void {
    const running = runningCall()
    if (running) running.lines.add(speaker, text)
    else if (!isLastLine(stores.conversation, speaker, text)) {
      const line = addLine(stores.conversation, speaker, text)
      if (line && session) session.awaitedTexts[speaker] = text
      if (line) context.emit('transcript', line)
    }
  }

  function send(message: ClientMessage): boolean {
    assertNotDestroyed()
    return session?.send(message) ?? false
  }

  return {
    ...guardListeners(emitter, assertNotDestroyed),
    preload,
    start,
    connect,
    stop,
    async end() {
      try {
        send({ type: 'end-call' })
      } finally {
        await stop()
      }
    },
    send,
    say: (text, sayOptions) =>
      send({
        type: 'say',
        message: text,
        interruptionsEnabled: false,
        interruptAssistantEnabled: false,
        ...sayOptions,
      }),
    addMessage(message, messageOptions) {
      const isSent = send({ type: 'add-message', message, ...messageOptions })
      // The user has typed it, so that it is not going to be spoken
      const line = isSent && message.role === 'user' && addLine(stores.conversation, 'user', message.content)
      if (line) context.emit('transcript', line)
      return isSent
    },
    control: (control) => send({ type: 'control', control }),
    async resumeAudio() {
      assertNotDestroyed()
      await runningCall()?.players.resume()
    },
    reconnect,
    resume,
    setInputDevices: (devices) => use((code) => code.selectInput(client, devices)),
    setOutputDevice: (device) => use((code) => code.selectOutput(client, device)),
    preflight(preflightOptions) {
      // Before the code loads, so that a stop during the load counts.
      const stopSignal = stopController.signal
      return use((code) => code.preflight(client, preflightOptions, stopSignal))
    },
    inspect(listener) {
      assertNotDestroyed()
      assertListener(listener)
      return inspectClient({ ...context, taps, destroyed: destroyed.signal }, listener)
    },
    setNoiseCancellation: (on) => use((code) => code.setNoiseCancellation(runningCall(), on)),
    async startScreenShare(shareOptions) {
      await openCall()?.startScreenShare(shareOptions)
    },
    stopScreenShare() {
      openCall()?.stopScreenShare()
    },
    onToolCall(name: string, ...input: ToolInputs) {
      assertNotDestroyed()
      return addTool(tools, name, ...input)
    },
    setMuted,
    isMuted: () => session !== null && stores.state.get().muted,
    setVolume,
    volume: readOnly(volume),
    ...readOnlyStores(stores, addKnownLine),
    devices: watchedDevices,
    audio: createAudioReader(() => runningCall()?.meters()),
    get call() {
      return runningCall()?.pageCall ?? null
    },
    destroy,
    ...asyncDisposal<AsyncDisposal>(destroy),
  }
}

/**
 * Adds listeners as long as `assertUsable` does not throw. Removing a listener is always allowed.
 *
 * @throws ValidationError for a listener that is not a function
 */
function guardListeners(
  { on, once, off }: VoiceEmitter,
  assertUsable: () => void,
): Pick<VoiceClient, 'on' | 'once' | 'off'> {
  const guard =
    (subscribe: VoiceEmitter['on']): VoiceEmitter['on'] =>
    (name, listener) => {
      assertUsable()
      assertListener(listener)
      return subscribe(name, listener)
    }
  return { on: guard(on), once: guard(once), off }
}

/** Creates the reader of the current call's meters. Without a call it reads silence. */
export function createAudioReader(meters: () => CallMeters | null | undefined): VoiceAudio {
  return {
    level: (speaker) => meters()?.level(speaker) ?? 0,
    spectrum(speaker, bands) {
      bands.fill(0)
      meters()?.spectrum(speaker, bands)
      return bands
    },
  }
}

/**
 * The method that `await using` calls, where the browser or a polyfill has `Symbol.asyncDispose`. `Disposal` is generic
 * because a compiler may know that symbol or not.
 */
function asyncDisposal<Disposal extends object>(dispose: () => Promise<void>): Disposal {
  const key: unknown = Reflect.get(Symbol, 'asyncDispose')
  return (typeof key === 'symbol' ? { [key]: dispose } : {}) as Disposal
}
