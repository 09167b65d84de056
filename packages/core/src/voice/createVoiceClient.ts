import { preloadDaily } from '../engine/daily/callMachine.ts'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import { assertListener } from '../events/assertListener.ts'
import { createEmitter } from '../events/createEmitter.ts'
import type { WebCall } from '../rest/webCall.ts'
import { createStore, readOnly } from '../store/createStore.ts'
import type { CallMeters } from './audio/callMeters.ts'
import { closeAudio, unlockAudio } from './audio/unlockAudio.ts'
import { CallSession, type SessionOptions } from './CallSession.ts'
import type { ClientContext } from './ClientContext.ts'
import { createDeferredFeatures } from './deferredFeatures.ts'
import { createMicrophoneAccess } from './devices/microphoneBeforeCall.ts'
import type { DetailedEvents, VoiceEmitter, VoiceEvents } from './events.ts'
import { createInputChecks, validateClientOptions } from './inputChecks.ts'
import type { LoadCallChunk } from './LiveCall.ts'
import { addTool, type ToolInputs } from './messages/addTool.ts'
import type { ClientMessage } from './messages/clientMessages.ts'
import { addLine } from './messages/conversationList.ts'
import type { Speaker } from './messages/serverMessages.ts'
import type { Tool } from './messages/tools.ts'
import { startCall } from './start.ts'
import { timestamp } from './startReport.ts'
import { toWebCallRequest, validateStartOptions } from './startTarget.ts'
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

// A client loads in chunks:
//
// | Chunk | Imported by | When | Contents |
// | --- | --- | --- | --- |
// | the entry | the page | with the page | this file, `CallSession.ts`, `start.ts`, and the request of a web call |
// | `callChunk.ts` | this file | at the first `preload()`, preflight or start | `createLiveCall.ts`: the call object and its parts |
// | daily-js | `engine/daily/callMachine.ts` | at the same time | the media engine |
// | `deferredChunk.ts` | `loadDeferred.ts`, `deferredFeatures.ts` | after the call machine, or at the first use of a feature without a call | parts that a call can begin without, and `clientFeatures.ts` |
// | `call/callMethods.ts` | `loadDeferred.ts` | after the call machine, and before a start with options beyond the basic ones | the methods of `voice.call`, and their rules |

const loadCallChunk: LoadCallChunk = async () => (await import('./callChunk.ts')).callChunk

/**
 * Creates a voice client. It requests nothing, asks for nothing and adds nothing to the page until one of its methods or
 * stores needs it.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function createVoiceClient(options: VoiceClientOptions): VoiceClient {
  validateClientOptions(options)
  const emitter = createEmitter<VoiceEvents, DetailedEvents>()
  const stores = createClientStores(options)
  const tools = new Map<string, Tool>()
  let session: CallSession | null = null
  let destroying: Promise<void> | null = null
  const volume = createStore(1)
  /** Aborts at the next stop. */
  let stopController = new AbortController()

  const context: ClientContext = {
    ...stores,
    options,
    emit: emitter.emit,
    tools,
    selection: new Map(),
    microphoneAccess: createMicrophoneAccess(),
    volume: volume.get,
    begunRooms: new Set(),
    onOver: () => {
      session = null
    },
  }
  const inputs = createInputChecks(context, loadCallChunk)

  function assertNotDestroyed(): void {
    if (destroying) throw new InvalidStateError('Use after destroy', 'destroyed')
  }

  /** Loads the chunk of a call, and the engine. Never rejects. */
  async function loadCall(): Promise<void> {
    const { engine, call } = options
    const preloadEngine = async () => (engine ? engine.preload?.() : preloadDaily(call?.dailyConfig))
    await Promise.allSettled([loadCallChunk(), preloadEngine()])
  }

  async function preload(): Promise<void> {
    assertNotDestroyed()
    void context.microphoneAccess.read()
    await loadCall()
    // Last, because a call can begin without it.
    await features.preload().catch(() => undefined)
  }

  function toRequest(...input: Parameters<typeof toWebCallRequest>): WebCallRequest {
    assertNotDestroyed()
    return inputs.validate(() => toWebCallRequest(...input))
  }

  async function connect(target: string | StartTarget, startOptions?: StartOptions): Promise<WebCall> {
    return startSession(toRequest('connect', target, startOptions), startOptions)
  }

  async function startSession(
    request: WebCallRequest,
    sessionOptions: SessionOptions | undefined,
    stopSignal = stopController.signal,
  ): Promise<WebCall> {
    // Before any wait, because the browser requires the user gesture.
    const unlockedAudio = unlockAudio()
    try {
      // Null for basic options: without a wait, the status is `connecting` in the task of the press
      const validating = inputs.validateCall()
      if (validating) await validating
      const closing = session?.closing
      if (closing) await closing
      assertNotDestroyed()
      if (stopSignal.aborted || sessionOptions?.signal?.aborted) throw new AbortError()
      if (session) throwAlreadyStarted()
    } catch (error) {
      closeAudio(unlockedAudio)
      throw error
    }
    // The chunk, the call machine and the web call are requested in parallel.
    void loadCall()
    session = new CallSession(context, loadCallChunk, request, { ...sessionOptions, unlockedAudio })
    return session.run(startCall)
  }

  /** Throws for a start during a call. Its progress is only emitted: the store `progress` belongs to the running start. */
  function throwAlreadyStarted(): never {
    emitter.emit('call-start-progress', {
      stage: 'validation',
      status: 'failed',
      timestamp: timestamp(),
      metadata: { reason: 'already-started' },
    })
    throw new InvalidStateError('A call is there already: stop it first.', 'already-started')
  }

  async function start(target: string | StartTarget, startOptions?: StartOptions): Promise<WebCall | null> {
    const request = toRequest('start', target, startOptions)
    // The specification's contract: the reason is in the events and in the state.
    return startSession(request, startOptions).catch((error: unknown) => {
      if (inputs.isInvalidInput(error)) throw error
      return null
    })
  }

  const live = () => session?.live ?? null
  const features = createDeferredFeatures({
    ...context,
    ...inputs,
    loadCallChunk,
    live,
    startSession,
    validateStartOptions,
    stopSignal: () => stopController.signal,
    assertNotDestroyed,
    inspected: { on: emitter.on, stores },
  })

  function setMuted(muted: boolean): void {
    assertNotDestroyed()
    if (!session) throw new InvalidStateError('Call object is not available.', 'no-call')
    session.setMuted(muted)
  }

  function setVolume(next: number): void {
    assertNotDestroyed()
    if (typeof next !== 'number' || !(next >= 0 && next <= 1)) {
      throwInvalid('volume', '', 'The volume must be a number from 0 to 1.', next)
    }
    volume.set(next)
    session?.live?.players.setVolume(next)
  }

  async function stop(): Promise<void> {
    stopController.abort()
    stopController = new AbortController()
    await session?.end({ kind: 'stopped' })
  }

  function destroy(): Promise<void> {
    destroying ??= stop().then(() => {
      context.microphoneAccess.close()
      emitter.clear()
    })
    return destroying
  }

  function writeLine(speaker: Speaker, text: string, method: 'add' | 'addTyped' = 'add'): void {
    const transcript = live()?.transcript
    if (transcript) transcript[method](speaker, text)
    else {
      const line = addLine(stores.conversation, speaker, text)
      if (line) emitter.emit('transcript', line)
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
      if (isSent && message.role === 'user') writeLine('user', message.content, 'addTyped')
      return isSent
    },
    control: (control) => send({ type: 'control', control }),
    async resumeAudio() {
      assertNotDestroyed()
      await session?.live?.players.resume()
    },
    ...features.methods,
    onToolCall(name: string, ...input: ToolInputs) {
      assertNotDestroyed()
      return addTool(tools, name, ...input)
    },
    setMuted,
    isMuted: () => session !== null && stores.state.get().muted,
    setVolume,
    volume: readOnly(volume),
    ...readOnlyStores(stores, writeLine),
    devices: features.devices,
    audio: createAudioReader(() => session?.live?.deferredParts()?.meters),
    get call() {
      return session?.live?.methods() ?? null
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
export function createAudioReader(meters: () => CallMeters | undefined): VoiceAudio {
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
