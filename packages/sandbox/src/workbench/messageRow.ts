import type { WorkbenchCall, WorkbenchMessage } from '../api/workbenchState.ts'
import { element } from './element.ts'
import { formatDuration, formatMs, prettyJson } from './format.ts'
import { createLatencyBar } from './latencyBar.ts'

const SPEAKERS: { readonly [role: string]: string } = {
  bot: 'Assistant',
  user: 'Caller',
  system: 'System',
  tool_calls: 'Tool',
  tool_call_result: 'Result',
}

/** The name of the tool that gave a result. */
function toolNameOf(messages: readonly WorkbenchMessage[], toolCallId: string | undefined): string {
  for (const { toolCalls } of messages) {
    const called = toolCalls.find(({ id }) => id === toolCallId)
    if (called) return called.name
  }
  return ''
}

function contentOf(message: WorkbenchMessage, messages: readonly WorkbenchMessage[]): Node[] {
  const { toolCalls, toolCallId, text } = message
  if (toolCalls.length > 0) {
    return toolCalls.flatMap(({ name, arguments: given }) => [
      element('b', {}, name),
      element('pre', {}, prettyJson(given)),
    ])
  }
  if (toolCallId !== undefined) {
    return [element('b', {}, toolNameOf(messages, toolCallId)), element('pre', {}, prettyJson(text))]
  }
  return [element('p', {}, text)]
}

/** Creates the row of a message. It never changes after that. */
export function createMessageRow(
  message: WorkbenchMessage,
  call: WorkbenchCall,
  messages: readonly WorkbenchMessage[],
): HTMLLIElement {
  const { role, time, durationMs, latencyMs } = message
  const began = Date.parse(call.startedAt ?? call.createdAt)
  const hasLatency = latencyMs !== undefined && role === 'bot'
  return element(
    'li',
    { 'data-role': role },
    element('time', { class: 'figures' }, formatDuration(time - began)),
    element('b', { class: 'who' }, SPEAKERS[role] ?? role),
    element('div', { class: 'words' }, ...contentOf(message, messages)),
    element('span', { class: 'figures length' }, durationMs ? formatMs(durationMs) : ''),
    ...(hasLatency ? [createLatencyBar(latencyMs)] : []),
  )
}
