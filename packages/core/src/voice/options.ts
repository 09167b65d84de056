import type { CallOptions } from '../call/call.ts'
import { validateJoinTimeout } from '../call/callObjectOptions.ts'
import type { LoadCallMethods } from '../call/lazyCall.ts'
import { isOffhookError } from '../errors/OffhookError.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import { isRecord } from '../validators/isRecord.ts'
import {
  BASE_URL,
  BOOLEAN,
  FUNCTION,
  KEY,
  NON_EMPTY_STRING,
  numberFrom,
  OBJECT,
  type OptionRules,
  SIGNAL,
  TIMEOUT,
  unknownOption,
  validateOptions,
  wholeNumberFrom,
} from '../validators/validateOptions.ts'
import type { ClientContext } from './context.ts'
import { createStartReport } from './session/startReport.ts'
import type { ResumeOptions, StartOptions, StartTarget, VoiceClientOptions, WebCallRequest } from './types.ts'

const CLIENT_RULES = {
  publicKey: KEY,
  baseUrl: BASE_URL,
  engine: ['a function, such as daily()', (value) => typeof value === 'function'],
  fetch: FUNCTION,
  call: OBJECT,
  startTimeout: TIMEOUT,
  absenceTimeout: TIMEOUT,
  isPlatform: FUNCTION,
  maxItems: /* @__PURE__ */ wholeNumberFrom(1),
  resume: ['a boolean or an object', (value) => typeof value === 'boolean' || isRecord(value)],
  rememberDevices: BOOLEAN,
  noiseCancellation: BOOLEAN,
  wakeLock: BOOLEAN,
  reportErrors: BOOLEAN,
} satisfies OptionRules<VoiceClientOptions>

/**
 * Checks the options of a voice client, without those in `call`, which are checked before the first start.
 *
 * @throws ValidationError with every invalid or unknown option. The key is in no field of the error
 */
export const validateClientOptions = (options: VoiceClientOptions | null | undefined): void =>
  validateOptions('A client', options ?? {}, CLIENT_RULES, 'voice client options', ['publicKey'])

const RESUME_RULES = {
  maxAge: /* @__PURE__ */ numberFrom(0, Infinity, ' milliseconds'),
  key: NON_EMPTY_STRING,
} satisfies OptionRules<ResumeOptions>

/**
 * Reads the client's option `resume`. Returns null if it is off.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function readResumeOptions({ resume }: VoiceClientOptions): ResumeOptions | null {
  if (resume === undefined || resume === false) return null
  const options = resume === true ? {} : resume
  validateOptions('resume', options, RESUME_RULES)
  return options
}

const KINDS = ['assistant', 'squad', 'workflow'] as const
const OVERRIDES = ['assistantOverrides', 'squadOverrides', 'workflowOverrides'] as const
const FIELDS: readonly string[] = [...KINDS, ...OVERRIDES, 'assistantVersion']

const isProvided = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : isRecord(value)

const throwInvalidTarget = (path: string, message: string, value?: unknown): never =>
  throwInvalid('start target', path, message, value)

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
  const fields: StartTarget = typeof target === 'string' ? { assistant: target } : (target ?? {})
  const providedKinds = KINDS.filter((kind) => isProvided(fields[kind]))
  const [unknown] = Object.keys(fields).filter((name) => !FIELDS.includes(name))
  if (providedKinds.length === 0) {
    throwInvalidTarget(unknown ?? '', 'Assistant or Squad or Workflow must be provided.', fields)
  }
  if (unknown) throwInvalidTarget(unknown, unknownOption('A target', unknown, FIELDS))
  const request: WebCallRequest = {}
  const add = (path: keyof StartTarget, name: string = path): void => {
    const value = fields[path]
    try {
      JSON.stringify(value)
    } catch {
      throwInvalidTarget(path, 'The start target must be serializable to JSON.', value)
    }
    request[name] = value
  }
  for (const kind of KINDS) {
    const isText = typeof (fields[kind] ?? '') === 'string'
    if (providedKinds.includes(kind)) add(kind, isText ? `${kind}Id` : kind)
    else if (!isText) throwInvalidTarget(kind, `${kind} must be an id or an object.`, fields[kind])
  }
  const { assistantVersion } = fields
  if (assistantVersion !== undefined) {
    validateOptions('A target', { assistantVersion }, { assistantVersion: NON_EMPTY_STRING }, 'start target')
    add('assistantVersion')
  }
  for (const path of OVERRIDES) {
    if (fields[path] === undefined) continue
    if (!isRecord(fields[path])) throwInvalidTarget(path, `${path} must be an object.`, fields[path])
    add(path)
  }
  validateStartOptions(method, options)
  return request
}

const START_RULES = { signal: SIGNAL, muted: BOOLEAN } satisfies OptionRules<StartOptions>

/**
 * Checks the options of a start.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export const validateStartOptions = (method: string, options: StartOptions | null | undefined): void =>
  validateOptions(`${method}()`, options ?? {}, START_RULES, 'start options')

/** @throws ValidationError for anything but a boolean, because the text `'no'` would mute */
export function validateMuted(muted: unknown): void {
  if (typeof muted !== 'boolean') throwInvalid('muted', 'muted', 'muted must be a boolean.', muted)
}

// Basic call options: the few rules of `validators/callProperties.ts` that are loaded with the page. Their test compares
// them with all rules.

type BasicRules<Options> = { readonly [Name in keyof Options]?: (value: unknown) => boolean }

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const isString = (value: unknown): boolean => typeof value === 'string'
const isBooleanOrString = (value: unknown): boolean => isBoolean(value) || isString(value)

const isBasicDailyConfig = hasOnly<NonNullable<CallOptions['dailyConfig']>>({
  avoidEval: isBoolean,
  callObjectBundleUrlOverride: isString,
  bundlePathOverride: isString,
})

/** Whether call options are valid by the basic rules. All other options need all rules, which load later. */
export const hasOnlyBasicOptions = hasOnly<CallOptions>({
  audioSource: isBooleanOrString,
  videoSource: isBooleanOrString,
  startAudioOff: isBoolean,
  // A page that sets `dailyConfig` conditionally passes undefined
  dailyConfig: (value) => value === undefined || isBasicDailyConfig(value),
})

function hasOnly<Options>(rules: BasicRules<Options>): (options: unknown) => boolean {
  const ruleOf = new Map<string, (value: unknown) => boolean>(Object.entries(rules))
  return (options) =>
    isRecord(options) && Object.entries(options).every(([name, value]) => ruleOf.get(name)?.(value) === true)
}

/**
 * Validates the options of the call object. Basic options are checked at once, others by rules that load on demand.
 *
 * @throws ValidationError with every invalid option, ConnectionError `code-load` if the rules cannot be loaded
 */
export async function validateCallOptions(
  { frame: _frame, joinTimeout, ...properties }: CallOptions = {},
  loadCallMethods: LoadCallMethods,
): Promise<void> {
  validateJoinTimeout(joinTimeout)
  if (!hasOnlyBasicOptions(properties)) (await loadCallMethods()).checkAllCallOptions(properties)
}

/** The validation of a start's input. Invalid input is thrown, and reported as an `error` event. */
interface InputChecks {
  /** Runs a check that throws for invalid input. Returns its result. */
  readonly validate: <T>(check: () => T) => T
  /** Checks the client's `call` by rules that load on demand. Null if it has basic options only, which are valid. */
  readonly validateCall: () => Promise<void> | null
  /** Returns null for the error of a failed start, and throws that of invalid input: every kind of start rejects with it. */
  readonly toNull: (error: unknown) => null
}

export function createInputChecks({
  options,
  emit,
  progress,
  state,
  loadCallMethods,
}: Pick<ClientContext, 'options' | 'emit' | 'progress' | 'state' | 'loadCallMethods'>): InputChecks {
  const reported = new WeakSet()

  function report(error: unknown): unknown {
    if (isOffhookError(error)) {
      reported.add(error)
      // A running call keeps its state.
      if (state.get().status === 'idle') state.set(Object.freeze({ ...state.get(), error }))
      createStartReport(emit, progress, 0).error('validation-error', error, { stage: 'input-validation' })
    }
    return error
  }

  async function validateAndReport(): Promise<void> {
    try {
      await validateCallOptions(options.call, loadCallMethods)
    } catch (error) {
      // If the rules fail to load, the start loads them again, and fails if it cannot.
      if (isOffhookError(error, 'validation')) throw report(error)
    }
  }

  return {
    validate(check) {
      try {
        return check()
      } catch (error) {
        throw report(error)
      }
    },
    validateCall: () => (hasOnlyBasicOptions(options.call ?? {}) ? null : validateAndReport()),
    toNull(error) {
      if (reported.has(Object(error))) throw error
      return null
    },
  }
}
