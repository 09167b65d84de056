import { AppMessage } from '../validators/appMessage.ts'
import { AudioLevelInterval } from '../validators/audioLevelInterval.ts'
import { check } from '../validators/check.ts'
import type { CallState } from './lifecycle.ts'

type Anything = { readonly [key: string]: unknown }

/** A method of the call object that is passed on to the engine under its own name. */
export interface MethodRow<Args extends readonly unknown[], Result> {
  /** The states in which it may be used; with any session when absent. */
  readonly states?: readonly CallState[]
  /** What the error says in every other state, after the method's name (spec §8). */
  readonly misuse?: string
  /** Checks the arguments. Throws a ValidationError. */
  readonly validate?: (room: { appMessageMax: number }, ...args: Args) => void
  /** Answers with a promise: every refusal is a rejection. */
  readonly isAsync?: boolean
  /** Never set: it carries the result's type. */
  readonly returns?: Result
}

const method = <Args extends readonly unknown[], Result = void>(
  row: MethodRow<Args, Result> = {},
): MethodRow<Args, Result> => row

const asyncMethod = <Args extends readonly unknown[], Result = void>(
  row: MethodRow<Args, Promise<Result>> = {},
): MethodRow<Args, Promise<Result>> => ({ ...row, isAsync: true })

const JOINED: readonly CallState[] = ['joined']
const STARTED: readonly CallState[] = ['loaded', 'joining', 'joined']

/** The methods that go straight to the engine. One row is one method of the call object. */
export const METHODS = {
  sendAppMessage: method<[data: unknown, to?: string | readonly string[]]>({
    states: JOINED,
    misuse: 'only supported after join.',
    validate: ({ appMessageMax }, data) => check('app message', AppMessage(appMessageMax), data),
  }),
  setLocalAudio: method<[on: boolean]>(),
  setLocalVideo: method<[on: boolean]>(),
  updateParticipant: method<[id: string, update: Anything]>(),
  startLocalAudioLevelObserver: asyncMethod<[interval?: number]>({
    validate: (_room, interval) => check('audio-level interval', AudioLevelInterval, interval),
  }),
  stopLocalAudioLevelObserver: method<[]>(),
  startRemoteParticipantsAudioLevelObserver: asyncMethod<[interval?: number]>({
    validate: (_room, interval) => check('audio-level interval', AudioLevelInterval, interval),
  }),
  stopRemoteParticipantsAudioLevelObserver: method<[]>(),
  updateInputSettings: asyncMethod<[settings: Anything], unknown>(),
  setInputDevicesAsync: asyncMethod<[devices: Anything], unknown>(),
  setOutputDeviceAsync: asyncMethod<[device: { outputDeviceId: string }], unknown>(),
  startScreenShare: method<[options?: Anything]>({
    states: STARTED,
    misuse: 'requires preAuth(), startCamera(), or join() to initialize call state.',
  }),
  stopScreenShare: method<[]>({
    states: STARTED,
    misuse: 'requires preAuth(), startCamera(), or join() to initialize call state.',
  }),
  startRecording: method<[options?: Anything]>(),
  stopRecording: method<[]>(),
} as const

export type MethodName = keyof typeof METHODS

/** The signature of each method, derived from its row. */
export type CallMethods = {
  [Name in MethodName]: (typeof METHODS)[Name] extends MethodRow<infer Args, infer Result>
    ? (...args: Args) => Result
    : never
}
