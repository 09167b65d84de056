import { throwInvalid } from '../errors/throwInvalid.ts'
import type { StartOptions, StartTarget, WebCallRequest } from './types.ts'

const KINDS = ['assistant', 'squad', 'workflow'] as const
const OVERRIDES = ['assistantOverrides', 'squadOverrides', 'workflowOverrides'] as const
const FIELDS: readonly string[] = [...KINDS, ...OVERRIDES, 'assistantVersion']

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : isObject(value)

const throwInvalidTarget = (path: string, message: string, value?: unknown): never =>
  throwInvalid('start target', path, message, value)

/**
 * Checks how a call is to be started, and turns the target into the web-call request.
 *
 * @throws ValidationError with the specification's text when there is no target, and for an invalid or unknown option
 */
export function toWebCallRequest(target: string | StartTarget, how?: StartOptions | null): WebCallRequest {
  const asked: StartTarget = typeof target === 'string' ? { assistant: target } : (target ?? {})
  const given = KINDS.filter((kind) => isGiven(asked[kind]))
  const [misspelt] = Object.keys(asked).filter((name) => !FIELDS.includes(name))
  if (given.length === 0) {
    throwInvalidTarget(misspelt ?? '', 'Assistant or Squad or Workflow must be provided.', asked)
  }
  if (misspelt) throwInvalidTarget(misspelt, `A target has no option ${misspelt}.`)
  const request: WebCallRequest = {}
  const add = (path: keyof StartTarget, name: string = path): void => {
    const value = asked[path]
    try {
      JSON.stringify(value)
    } catch {
      throwInvalidTarget(path, 'The start target must be serializable to JSON.', value)
    }
    request[name] = value
  }
  for (const kind of KINDS) {
    const isText = typeof (asked[kind] ?? '') === 'string'
    if (given.includes(kind)) add(kind, isText ? `${kind}Id` : kind)
    else if (!isText) throwInvalidTarget(kind, `${kind} must be an id or an object.`, asked[kind])
  }
  const { assistantVersion } = asked
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
    if (asked[path] === undefined) continue
    if (!isObject(asked[path])) throwInvalidTarget(path, `${path} must be an object.`, asked[path])
    add(path)
  }
  validateStartOptions('start', how)
  return request
}

/**
 * Checks in which way a call is to be started.
 *
 * @throws ValidationError for an option that there is none of, and for a signal or a mute that is none
 */
export function validateStartOptions(method: string, how: StartOptions | null | undefined): void {
  for (const name in how ?? {}) {
    if (!/^(signal|muted)$/.test(name)) {
      throwInvalid('start options', name, `${method}() has no option ${name}.`, how)
    }
  }
  validateMuted(how?.muted ?? false)
  const signal = how?.signal
  if (signal && !signal.addEventListener) {
    // not `instanceof`: a signal from another window has another class
    throwInvalid('start options', 'signal', 'signal must be an AbortSignal.', how)
  }
}

/** Throws a ValidationError for what is neither muted nor not: `'no'` would mute. */
export function validateMuted(muted: unknown): void {
  if (typeof muted !== 'boolean') throwInvalid('muted', 'muted', 'muted must be a boolean.', muted)
}

/** Which kinds a target names, as the `initialization` progress event reports them. */
export function describeTarget(request: WebCallRequest) {
  const has = (kind: (typeof KINDS)[number]) => kind in request || `${kind}Id` in request
  return { hasAssistant: has('assistant'), hasSquad: has('squad'), hasWorkflow: has('workflow') }
}
