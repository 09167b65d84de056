import type { CallState } from '../lifecycle.ts'

/** The facts that decide which methods may be used now. */
export interface CallSnapshot {
  readonly state: CallState
  /** Whether the call shows the vendor's own UI in a frame. */
  readonly isFrame: boolean
  /** Whether `join()` was called, also while it still loads. */
  readonly isJoinRequested: boolean
  /** Whether `preAuth()` or `startCamera()` has resolved since the load. */
  readonly isPrepared: boolean
  /** The method that ends the running test early. Null when no test runs. */
  readonly testStopMethod: string | null
}

/** A condition for the use of a method, and the message of the error when it is not met. */
export interface Precondition {
  readonly isMet: (call: CallSnapshot) => boolean
  /** Returns the whole message for the name of a method. */
  readonly message: (method: string, call: CallSnapshot) => string
}

const precondition = (isMet: Precondition['isMet'], text: string): Precondition => ({
  isMet,
  message: (method) => `${method}() ${text}`,
})

const withHint = (text: string, hint: string | undefined) => (hint === undefined ? text : `${text} ${hint}`)

/** The call is joined. */
export const afterJoin = (hint?: string): Precondition =>
  precondition(({ state }) => state === 'joined', withHint('only supported after join.', hint))

/** `join()` was not called yet. */
export const beforeJoin = (hint?: string): Precondition =>
  precondition(
    ({ isJoinRequested }) => !isJoinRequested,
    withHint('not supported after joining a meeting.', hint),
  )

/** `preAuth()`, `startCamera()` or `join()` has initialized the call. */
export const INITIALIZED = precondition(
  ({ state, isPrepared }) => isPrepared || state === 'joined',
  'requires preAuth(), startCamera(), or join() to initialize call state.',
)

/** `preAuth()` or `startCamera()` has initialized the call, which a join undoes. */
export const PREPARED = precondition(
  ({ isPrepared }) => isPrepared,
  'requires preAuth() or startCamera() to initialize call state.',
)

/** The call machine is loaded: without it, daily-js would wait forever. */
export const LOADED = precondition(
  ({ state }) => state === 'loaded' || state === 'joining' || state === 'joined',
  'requires load() or join() first.',
)

/** The call has no prebuilt UI. */
export const CALL_OBJECT = precondition(
  ({ isFrame }) => !isFrame,
  'is only supported on custom callObject instances',
)

/** The call has the prebuilt UI. */
export const PREBUILT = precondition(({ isFrame }) => isFrame, 'is only supported as part of the prebuilt UI')

/** No other test runs. */
export const NO_TEST: Precondition = {
  isMet: ({ testStopMethod }) => testStopMethod === null,
  message: (method, { testStopMethod }) =>
    `A pre-call quality test is in progress. Please try ${method}() again once testing has completed. Use ${testStopMethod}() to end it early.`,
}
