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

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : isObject(value)

const refuse = (path: string, message: string, value: unknown): never =>
  refuseInput('start target', path, message, value)

/**
 * Checks how a call is to be started, and turns the target into the web-call request.
 *
 * @throws ValidationError with the specification's text when there is no target, and when there are two
 */
export function toWebCallRequest(target: string | StartTarget, how?: StartOptions | null): WebCallRequest {
  const asked: StartTarget = typeof target === 'string' ? { assistant: target } : (target ?? {})
  const given = KINDS.filter((kind) => isGiven(asked[kind]))
  const [kind, second] = given
  if (kind === undefined) return refuse('', 'Assistant or Squad or Workflow must be provided.', asked)
  if (second) {
    refuse(second, `Only one of ${given.join(' and ')} can answer a call.`, asked[second])
  }
  for (const path of OVERRIDES) {
    const value = asked[path]
    if (value !== undefined && !isObject(value)) refuse(path, `${path} must be an object.`, value)
  }
  checkHow('start', how)
  const definition = asked[kind]
  const request = {
    [typeof definition === 'string' ? `${kind}Id` : kind]: definition,
    ...(asked.assistantOverrides && { assistantOverrides: asked.assistantOverrides }),
    ...(asked.workflowOverrides && { workflowOverrides: asked.workflowOverrides }),
  }
  if (!isSerializable(request)) refuse(kind, 'The start target must be serializable to JSON.', definition)
  return request
}

/**
 * Checks in which way a call is to be started.
 *
 * @throws ValidationError for an option that there is none of, and for a signal that is none
 */
export function checkHow(method: string, how: StartOptions | null | undefined): void {
  const refuseHow = (path: string, message: string): never => refuseInput('start options', path, message, how)
  for (const name in how ?? {}) {
    if (!/^(signal|muted)$/.test(name)) refuseHow(name, `${method}() has no option ${name}.`)
  }
  const signal = how?.signal
  // one of another window is none of this window's class
  if (signal && !signal.addEventListener) refuseHow('signal', 'signal must be an AbortSignal.')
}

function isSerializable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** Which kinds a target names, as the `initialization` progress event reports them. */
export function describeTarget(request: WebCallRequest) {
  const has = (kind: (typeof KINDS)[number]) => kind in request || `${kind}Id` in request
  return { hasAssistant: has('assistant'), hasSquad: has('squad'), hasWorkflow: has('workflow') }
}
