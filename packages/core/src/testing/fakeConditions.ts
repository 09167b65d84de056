import { CameraError } from '../errors/CameraError.ts'
import { FAKE_WEB_CALL, type FakeAnswer } from '../rest/fakeFetch.ts'
import { enums } from '../validators/entryCombinators.ts'
import { define } from '../validators/entryStructs.ts'
import { type OptionSchema, validateOptions } from '../validators/validateOptions.ts'

/** The user's microphone in a fake call. */
export type FakeMicrophone = 'granted' | 'blocked' | 'missing' | 'in-use'

/** The platform in a fake call. A number is the HTTP status with which it refuses the call. */
export type FakePlatform = 'available' | 'unreachable' | number

/** Conditions under which a fake call starts. */
export interface FakeConditions {
  /**
   * The user's microphone: `blocked` by the user, `missing` from the machine, or `in-use` by another program. A start
   * then fails with the `CameraError` of a real call, whose code is `camera-permissions`, `camera-not-found` or
   * `camera-mic-in-use`. Default `granted`.
   */
  microphone?: FakeMicrophone | undefined
  /**
   * The platform: `unreachable`, as without a network, or the HTTP status with which it refuses each call, a whole
   * number from 400 to 599. A start then fails with a `ConnectionError` or an `ApiError`. Default `available`.
   */
  platform?: FakePlatform | undefined
}

type CameraErrorArguments = ConstructorParameters<typeof CameraError>

/** The errors that Daily reports, with the messages of Chromium. */
const MICROPHONE_ERRORS: { readonly [Microphone in FakeMicrophone]: CameraErrorArguments | null } = {
  granted: null,
  blocked: ['permissions', 'Permission denied', { blockedBy: 'user', blockedMedia: ['audio'] }],
  missing: ['not-found', 'Requested device not found', { missingMedia: ['audio'] }],
  'in-use': ['mic-in-use', 'Could not start audio source'],
}

const isStatus = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599

/**
 * Checks the conditions of a fake call.
 *
 * @throws ValidationError for an invalid or unknown condition
 */
export function validateConditions(conditions: FakeConditions): void {
  const schema: OptionSchema<FakeConditions> = {
    microphone: enums(Object.keys(MICROPHONE_ERRORS)),
    platform: define(
      'available, unreachable, or a status from 400 to 599',
      (value) => value === 'available' || value === 'unreachable' || isStatus(value),
    ),
  }
  validateOptions('A fake call', conditions, schema, 'fake call options')
}

/** The error of the microphone; null for a microphone that works. */
export function microphoneError(microphone: FakeMicrophone = 'granted'): CameraError | null {
  const args = MICROPHONE_ERRORS[microphone]
  return args && new CameraError(...args)
}

/** The platform's response to the request for a web call. */
export function webCallResponse(platform: FakePlatform = 'available'): FakeAnswer {
  if (platform === 'available') return FAKE_WEB_CALL
  if (platform === 'unreachable') return new TypeError('Failed to fetch')
  const body = { message: 'The fake platform refuses the call.', statusCode: platform }
  return Response.json(body, { status: platform })
}
