import type { CreateEngine, FrameOptions } from '../engine/engine.ts'
import type { CallFactoryOptions } from '../validators/callProperties.ts'
import { timeout, validateOptions } from '../validators/validateOptions.ts'
import type { PlatformRule } from './platformParticipants.ts'

/** The options of a call object. They are not checked here: `createCall()` checks those of a page, and the voice client makes its own. */
export interface CallObjectOptions {
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
