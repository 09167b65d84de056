import { CallFactoryOptions, JoinOptions } from '../validators/callProperties.ts'
import { check } from '../validators/check.ts'
import type { Call, CallOptions } from './call.ts'
import type { CallChecks } from './callChecks.ts'
import type { CallObject } from './callObject.ts'
import { createMethods, type OwnMethods } from './createMethods.ts'
import { METHODS } from './methods/methods.ts'
import { prepare } from './prepare.ts'

/** Every check of what a call is given. */
export const CHECKS: CallChecks = {
  options: (options) => check('call options', CallFactoryOptions, options),
  join: (options) => check('join options', JoinOptions, options),
}

/**
 * Checks how a call object is to be built.
 *
 * @throws ValidationError with every broken option
 */
export const checkCallOptions = (properties: Omit<CallOptions, 'frame' | 'joinTimeout'>): void =>
  CHECKS.options(properties)

/** Gives a call object all its methods, with all their checks. */
export function toCall(call: CallObject): Call {
  const own: OwnMethods = {
    build: () => call.build(),
    load: (options) => call.load(options),
    preAuth: prepare(call, 'preAuth'),
    startCamera: prepare(call, 'startCamera'),
    join: (options) => call.join(options),
    leave: () => call.leave(),
    destroy: () => call.destroy(),
    isDestroyed: () => call.isDestroyed(),
    meetingState: () => call.state.get(),
    participants: () => call.participants(),
    assistant: () => call.assistant(),
  }
  return {
    ...createMethods(call, own, METHODS),
    state: call.state,
    ...call.emitter.page,
  }
}
