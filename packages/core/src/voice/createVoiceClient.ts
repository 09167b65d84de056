import { preloadDaily } from '../engine/dailyBytes.ts'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { throwInvalid as refuse } from '../errors/throwInvalid.ts'
import { createEmitter } from '../events/createEmitter.ts'
import type { WebCall } from '../rest/webCall.ts'
import { createStore, readOnly } from '../store/createStore.ts'
import { addTool, type ToolInputs } from './addTool.ts'
import { asyncDisposal } from './asyncDisposal.ts'
import { Attempt, type AttemptOptions } from './attempt.ts'
import type { AttemptHost } from './attemptHost.ts'
import { checkClientOptions } from './checkClientOptions.ts'
import type { AsyncDisposal, StartOptions, VoiceClient, VoiceClientOptions } from './client.ts'
import { createAudioReader } from './createAudioReader.ts'
import { createClientStores, readOnlyStores } from './createClientStores.ts'
import { createFeatures } from './createFeatures.ts'
import { createInputChecks } from './createInputChecks.ts'
import { createOperations } from './createOperations.ts'
import { now } from './createStartReport.ts'
import type { VoiceEvents } from './events.ts'
import { guardListening } from './guardListening.ts'
import { createMicrophoneAccess } from './openMicrophone.ts'
import { primeAudio, releaseAudio } from './primeAudio.ts'
import type { Speaker } from './serverMessages.ts'
import { checkHow, type StartTarget, toWebCallRequest, type WebCallRequest } from './target.ts'
import type { Tool } from './tools.ts'
import { writeLine } from './writeLine.ts'

// the lazy half: its own chunk, fetched at the first preload or start
const loadLiveCall = () => import('./createLiveCall.ts')

/**
 * Creates a voice client. It requests nothing, asks for nothing and adds nothing to the page until
 * `preload`, `start` or `connect`.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function createVoiceClient(options: VoiceClientOptions): VoiceClient {
  checkClientOptions(options)
  const emitter = createEmitter<VoiceEvents>()
  const stores = createClientStores(options)
  const tools = new Map<string, Tool>()
  let attempt: Attempt | null = null
  let destroying: Promise<void> | null = null
  const volume = createStore(1)
  let stops = 0

  const host: AttemptHost = {
    ...stores,
    options,
    emit: emitter.emit,
    tools,
    choice: new Map(),
    microphoneAccess: createMicrophoneAccess(),
    loadLiveCall,
    volume: volume.get,
    onOver: () => {
      attempt = null
    },
  }
  const inputs = createInputChecks(host)

  function refuseAfterDestroy(): void {
    if (destroying) throw new InvalidStateError('Use after destroy', 'destroyed')
  }

  async function fetchCall(): Promise<void> {
    const { engine, call } = options
    const preloadEngine = async () => (engine ? engine.preload?.() : preloadDaily(call?.dailyConfig))
    await Promise.allSettled([loadLiveCall(), preloadEngine()])
  }

  async function preload(): Promise<void> {
    refuseAfterDestroy()
    void host.microphoneAccess.read()
    await fetchCall()
    // last, since a call can begin without it
    await features.preload().catch(() => undefined)
  }

  function ask(target: string | StartTarget, how?: StartOptions): WebCallRequest {
    refuseAfterDestroy()
    return inputs.checked(() => toWebCallRequest(target, how))
  }

  async function connect(target: string | StartTarget, how?: StartOptions): Promise<WebCall> {
    return begin(ask(target, how), how)
  }

  async function begin(
    request: WebCallRequest,
    how: AttemptOptions | undefined,
    asked = stops,
  ): Promise<WebCall> {
    // at once, while this is still the visitor's press
    const primed = primeAudio()
    try {
      const checking = inputs.checkCallOptions()
      if (checking) await checking
      const ending = attempt?.finishing
      if (ending) await ending
      refuseAfterDestroy()
      if (stops > asked || how?.signal?.aborted) throw new AbortError()
      if (attempt) throw refuseSecondStart()
    } catch (error) {
      releaseAudio(primed)
      throw error
    }
    // code, call machine and web call at once: none waits for another, but for options of the call that need checking
    void fetchCall()
    attempt = new Attempt(host, request, { ...how, primed })
    return attempt.run()
  }

  function refuseSecondStart(): InvalidStateError {
    emitter.emit('call-start-progress', {
      stage: 'validation',
      status: 'failed',
      timestamp: now(),
      metadata: { reason: 'already-started' },
    })
    return new InvalidStateError('A call is there already: stop it first.', 'already-started')
  }

  async function start(target: string | StartTarget, how?: StartOptions): Promise<WebCall | null> {
    const request = ask(target, how)
    // the specification's contract: the reason is in the events and in the state
    return begin(request, how).catch((error: unknown) => {
      if (inputs.isBadInput(error)) throw error
      return null
    })
  }

  const live = () => attempt?.live ?? null
  const client = { ...host, ...inputs, live, begin, checkHow, stops: () => stops, insist: refuseAfterDestroy }
  const features = createFeatures({ ...client, ...stores, inspected: { on: emitter.on, stores } })

  function setMuted(muted: boolean): void {
    refuseAfterDestroy()
    if (!attempt) throw new InvalidStateError('Call object is not available.', 'no-call')
    attempt.setMuted(muted)
  }

  function setVolume(next: number): void {
    refuseAfterDestroy()
    if (typeof next !== 'number' || !(next >= 0 && next <= 1)) {
      refuse('volume', '', 'The volume must be a number from 0 to 1.', next)
    }
    volume.set(next)
    attempt?.live?.setVolume(next)
  }

  async function stop(): Promise<void> {
    stops += 1
    await attempt?.finish({ kind: 'stopped' })
  }

  function destroy(): Promise<void> {
    destroying ??= stop().then(() => {
      host.microphoneAccess.close()
      emitter.clear()
    })
    return destroying
  }

  function current(): Attempt | null {
    refuseAfterDestroy()
    return attempt
  }
  function addLine(speaker: Speaker, text: string, how: 'add' | 'type' = 'add'): void {
    const transcript = live()?.transcript
    if (transcript) transcript[how](speaker, text)
    else {
      const line = writeLine(stores.lines, speaker, text)
      if (line) emitter.emit('transcript', line)
    }
  }

  const operations = createOperations(current, (text) => addLine('user', text, 'type'))

  return {
    ...guardListening(emitter, refuseAfterDestroy),
    preload,
    start,
    connect,
    stop,
    async end() {
      try {
        operations.send({ type: 'end-call' })
      } finally {
        await stop()
      }
    },
    ...operations,
    ...features.methods,
    onToolCall(name: string, ...input: ToolInputs) {
      refuseAfterDestroy()
      return addTool(tools, name, ...input)
    },
    setMuted,
    isMuted: () => attempt !== null && stores.state.get().muted,
    setVolume,
    volume: readOnly(volume),
    ...readOnlyStores(stores, addLine),
    devices: features.devices,
    audio: createAudioReader(() => attempt?.live?.beside()?.meters),
    get call() {
      return attempt?.live?.call() ?? null
    },
    destroy,
    ...asyncDisposal<AsyncDisposal>(destroy),
  }
}
