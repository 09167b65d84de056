import { refuse as refuseInput } from '../rest/refuse.ts'
import type { StartOptions } from './client.ts'

/** An assistant, squad or workflow: an id, or the whole definition inline. */
export type Definition = string | { readonly [field: string]: unknown }

/** Who answers the call: exactly one of `assistant`, `squad` and `workflow`. */
export interface StartTarget {
  assistant?: Definition
  squad?: Definition
  workflow?: Definition
  /** Changes the assistant for this call, its variables included, as the platform defines it. */
  assistantOverrides?: { readonly [field: string]: unknown }
  /** The same for a workflow. */
  workflowOverrides?: { readonly [field: string]: unknown }
}

/** The body of `POST /call/web`: an id goes under the `…Id` key, a definition inline. */
export type WebCallRequest = { [key: string]: unknown }

const KINDS = ['assistant', 'squad', 'workflow'] as const
const OVERRIDES = ['assistantOverrides', 'workflowOverrides'] as const
const FIELDS: readonly string[] = [...KINDS, ...OVERRIDES]

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : isObject(value)

const refuse = (path: string, message: string, value?: unknown): never =>
  refuseInput('start target', path, message, value)

/**
 * Checks how a call is to be started, and turns the target into the web-call request.
 *
 * @throws ValidationError with the specification's text when there is no target, and when there are two, or an option
 * that there is none of
 */
export function toWebCallRequest(target: string | StartTarget, how?: StartOptions | null): WebCallRequest {
  const asked: StartTarget = typeof target === 'string' ? { assistant: target } : (target ?? {})
  const given = KINDS.filter((kind) => isGiven(asked[kind]))
  const [kind, second] = given
  const [misspelt] = Object.keys(asked).filter((name) => !FIELDS.includes(name))
  if (kind === undefined) {
    return refuse(misspelt ?? '', 'Assistant or Squad or Workflow must be provided.', asked)
  }
  if (misspelt) refuse(misspelt, `A target has no option ${misspelt}.`)
  if (second) refuse(second, `Only one of ${given.join(' and ')} can answer a call.`, asked[second])
  const definition = asked[kind]
  const request: WebCallRequest = { [typeof definition === 'string' ? `${kind}Id` : kind]: definition }
  for (const path of OVERRIDES) {
    const value = asked[path]
    if (value === undefined) continue
    if (!isObject(value)) refuse(path, `${path} must be an object.`, value)
    request[path] = value
  }
  checkHow('start', how)
  try {
    JSON.stringify(request)
  } catch {
    refuse(kind, 'The start target must be serializable to JSON.', definition)
  }
  return request
}

/**
 * Checks in which way a call is to be started.
 *
 * @throws ValidationError for an option that there is none of, and for a signal or a mute that is none
 */
export function checkHow(method: string, how: StartOptions | null | undefined): void {
  for (const name in how ?? {}) {
    if (!/^(signal|muted)$/.test(name)) {
      refuseInput('start options', name, `${method}() has no option ${name}.`, how)
    }
  }
  checkMuted(how?.muted ?? false)
  const signal = how?.signal
  if (signal && !signal.addEventListener) {
    // not `instanceof`: a signal from another window has another class
    refuseInput('start options', 'signal', 'signal must be an AbortSignal.', how)
  }
}

/** Throws a ValidationError for what is neither muted nor not: `'no'` would mute. */
export function checkMuted(muted: unknown): void {
  if (typeof muted !== 'boolean') refuseInput('muted', 'muted', 'muted must be a boolean.', muted)
}

/** Which kinds a target names, as the `initialization` progress event reports them. */
export function describeTarget(request: WebCallRequest) {
  const has = (kind: (typeof KINDS)[number]) => kind in request || `${kind}Id` in request
  return { hasAssistant: has('assistant'), hasSquad: has('squad'), hasWorkflow: has('workflow') }
}
