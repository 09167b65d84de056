import type { CallOptions } from '../call/call.ts'
import { validateJoinTimeout } from '../call/callObjectOptions.ts'
import { isOffhookError } from '../errors/OffhookError.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import {
  boolean,
  define,
  type EntrySchema,
  type EntryStruct,
  func,
  record,
  string,
} from '../validators/entryStructs.ts'
import { fieldsOf, isRecord } from '../validators/isRecord.ts'
import {
  baseUrl,
  isNonEmptyString,
  key,
  nonEmptyString,
  type OptionSchema,
  signal,
  timeout,
  unknownOption,
  validateOptions,
} from '../validators/validateOptions.ts'
import type { ClientContext } from './context.ts'
import { emitError } from './session/startReport.ts'
import type { ResumeOptions, StartOptions, StartTarget, VoiceClientOptions, WebCallRequest } from './types.ts'

const clientOptions = (): OptionSchema<VoiceClientOptions> => ({
  publicKey: key(),
  baseUrl: baseUrl(),
  engine: define('a function, such as daily()', (value) => typeof value === 'function'),
  fetch: func(),
  call: record(),
  startTimeout: timeout(),
  absenceTimeout: timeout(),
  isPlatform: func(),
  maxItems: define('a whole number of 1 or more', (value) => Number.isInteger(value) && Number(value) >= 1),
  resume: define('a boolean or an object', (value) => typeof value === 'boolean' || isRecord(value)),
  rememberDevices: boolean(),
  noiseCancellation: boolean(),
  wakeLock: boolean(),
  reportErrors: boolean(),
})

/**
 * Checks the options of a voice client, without those in `call`, which are checked at each start.
 *
 * @throws ValidationError with every invalid or unknown option. The key is in no field of the error
 */
export const validateClientOptions = (options: VoiceClientOptions | null | undefined): void =>
  validateOptions(
    'A client',
    options ?? {},
    clientOptions(),
    'voice client options',
    // The page's own server adds a key.
    options?.baseUrl ? [] : ['publicKey'],
  )

const resumeOptions = (): OptionSchema<ResumeOptions> => ({
  maxAge: define('a number of 0 or more milliseconds', (value) => typeof value === 'number' && value >= 0),
  key: nonEmptyString(),
})

/**
 * Reads the client's option `resume`. Returns null if it is off.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function readResumeOptions({ resume }: VoiceClientOptions): ResumeOptions | null {
  if (resume === undefined || resume === false) return null
  const options = resume === true ? {} : resume
  validateOptions('resume', options, resumeOptions())
  return options
}

const KINDS: readonly string[] = ['assistant', 'squad', 'workflow']

/** A blank id counts as absent. */
const isProvided = (value: unknown): boolean => isNonEmptyString(value) || isRecord(value)

const idOrObject = () =>
  define('an id or an object', (value) => value === null || typeof value === 'string' || isRecord(value))

const startTarget = (): OptionSchema<StartTarget> => ({
  assistant: idOrObject(),
  squad: idOrObject(),
  workflow: idOrObject(),
  assistantOverrides: record(),
  squadOverrides: record(),
  workflowOverrides: record(),
  assistantVersion: nonEmptyString(),
})

/**
 * Checks the target and the options of a start. Returns the web-call request. `method` names the start in the error.
 *
 * @throws ValidationError with the specification's text when there is no target, and for an invalid or unknown option
 */
export function toWebCallRequest(
  method: 'start' | 'connect',
  target: string | StartTarget,
  options?: StartOptions | null,
): WebCallRequest {
  const throwInvalidTarget = (path: string, message: string, value?: unknown): never =>
    throwInvalid('start target', path, message, value)
  const fields = fieldsOf(typeof target === 'string' ? { assistant: target } : target)
  const schema = startTarget()
  const known = Object.keys(schema)
  const [unknown] = Object.keys(fields).filter((name) => !known.includes(name))
  if (!KINDS.some((kind) => isProvided(fields[kind]))) {
    throwInvalidTarget(unknown ?? '', 'Assistant or Squad or Workflow must be provided.', fields)
  }
  if (unknown) throwInvalidTarget(unknown, unknownOption('A target', unknown, known))
  // Only its own names: a page may have given all objects more
  validateOptions('A target', { ...fields }, schema, 'start target')
  const request: WebCallRequest = {}
  for (const path of known) {
    const value = fields[path]
    const isKind = KINDS.includes(path)
    if (value === undefined || (isKind && !isProvided(value))) continue
    try {
      JSON.stringify(value)
    } catch {
      throwInvalidTarget(path, 'The start target must be serializable to JSON.', value)
    }
    request[isKind && typeof value === 'string' ? `${path}Id` : path] = value
  }
  validateStartOptions(method, options)
  return request
}

const startOptions = (): OptionSchema<StartOptions> => ({
  signal: signal(),
  muted: boolean(),
})

/**
 * Checks the options of a start.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export const validateStartOptions = (method: string, options: StartOptions | null | undefined): void =>
  validateOptions(`${method}()`, options ?? {}, startOptions(), 'start options')

/** Copies the options of a start, also those that they inherit. */
export const copyStartOptions = (options: StartOptions | null | undefined): StartOptions => ({
  signal: options?.signal,
  muted: options?.muted,
})

/** @throws ValidationError for anything but a boolean, because the text `'no'` would mute */
export function validateMuted(muted: unknown): void {
  if (typeof muted !== 'boolean') throwInvalid('muted', 'muted', 'muted must be a boolean.', muted)
}

// Basic call options: the few rules of `validators/callProperties.ts` that are loaded with the page. Their test compares
// them with all rules.

type BasicSchema<Options> = { readonly [Name in keyof Options]?: EntryStruct }

/** Without texts: `hasOnly` only asks whether a value is valid. */
const basicOptions = (): BasicSchema<CallOptions> => ({
  audioSource: booleanOrString(),
  videoSource: booleanOrString(),
  startAudioOff: boolean(),
  // A page that sets `dailyConfig` conditionally passes undefined
  dailyConfig: define('', (value) => value === undefined || hasOnly(basicDailyConfig(), value)),
})

const booleanOrString = () => define('', (value) => typeof value === 'boolean' || typeof value === 'string')

const basicDailyConfig = (): BasicSchema<NonNullable<CallOptions['dailyConfig']>> => ({
  avoidEval: boolean(),
  callObjectBundleUrlOverride: string(),
  bundlePathOverride: string(),
})

/** Whether call options are valid by the basic rules. All other options need all rules, which load later. */
export const hasOnlyBasicOptions = (options: unknown): boolean => hasOnly(basicOptions(), options)

/** Whether an object has properties of a schema only, all of them valid. */
const hasOnly = (schema: EntrySchema, object: unknown): boolean =>
  isRecord(object) &&
  Object.entries(object).every(
    ([name, value]) => Object.hasOwn(schema, name) && schema[name]?.is(value, object) === true,
  )

/** The validation of a start's input. Invalid input is thrown, and reported as an `error` event. */
interface InputChecks {
  /** Runs a check that throws for invalid input. Returns its result. */
  readonly validate: <T>(check: () => T) => T
  /**
   * Validates the client's `call`. Null if it has basic options only, which are valid. Otherwise rejects if one is invalid,
   * and with ConnectionError `code-load` if the rules cannot be loaded.
   */
  readonly validateCall: () => Promise<void> | null
  /** For `start`, which resolves with null when it fails: returns null, but throws again the error of invalid input. */
  readonly nullUnlessInvalid: (error: object) => null
}

export function createInputChecks({
  options,
  emit,
  state,
  loadCallMethods,
}: Pick<ClientContext, 'options' | 'emit' | 'state' | 'loadCallMethods'>): InputChecks {
  /** The errors of invalid input. A ValidationError of another origin, as for a key from a function, is not one. */
  const ofInput = new WeakSet()

  function report(error: unknown): unknown {
    if (isOffhookError(error)) {
      ofInput.add(error)
      // A running call keeps its state.
      if (state.get().status === 'idle') state.set(Object.freeze({ ...state.get(), error }))
      emitError(emit, 'validation-error', error, { stage: 'input-validation' })
    }
    return error
  }

  function validate<T>(check: () => T): T {
    try {
      return check()
    } catch (error) {
      throw report(error)
    }
  }

  return {
    validate,
    validateCall() {
      const { frame: _frame, joinTimeout, ...properties } = options.call ?? {}
      validate(() => validateJoinTimeout(joinTimeout))
      if (hasOnlyBasicOptions(properties)) return null
      return loadCallMethods().then((code) => validate(() => code.checkAllCallOptions(properties)))
    },
    nullUnlessInvalid(error: object) {
      if (ofInput.has(error)) throw error
      return null
    },
  }
}
