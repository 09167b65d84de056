import type { CreateEngine, FrameOptions } from '../engine/engine.ts'
import type { CallFactoryOptions } from '../validators/callProperties.ts'
import type { PlatformRule } from './platformParticipants.ts'

/**
 * The checks of call options. A caller passes them in because they are most of the bytes of the call object: the voice
 * client, whose own options are known to be valid, loads them later.
 */
export interface CallChecks {
  /** Checks any options, also those of a join after `join` has checked them. */
  readonly options: (options: unknown) => void
  /** Checks the options of a join: the `url` is required. */
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
  readonly platform?: PlatformRule
}
