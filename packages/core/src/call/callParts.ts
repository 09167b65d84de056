import type { CreateEngine, FrameOptions } from '../engine/engine.ts'
import type { CallFactoryOptions } from '../validators/callProperties.ts'
import type { CallChecks } from './callChecks.ts'
import type { PlatformRule } from './createPlatformParticipants.ts'

/** What a call object is made of. */
export interface CallParts {
  readonly checks: CallChecks
  readonly engine: CreateEngine
  readonly frame: FrameOptions | false
  readonly joinTimeout: number | undefined
  readonly properties: CallFactoryOptions
  /** What decides who belongs to the platform, beside the names. */
  readonly platform?: PlatformRule
}
