import { ValidationError } from '../errors/ValidationError.ts'
import { readOnly } from '../store/createStore.ts'
import { CallFactoryOptions } from '../validators/callFactoryOptions.ts'
import { check } from '../validators/check.ts'
import { JoinOptions } from '../validators/joinOptions.ts'
import type { Call, CallOptions, CreateCallOptions } from './call.ts'
import type { CallChecks } from './callChecks.ts'
import { CallObject } from './callObject.ts'
import { misplacedProperties } from './callProperties.ts'
import { checkJoinTimeout } from './checkJoinTimeout.ts'
import { createMethods } from './createMethods.ts'
import { METHODS } from './methods/methods.ts'

/** Every check of what a call is given. */
const CHECKS: CallChecks = {
  options: (options) => check('call options', CallFactoryOptions, options),
  join: (options) => check('join options', JoinOptions, options),
}

/**
 * Creates a call object on a media engine. Nothing happens until it is built, loaded or joined.
 *
 * @throws ValidationError for bad options
 */
export function createCall(options: CreateCallOptions): Call {
  const { engine, frame = false, joinTimeout, ...properties } = options
  if (typeof engine !== 'function') {
    const message = 'engine must be what makes a media engine, as daily() does.'
    throw new ValidationError('call options', [{ path: 'engine', message, value: engine }])
  }
  checkJoinTimeout(joinTimeout)
  checkCallOptions(properties)
  if (frame === false) {
    for (const name of misplacedProperties(properties)) {
      console.error(`${name} is only supported as part of the prebuilt UI`)
    }
  }
  const asked = frame === true ? {} : frame
  return toCall(new CallObject({ engine, frame: asked, joinTimeout, properties, checks: CHECKS }))
}

/**
 * Checks how a call object is to be built.
 *
 * @throws ValidationError with every broken option
 */
export const checkCallOptions = (properties: Omit<CallOptions, 'frame' | 'joinTimeout'>): void =>
  CHECKS.options(properties)

/** Gives a call object all its methods, with all their checks. */
export const toCall = (call: CallObject): Call => ({
  ...createMethods(call.host, METHODS),
  state: readOnly(call.state),
  on: call.emitter.on,
  once: call.emitter.once,
  off: call.emitter.off,
})
