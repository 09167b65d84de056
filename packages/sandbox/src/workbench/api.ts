import type { OtlpTrace } from '../api/callSpans.ts'
import type { WorkbenchCallDetail } from '../api/workbenchState.ts'

/** The fields of an assistant that the workbench edits. */
export interface AssistantFields {
  name: string
  firstMessage: string
  prompt: string
}

/** The model of a new assistant. The sandbox takes its own model, whatever the name. */
const NEW_MODEL = { provider: 'openai', model: 'gpt-4o' }

/** @throws Error with the sandbox's own words, or that it does not answer */
async function send(path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const headers = { authorization: 'Bearer workbench', 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const answer = await fetch(path, init).catch(() => {
    throw new Error('The sandbox does not answer. Is it running?')
  })
  const text = await answer.text()
  const value: unknown = text === '' ? undefined : JSON.parse(text)
  if (!answer.ok) throw new Error(messageOf(value) ?? `The sandbox answered ${answer.status}.`)
  return value
}

function messageOf(value: unknown): string | undefined {
  const message: unknown = Reflect.get(Object(value), 'message')
  return message === undefined ? undefined : [message].flat().join(' ')
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The model of an assistant with another prompt: the first message of the system, or the field `systemPrompt` where that has
 * no words. Everything else of it stays.
 */
export function withPrompt(model: unknown, prompt: string): Record<string, unknown> {
  const { messages, systemPrompt, ...others }: Record<string, unknown> = isFields(model) ? model : NEW_MODEL
  const kept: unknown[] = Array.isArray(messages) ? [...messages] : []
  const at = kept.findIndex((message) => isFields(message) && message.role === 'system')
  const first = kept[at]
  const hasWords = isFields(first) && typeof first.content === 'string' && first.content !== ''
  const system = prompt === '' ? [] : [{ role: 'system', content: prompt }]
  kept.splice(Math.max(0, at), at < 0 ? 0 : 1, ...system)
  return { ...others, ...(hasWords && systemPrompt !== undefined && { systemPrompt }), messages: kept }
}

export const createAssistant = ({ prompt, ...fields }: AssistantFields) =>
  send('/assistant', 'POST', { ...fields, model: withPrompt(undefined, prompt) })

/** Changes the fields that are given. Without a prompt, the model is not sent: nothing of it can be lost. */
export async function updateAssistant(
  id: string,
  { prompt, ...fields }: Partial<AssistantFields>,
): Promise<void> {
  const path = `/assistant/${encodeURIComponent(id)}`
  if (prompt === undefined) {
    await send(path, 'PATCH', fields)
    return
  }
  const current = await send(path)
  const model = withPrompt(isFields(current) ? current.model : undefined, prompt)
  await send(path, 'PATCH', { ...fields, model })
}

export const deleteAssistant = (id: string) => send(`/assistant/${encodeURIComponent(id)}`, 'DELETE')

export const resetSandbox = () => send('/__sandbox/reset', 'POST', {})

export const addFault = (fault: string) => send('/__sandbox/faults', 'POST', { faults: [fault] })

/** The path of a call with its messages. */
export const pathOf = (id: string): string => `/__sandbox/calls/${encodeURIComponent(id)}`

export async function fetchCall(id: string): Promise<WorkbenchCallDetail> {
  return (await send(pathOf(id))) as WorkbenchCallDetail
}

export async function fetchTrace(id: string): Promise<OtlpTrace> {
  return (await send(`${pathOf(id)}/trace`)) as OtlpTrace
}

/** Sends a command to a live call, by the address that the platform gives for it. */
export const sendCommand = (controlUrl: string, command: { readonly type: string; content?: string }) =>
  send(controlUrl, 'POST', command)
