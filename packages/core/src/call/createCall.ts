import { readOnly } from '../store/createStore.ts'
import { CallFactoryOptions } from '../validators/callFactoryOptions.ts'
import { check } from '../validators/check.ts'
import type { Call, CreateCallOptions } from './call.ts'
import { CallObject } from './callObject.ts'
import { misplacedProperties } from './callProperties.ts'
import { createMethods } from './createMethods.ts'

/**
 * Creates a call object on a media engine. Nothing happens until it is built, loaded or joined.
 *
 * @throws ValidationError for bad options
 */
export function createCall(options: CreateCallOptions): Call {
  const { engine, frame = false, joinTimeout, ...properties } = options
  check('call options', CallFactoryOptions, properties)
  if (frame === false) {
    for (const name of misplacedProperties(properties)) {
      console.error(`${name} is only supported as part of the prebuilt UI`)
    }
  }
  const call = new CallObject({ engine, frame: frame === true ? {} : frame, joinTimeout, properties })
  return {
    ...createMethods(call.host),
    state: readOnly(call.state),
    on: call.emitter.on,
    once: call.emitter.once,
    off: call.emitter.off,
  }
}
