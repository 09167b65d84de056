import type { CreateEngine, FrameOptions } from '../engine/engine.ts'
import type { CallFactoryOptions } from '../validators/callProperties.ts'
import { timeout, validateOptions } from '../validators/validateOptions.ts'
import type { PlatformRule } from './platformParticipants.ts'

/**
 * The checks of call options. The voice client, whose own options are known to be valid, loads them later
 * (decision 005).
 */
export interface CallChecks {
  /** Checks the options of `load`, `preAuth` and `startCamera`, and the argument of `join` if it is not an object. */
  readonly options: (options: unknown) => void
  /** Checks the options of a join, together with the `url` of the call, which is required. */
  readonly join: (options: unknown) => void
}

/** The options of a call object. */
export interface CallObjectOptions {
  readonly checks: CallChecks
  readonly engine: CreateEngine
  readonly frame: FrameOptions | false
  readonly joinTimeout: number | undefined
  readonly properties: CallFactoryOptions
  /** The page's own rule for which participants belong to the platform. */
  readonly isPlatform?: PlatformRule['isPlatform']
}

/**
 * Checks the option `joinTimeout`.
 *
 * @throws ValidationError unless it is undefined or a number of milliseconds that a timer can wait
 */
export const validateJoinTimeout = (joinTimeout: unknown): void =>
  validateOptions('A call', { joinTimeout }, { joinTimeout: timeout() }, 'call options')
