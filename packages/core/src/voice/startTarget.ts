import { throwInvalid } from '../errors/throwInvalid.ts'
import { isRecord } from '../validators/isRecord.ts'
import type { StartOptions, StartTarget, WebCallRequest } from './types.ts'

const KINDS = ['assistant', 'squad', 'workflow'] as const
const OVERRIDES = ['assistantOverrides', 'squadOverrides', 'workflowOverrides'] as const
const FIELDS: readonly string[] = [...KINDS, ...OVERRIDES, 'assistantVersion']

const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : isRecord(value)

const throwInvalidTarget = (path: string, message: string, value?: unknown): never =>
  throwInvalid('start target', path, message, value)

/**
 * Checks the target and the options of a start. Returns the web-call request.
 *
 * @throws ValidationError with the specification's text when there is no target, and for an invalid or unknown option
 */
export function toWebCallRequest(
  target: string | StartTarget,
  options?: StartOptions | null,
): WebCallRequest {
  const fields: StartTarget = typeof target === 'string' ? { assistant: target } : (target ?? {})
  const given = KINDS.filter((kind) => isGiven(fields[kind]))
  const [unknown] = Object.keys(fields).filter((name) => !FIELDS.includes(name))
  if (given.length === 0) {
    throwInvalidTarget(unknown ?? '', 'Assistant or Squad or Workflow must be provided.', fields)
  }
  if (unknown) throwInvalidTarget(unknown, `A target has no option ${unknown}.`)
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
    if (given.includes(kind)) add(kind, isText ? `${kind}Id` : kind)
    else if (!isText) throwInvalidTarget(kind, `${kind} must be an id or an object.`, fields[kind])
  }
  const { assistantVersion } = fields
  if (assistantVersion !== undefined) {
    if (typeof assistantVersion !== 'string' || !isGiven(assistantVersion)) {
      throwInvalidTarget(
        'assistantVersion',
        'assistantVersion must be a string that is not empty.',
        assistantVersion,
      )
    }
    add('assistantVersion')
  }
  for (const path of OVERRIDES) {
    if (fields[path] === undefined) continue
    if (!isRecord(fields[path])) throwInvalidTarget(path, `${path} must be an object.`, fields[path])
    add(path)
  }
  validateStartOptions('start', options)
  return request
}

/**
 * Checks the options of a start.
 *
 * @throws ValidationError for an unknown option, a `muted` that is not a boolean, and a `signal` that is not an AbortSignal
 */
export function validateStartOptions(method: string, options: StartOptions | null | undefined): void {
  for (const name in options ?? {}) {
    if (!/^(signal|muted)$/.test(name)) {
      throwInvalid('start options', name, `${method}() has no option ${name}.`, options)
    }
  }
  validateMuted(options?.muted ?? false)
  const signal = options?.signal
  if (signal && !signal.addEventListener) {
    // Not `instanceof`: a signal from another window has another class.
    throwInvalid('start options', 'signal', 'signal must be an AbortSignal.', options)
  }
}

/** @throws ValidationError for anything but a boolean, because the text `'no'` would mute */
export function validateMuted(muted: unknown): void {
  if (typeof muted !== 'boolean') throwInvalid('muted', 'muted', 'muted must be a boolean.', muted)
}

/** The kinds that a target has, as the `initialization` progress event reports them. */
export function describeTarget(request: WebCallRequest) {
  const has = (kind: (typeof KINDS)[number]) => kind in request || `${kind}Id` in request
  return { hasAssistant: has('assistant'), hasSquad: has('squad'), hasWorkflow: has('workflow') }
}
