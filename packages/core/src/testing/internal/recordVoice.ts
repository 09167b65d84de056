import type { CreateEngine } from '../../engine/engine.ts'
import { type FakeFetch, fakeFetch } from '../../rest/fakeFetch.ts'
import type { VoiceClient, VoiceClientOptions } from '../../voice/types.ts'
import { type FakeEngine, fakeEngine } from '../fakeEngine.ts'
// these imports load all code ahead: with a fake clock, a start must not wait for a real import
import '../../voice/callCode.ts'
import { createVoiceClient } from '../../voice/createVoiceClient.ts'
import { type StartStage, VOICE_EVENTS, type VoiceEvents } from '../../voice/events.ts'
import { isStatusUpdate } from '../../voice/messages/isMessage.ts'

/** A voice client on fakes, and the record of its events. */
export interface RecordedVoice {
  readonly voice: VoiceClient
  readonly engine: FakeEngine
  readonly fetch: FakeFetch
  /** Every event, and every change of the status as `= connecting`, one line each, in order. */
  readonly log: string[]
  /** All emitted events with their payloads. */
  readonly emitted: { readonly name: keyof VoiceEvents; readonly payload: unknown }[]
  /** The payloads of all events of a name. */
  payloads: <Name extends keyof VoiceEvents>(name: Name) => VoiceEvents[Name][]
  /** Resolves as soon as a line is in the log. */
  logged: (line: string) => Promise<void>
  /** Calls `listener` with every line that is logged. Returns its unsubscribe function. */
  onLine: (listener: (line: string) => void) => () => void
}

export interface RecordOptions extends Partial<Omit<VoiceClientOptions, 'engine' | 'fetch'>> {
  engine?: FakeEngine
  fetch?: FakeFetch
  /** Requests the microphone from the browser, which a fake engine never does. */
  asksBrowser?: boolean
}

type Lines = { readonly [Name in keyof VoiceEvents]?: (payload: VoiceEvents[Name]) => string }

const joinWords = (...parts: unknown[]): string => parts.filter((part) => part !== undefined).join(' ')

/** Formats an event as a line. An event that is missing here is its name alone. */
const LINES: Lines = {
  'call-end': ({ reason }) => `call-end ${reason}`,
  'volume-level': (level) => `volume-level ${level.toFixed(2)}`,
  'local-volume-level': (level) => `local-volume-level ${level.toFixed(2)}`,
  message: (message) =>
    isStatusUpdate(message)
      ? joinWords('message status-update', message.status, message.endedReason)
      : `message ${message.type}`,
  transcript: ({ speaker, text, final }) => `transcript ${speaker} ${final ? 'final' : 'partial'}: ${text}`,
  video: ({ participantId }) => `video ${participantId}`,
  audio: ({ participantId }) => `audio ${participantId}`,
  error: ({ type, stage }) => joinWords('error', type, stage && `at ${stage}`),
  'camera-error': ({ kind }) => `camera-error ${kind}`,
  'microphone-interrupted': ({ reason }) => `microphone-interrupted ${reason}`,
  'tool-call-unhandled': ({ name }) => `tool-call-unhandled ${name}`,
  'call-start-progress': ({ stage, status, metadata }) => joinWords(stage, status, metadata?.reason),
  'call-start-failed': ({ stage }) => `call-start-failed at ${stage}`,
}

/** Creates a voice client on a fake engine and a fake `fetch`, and records all its events. */
export function recordVoice(options: RecordOptions = {}): RecordedVoice {
  const { engine = fakeEngine(), fetch = fakeFetch(), asksBrowser = false, ...clientOptions } = options
  const createEngine: CreateEngine = asksBrowser ? (context) => engine(context) : engine
  const voice = createVoiceClient({
    publicKey: 'pk-of-the-test',
    ...clientOptions,
    engine: createEngine,
    fetch,
  })
  const log: string[] = []
  const emitted: RecordedVoice['emitted'] = []
  const listeners = new Set<(line: string) => void>()
  const write = (line: string): void => {
    log.push(line)
    for (const listener of [...listeners]) listener(line)
  }
  const record = <Name extends keyof VoiceEvents>(name: Name): void => {
    voice.on(name, (payload) => {
      emitted.push({ name, payload })
      write(LINES[name]?.(payload) ?? name)
    })
  }
  for (const name of VOICE_EVENTS) record(name)
  let status = voice.state.get().status
  voice.state.subscribe(() => {
    const next = voice.state.get().status
    if (next !== status) write(`= ${next}`)
    status = next
  })

  return {
    voice,
    engine,
    fetch,
    log,
    emitted,
    payloads: <Name extends keyof VoiceEvents>(name: Name) =>
      emitted.filter((event) => event.name === name).map(({ payload }) => payload as VoiceEvents[Name]),
    logged: (line) =>
      new Promise((resolve) => {
        const check = () => {
          if (log.includes(line)) resolve()
        }
        listeners.add(check)
        check()
      }),
    onLine(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Creates a recorded client with a connected call. Its log starts after the connection. */
export async function recordConnected(options?: RecordOptions): Promise<RecordedVoice> {
  const recorded = recordVoice(options)
  await recorded.voice.connect('assistant-id')
  recorded.log.length = 0
  recorded.emitted.length = 0
  return recorded
}

/** The steps of a start, in the order of the specification (§4). */
const STEPS = [
  'web-call-creation',
  'daily-call-object-creation',
  'mobile-permissions',
  'daily-call-join',
  'video-recording-setup',
  'audio-observer-setup',
  'audio-processing-setup',
] as const satisfies readonly StartStage[]

/** The lines of a start without recording, up to the beginning of the stage `last`, by default of all stages. */
export function stagesUntil(last?: StartStage): string[] {
  const lines = ['= connecting', 'initialization started']
  for (const name of STEPS) {
    if (name !== 'video-recording-setup') lines.push(`${name} started`)
    if (name === last) return lines
    lines.push(`${name} completed`)
  }
  return lines
}
