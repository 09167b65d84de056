import type { CallState } from '../lifecycle.ts'

/** What decides whether a method may be used now. */
export interface Moment {
  readonly state: CallState
  /** Whether the call shows the vendor's own UI in a frame. */
  readonly isFrame: boolean
  /** Whether a join was asked for, also while it still loads. */
  readonly isJoinAsked: boolean
  /** Whether `preAuth()` or `startCamera()` has been answered since the load. */
  readonly isPrepared: boolean
  /** How the test that runs is ended early; null while none runs. */
  readonly endsTest: string | null
}

/** What a method needs, and what is said where it is missing. */
export interface Need {
  readonly isMet: (moment: Moment) => boolean
  /** The whole text, for a method's name. */
  readonly misuse: (method: string, moment: Moment) => string
}

const need = (isMet: Need['isMet'], words: string): Need => ({
  isMet,
  misuse: (method) => `${method}() ${words}`,
})

const withHint = (words: string, hint: string | undefined) =>
  hint === undefined ? words : `${words} ${hint}`

/** Joined, and not before (spec §8). */
export const afterJoin = (hint?: string): Need =>
  need(({ state }) => state === 'joined', withHint('only supported after join.', hint))

/** Not once a join was asked for (spec §8). */
export const beforeJoin = (hint?: string): Need =>
  need(({ isJoinAsked }) => !isJoinAsked, withHint('not supported after joining a meeting.', hint))

/** Camera, microphone and room are known to the call (spec §8). */
export const INITIALIZED = need(
  ({ state, isPrepared }) => isPrepared || state === 'joined',
  'requires preAuth(), startCamera(), or join() to initialize call state.',
)

/** As `INITIALIZED`, for what is over once the call is joined (Daily). */
export const PREPARED = need(
  ({ isPrepared }) => isPrepared,
  'requires preAuth() or startCamera() to initialize call state.',
)

/** Somebody is there to answer: daily-js would send into the void, and wait for ever. */
export const LOADED = need(
  ({ state }) => state === 'loaded' || state === 'joining' || state === 'joined',
  'requires load() or join() first.',
)

/** A call without the prebuilt UI (spec §8). */
export const CALL_OBJECT = need(({ isFrame }) => !isFrame, 'is only supported on custom callObject instances')

/** A call with the prebuilt UI (spec §8). */
export const PREBUILT = need(({ isFrame }) => isFrame, 'is only supported as part of the prebuilt UI')

/** One test at a time (spec §4 and §8). */
export const NO_TEST: Need = {
  isMet: ({ endsTest }) => endsTest === null,
  misuse: (method, { endsTest }) =>
    `A pre-call quality test is in progress. Please try ${method}() again once testing has completed. Use ${endsTest}() to end it early.`,
}
