import { ValidationError } from '../errors/ValidationError.ts'

/** An assistant, squad or workflow: an id, or the whole definition inline. */
export type Definition = string | { readonly [field: string]: unknown }

/** Who answers the call: exactly one of `assistant`, `squad` and `workflow`. */
export interface StartTarget {
  assistant?: Definition
  squad?: Definition
  workflow?: Definition
  assistantOverrides?: { readonly [field: string]: unknown }
  workflowOverrides?: { readonly [field: string]: unknown }
}

/** The body of `POST /call/web`: an id goes under the `…Id` key, a definition inline. */
export type WebCallRequest = { [key: string]: unknown }

const KINDS = ['assistant', 'squad', 'workflow'] as const
const OVERRIDES = ['assistantOverrides', 'workflowOverrides'] as const

const isGiven = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Checks a start target and turns it into the web-call request.
 *
 * @throws ValidationError with the specification's text when there is no target, and when there are two
 */
export function toWebCallRequest(target: string | StartTarget): WebCallRequest {
  const asked: StartTarget = typeof target === 'string' ? { assistant: target } : (target ?? {})
  const given = KINDS.filter((kind) => isGiven(asked[kind]))
  const [kind, second] = given
  if (kind === undefined) throw noTarget(asked)
  if (second !== undefined) {
    const message = `Only one of ${given.join(' and ')} can answer a call: give exactly one.`
    throw refusal(second, message, asked[second])
  }
  for (const path of OVERRIDES) refuseOverrides(path, asked[path])
  const definition = asked[kind]
  const request = {
    ...(typeof definition === 'string' ? { [`${kind}Id`]: definition } : { [kind]: definition }),
    ...(asked.assistantOverrides && { assistantOverrides: asked.assistantOverrides }),
    ...(asked.workflowOverrides && { workflowOverrides: asked.workflowOverrides }),
  }
  if (!isSerializable(request))
    throw refusal(kind, 'The start target must be serializable to JSON.', definition)
  return request
}

function refuseOverrides(path: string, value: unknown): void {
  if (value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value))) return
  throw refusal(path, `${path} must be an object.`, value)
}

const refusal = (path: string, message: string, value: unknown): ValidationError =>
  new ValidationError('start target', [{ path, message, value }])

function isSerializable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

function noTarget(asked: StartTarget): ValidationError {
  const message = 'Assistant or Squad or Workflow must be provided.'
  return refusal('', message, asked)
}

/** Which kinds a target names, as the `initialization` progress event reports them. */
export const describeTarget = (request: WebCallRequest) => ({
  hasAssistant: 'assistant' in request || 'assistantId' in request,
  hasSquad: 'squad' in request || 'squadId' in request,
  hasWorkflow: 'workflow' in request || 'workflowId' in request,
})
