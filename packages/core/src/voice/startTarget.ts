import { throwInvalid } from '../errors/throwInvalid.ts'
import { isRecord } from '../validators/isRecord.ts'
import {
  BOOLEAN,
  NON_EMPTY_STRING,
  type OptionRules,
  SIGNAL,
  unknownOption,
  validateOptions,
} from '../validators/validateOptions.ts'
import type { StartOptions, StartTarget, WebCallRequest } from './types.ts'

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

/** The kinds that a target has, as the `initialization` progress event reports them. */
export function describeTarget(request: WebCallRequest) {
  const has = (kind: (typeof KINDS)[number]) => kind in request || `${kind}Id` in request
  return { hasAssistant: has('assistant'), hasSquad: has('squad'), hasWorkflow: has('workflow') }
}
