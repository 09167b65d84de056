import type { FrameOptions } from '../engine/engine.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import { matches } from '../validators/check.ts'
import { boolean, define } from '../validators/entryStructs.ts'
import { elementStyle } from '../validators/prebuiltUi.ts'
import { type OptionSchema, validateOptions } from '../validators/validateOptions.ts'
import type { Call, CreateCallOptions } from './call.ts'
import { checkAllCallOptions, toCall } from './callMethods.ts'
import { CallObject } from './callObject.ts'
import { validateJoinTimeout } from './callObjectOptions.ts'
import { misplacedProperties } from './joinProperties.ts'

const frameOptions = (): OptionSchema<FrameOptions> => ({
  // `instanceof` would reject an element of another window.
  parent: define('an element', (value) => Object(value).nodeType === 1),
  hidden: boolean(),
  style: define('CSS', (value) => matches(elementStyle(), value)),
})

/**
 * Checks the options of a frame. A misspelled `parent` would otherwise put the frame into the body.
 *
 * @throws ValidationError for an invalid or unknown option
 */
function validateFrame(frame: boolean | FrameOptions): void {
  if (typeof frame !== 'boolean') validateOptions('frame', frame, frameOptions())
}

/**
 * Creates a call object on a media engine. Nothing happens until it is built, loaded or joined.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function createCall(options: CreateCallOptions): Call {
  const { engine, frame = false, joinTimeout, ...properties } = { ...options }
  if (typeof engine !== 'function') {
    const message = 'engine must be a function that creates a media engine, such as the result of daily().'
    throwInvalid('call options', 'engine', message, engine)
  }
  validateFrame(frame)
  validateJoinTimeout(joinTimeout)
  checkAllCallOptions(properties)
  if (frame === false) {
    for (const name of misplacedProperties(properties)) {
      console.error(`${name} is only supported as part of the prebuilt UI`)
    }
  }
  const frameSettings = frame === true ? {} : frame
  return toCall(new CallObject({ engine, frame: frameSettings, joinTimeout, properties }))
}
