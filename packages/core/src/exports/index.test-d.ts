import { type Infer, number, object, optional, string } from 'superstruct'
import { describe, expectTypeOf, test } from 'vitest'
import type {
  Call,
  CallEnd,
  CallError,
  CallErrorType,
  CameraErrorKind,
  ClientMessage,
  CreateEngine,
  ErrorEvent,
  FatalErrorType,
  OffhookError,
  SerializedError,
  ServerMessage,
  StartProgress,
  StartSuccess,
  Store,
  ToolArguments,
  ToolCall,
  TranscriptLine,
  VoiceClient,
  VoiceClientOptions,
  VoiceEvents,
  VoiceState,
  VoiceStatus,
  WebCall,
} from './index.ts'
import { createVoiceClient, isMessage, isOffhookError, isStatusUpdate, isTranscript } from './index.ts'
import type { AssistantInput, AssistantOverrides } from './rest.ts'
import { fakeEngine, fakeFetch } from './testing.ts'

declare const voice: VoiceClient

type IsAny<T> = 0 extends 1 & T ? true : false
/** Types of browser and language, which are not searched. Includes strings because of `string & {}`. */
type Foreign =
  | string
  | MediaStreamTrack
  | MediaStream
  | HTMLElement
  | AbortSignal
  | Date
  | ArrayBuffer
  | Uint8Array
  | Float32Array
  | ReadonlySet<string>
type Fetch = typeof globalThis.fetch
/** A check in one direction would accept a function that returns any type as `fetch`. */
type IsFetch<T> = [T, Fetch] extends [Fetch, T] ? true : false
/** Whether a type contains `any`, six levels deep. */
type HasAny<T, Depth extends readonly 0[] = []> =
  IsAny<T> extends true
    ? true
    : Depth['length'] extends 6
      ? false
      : T extends Foreign
        ? false
        : IsFetch<T> extends true
          ? false
          : T extends readonly (infer Item)[]
            ? HasAny<Item, [...Depth, 0]>
            : T extends Promise<infer Value>
              ? HasAny<Value, [...Depth, 0]>
              : T extends (...args: infer Args) => infer Result
                ? HasAny<Args[number], [...Depth, 0]> | HasAny<Result, [...Depth, 0]>
                : T extends object
                  ? { [Key in keyof T]-?: HasAny<T[Key], [...Depth, 0]> }[keyof T]
                  : false

/** The interface of https://standardschema.dev. Every such schema must fit our type. */
interface PublishedSchema<Input, Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (
      value: unknown,
      options?: { readonly libraryOptions?: Record<string, unknown> | undefined },
    ) => PublishedResult<Output> | Promise<PublishedResult<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}
type PublishedResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<PublishedIssue> }
interface PublishedIssue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

describe('the public types', () => {
  test('default: there is no any in them', () => {
    expectTypeOf<HasAny<{ a: [(b: () => ReturnType<typeof JSON.parse>) => void] }>>().toEqualTypeOf<boolean>()
    expectTypeOf<HasAny<VoiceEvents>>().toEqualTypeOf<false>()
    expectTypeOf<HasAny<VoiceState>>().toEqualTypeOf<false>()
    expectTypeOf<HasAny<VoiceClient>>().toEqualTypeOf<false>()
    expectTypeOf<HasAny<VoiceClientOptions>>().toEqualTypeOf<false>()
    expectTypeOf<HasAny<Call>>().toEqualTypeOf<false>()
    expectTypeOf<HasAny<CreateEngine>>().toEqualTypeOf<false>()
    expectTypeOf<HasAny<ErrorEvent>>().toEqualTypeOf<false>()
    expectTypeOf<HasAny<ServerMessage>>().toEqualTypeOf<false>()
    expectTypeOf<HasAny<ClientMessage>>().toEqualTypeOf<false>()
    expectTypeOf<HasAny<OffhookError>>().toEqualTypeOf<false>()
  })

  test('behavior: every event has the payload of its name', () => {
    voice.on('call-start', (nothing) => expectTypeOf(nothing).toEqualTypeOf<undefined>())
    voice.on('call-end', (end) => expectTypeOf(end).toEqualTypeOf<CallEnd>())
    voice.on('volume-level', (level) => expectTypeOf(level).toEqualTypeOf<number>())
    voice.on('message', (message) => expectTypeOf(message).toEqualTypeOf<ServerMessage>())
    voice.on('transcript', (line) => expectTypeOf(line).toEqualTypeOf<TranscriptLine>())
    voice.on('error', (error) => expectTypeOf(error).toEqualTypeOf<ErrorEvent>())
    voice.on('video', ({ track }) => expectTypeOf(track).toEqualTypeOf<MediaStreamTrack>())
    voice.on('camera-error', ({ kind }) => expectTypeOf(kind).toEqualTypeOf<CameraErrorKind>())
    voice.on('call-start-progress', (step) => expectTypeOf(step).toEqualTypeOf<StartProgress>())
    voice.on('call-start-success', (done) => expectTypeOf(done).toEqualTypeOf<StartSuccess>())
    expectTypeOf(voice.on('call-start', () => undefined)).toEqualTypeOf<() => void>()
    // @ts-expect-error there is no such event
    voice.on('call-started', () => undefined)
    // @ts-expect-error the payload is a number
    voice.on('volume-level', (_level: string) => undefined)
  })

  test('behavior: the type of an error event narrows it, exhaustively', () => {
    type OwnErrorType =
      | 'validation-error'
      | 'daily-call-object-creation-error'
      | 'daily-call-join-error'
      | 'video-recording-setup-error'
      | 'audio-observer-setup-error'
      | 'audio-processing-setup-error'
      | 'start-method-error'
      | 'start-timeout'
      | 'tool-call-error'
      | 'loudspeaker-error'
    expectTypeOf<ErrorEvent['type']>().toEqualTypeOf<OwnErrorType | CallErrorType>()
    voice.on('error', (event) => {
      if (event.type === 'ejected') expectTypeOf(event.type).toEqualTypeOf<'ejected'>()
      expectTypeOf(event.error).toEqualTypeOf<SerializedError>()
      // @ts-expect-error there is no such type
      expectTypeOf(event.type === 'start-error').toEqualTypeOf<boolean>()
    })
  })

  test('behavior: the parameters or the handler of a tool type its arguments', () => {
    voice.onToolCall('book', (args) => expectTypeOf(args).toEqualTypeOf<ToolArguments>())
    voice.onToolCall('book', ({ day }: { day: string }) => day.length, { timeout: 5 })
    const struct = object({ day: string(), guests: optional(number()) })
    voice.onToolCall('book', { parameters: struct, respond: false }, (args, { signal }) => {
      expectTypeOf(args).toEqualTypeOf<Infer<typeof struct>>()
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
    })
    const schema = {} as PublishedSchema<{ day?: string }, { day: string }>
    voice.onToolCall('book', { parameters: schema }, (args) =>
      expectTypeOf(args).toEqualTypeOf<{ day: string }>(),
    )
    // @ts-expect-error the parameters have no such field
    voice.onToolCall('book', { parameters: struct }, ({ when }) => when)
    // @ts-expect-error it checks nothing
    voice.onToolCall('book', { parameters: { day: 'string' } }, () => undefined)
    // @ts-expect-error there is no such option
    voice.onToolCall('book', () => undefined, { timeOut: 5 })
  })

  test('behavior: guards narrow a message, and unknown messages are valid', () => {
    voice.on('message', (message) => {
      expectTypeOf(message.type).toEqualTypeOf<string>()
      if (isTranscript(message)) {
        expectTypeOf(message.role).toEqualTypeOf<'user' | 'assistant'>()
        expectTypeOf(message.transcript).toEqualTypeOf<string>()
      } else if (isMessage(message, 'tool-calls')) {
        expectTypeOf(message.toolCallList).toEqualTypeOf<readonly ToolCall[]>()
      } else if (isMessage(message, 'language-changed')) {
        expectTypeOf(message.language).toEqualTypeOf<string>()
      } else if (isStatusUpdate(message)) {
        expectTypeOf(message.endedReason).toEqualTypeOf<string | undefined>()
      }
    })
  })

  test('behavior: sent messages are typed', () => {
    expectTypeOf(voice.send).parameter(0).toEqualTypeOf<ClientMessage>()
    expectTypeOf(voice.send).returns.toEqualTypeOf<boolean>()
    voice.say('Hello', { endCallAfterSpoken: true })
    voice.control('say-first-message')
    voice.addMessage({ role: 'user', content: 'Hello' })
    // @ts-expect-error there is no such control
    voice.control('mute')
    // @ts-expect-error there is no such role
    voice.addMessage({ role: 'agent', content: 'Hello' })
    // @ts-expect-error a message has a known type
    voice.send({ type: 'shout', message: 'Hello' })
  })

  test('behavior: start() returns a web call or null, connect() a web call', () => {
    expectTypeOf(voice.start('a')).resolves.toEqualTypeOf<WebCall | null>()
    expectTypeOf(voice.connect({ squad: 's' })).resolves.toEqualTypeOf<WebCall>()
    void voice.start({ assistant: { name: 'Ada' }, assistantOverrides: {} }, { muted: true })
    void voice.start({ assistant: { model: { provider: 'a' } }, assistantOverrides: { newField: 1 } })
    const assistantOverrides: AssistantOverrides = {}
    void voice.start({ assistant: {} as AssistantInput, assistantOverrides })
    // @ts-expect-error a name is a string
    void voice.start({ assistant: { name: 5 } })
    // @ts-expect-error the first message is a string
    void voice.start({ assistant: 'a', assistantOverrides: { firstMessage: 5, variableValues: { a: 1 } } })
    // @ts-expect-error there is no such target
    void voice.start({ agent: 'a' })
    // @ts-expect-error a target is needed
    void voice.start()
    void voice.start('a', { signal: undefined, muted: undefined })
  })

  test('behavior: the state is read-only', () => {
    expectTypeOf(voice.state).toEqualTypeOf<Store<VoiceState>>()
    expectTypeOf<VoiceStatus>().toEqualTypeOf<
      'idle' | 'connecting' | 'connected' | 'reconnecting' | 'ending'
    >()
    expectTypeOf(voice.state.get().error).toEqualTypeOf<OffhookError | null>()
    // @ts-expect-error read only
    voice.state.get().muted = true
    // @ts-expect-error read only
    voice.call = null
    // @ts-expect-error a store is read only
    voice.state.set(voice.state.get())
  })

  test('behavior: its class or the guard narrows an error', () => {
    const error: unknown = voice.state.get().error
    if (isOffhookError(error, 'aborted')) expectTypeOf(error).toEqualTypeOf<OffhookError>()
    expectTypeOf<CallError['type']>().toEqualTypeOf<CallErrorType>()
    expectTypeOf<Exclude<CallErrorType, FatalErrorType>>().toEqualTypeOf<
      'ended-early' | 'assistant-left' | 'unknown'
    >()
    expectTypeOf<CallError['endedReason']>().toEqualTypeOf<string | undefined>()
  })

  test('behavior: the fakes have the types of the real implementations', () => {
    expectTypeOf(fakeEngine()).toExtend<CreateEngine>()
    expectTypeOf(fakeFetch()).toExtend<typeof globalThis.fetch>()
    createVoiceClient({ publicKey: () => 'pk', engine: fakeEngine(), fetch: fakeFetch() })
    createVoiceClient({ publicKey: async () => 'pk' })
    createVoiceClient({ baseUrl: '/api/voice' })
    // @ts-expect-error a key is a text, or a function that returns one
    createVoiceClient({ publicKey: 1 })
  })
})
