import { ValidationError } from '../errors/ValidationError.ts'
import type { Call, CreateCallOptions } from './call.ts'
import { CallObject } from './callObject.ts'
import { misplacedProperties } from './callProperties.ts'
import { checkFrame } from './checkFrame.ts'
import { checkJoinTimeout } from './checkJoinTimeout.ts'
import { CHECKS, checkCallOptions, toCall } from './library.ts'

/**
 * Creates a call object on a media engine. Nothing happens until it is built, loaded or joined.
 *
 * @throws ValidationError for options that cannot be used, and for an engine that is none
 */
export function createCall(options: CreateCallOptions): Call {
  const { engine, frame = false, joinTimeout, ...properties } = { ...options }
  if (typeof engine !== 'function') {
    const message = 'engine must be what makes a media engine, as daily() does.'
    throw new ValidationError('call options', [{ path: 'engine', message, value: engine }])
  }
  checkFrame(frame)
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
