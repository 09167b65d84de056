import type { ConversationList, NoteType, ToolCallItem } from './conversation.ts'
import type { KnownMessage, MessageOf, ToolCall } from './serverMessages.ts'
import { readToolArguments } from './toolArguments.ts'
import type { ToolArguments } from './tools.ts'

/** Writes the tool calls and notes of a call. */
export interface ToolAndNoteWriter extends Pick<ToolCallItems, 'settleBy' | 'close'> {
  /** Writes what a message adds, and the outcomes that it reports. */
  readonly write: (message: KnownMessage) => void
}

/**
 * Creates the writer of the tool calls and notes of a conversation. A legacy `function-call` adds nothing: the platform
 * also sends the same call as `tool-calls` or in `conversation-update`.
 */
export function createToolAndNoteWriter(list: ConversationList): ToolAndNoteWriter {
  const toolCalls = createToolCallItems(list)
  const { add, settle } = toolCalls

  function addNew(toolCall: ToolCall): void {
    if (!toolCalls.isKnown(toolCall.id)) add(toolCall)
  }

  function addNote(message: MessageOf<NoteType>): void {
    list.put(list.count(), { kind: 'note', id: `note-${list.count() + 1}`, at: Date.now(), message })
  }

  function write(message: KnownMessage): void {
    switch (message.type) {
      case 'tool-calls':
        // Calls with an empty id cannot be told apart. All of them run, so all of them are shown.
        for (const toolCall of message.toolCallList) {
          if (toolCall.id === '') add(toolCall)
          else addNew(toolCall)
        }
        break
      case 'tool-calls-result':
        settle(message.toolCallResult ?? {})
        break
      case 'tool.completed':
        message.messages?.forEach(settle)
        break
      case 'conversation-update':
        // An assistant may be configured to send no `tool-calls` to the page.
        for (const turn of message.conversation ?? []) turn.tool_calls?.forEach(addNew)
        message.messages?.forEach(settle)
        message.conversation?.forEach(settle)
        break
      case 'user-interrupted':
      case 'hang':
      case 'transfer-update':
      case 'assistant.started':
      case 'workflow.node.started':
      case 'language-change-detected':
      case 'language-changed':
        addNote(message)
    }
  }

  return { ...toolCalls, write }
}

/** The outcome of a tool call. */
export type ToolOutcome = Pick<ToolCallItem, 'status' | 'result' | 'error'>

/** The tool calls of a conversation. */
export interface ToolCallItems {
  readonly add: (toolCall: ToolCall) => void
  /** Whether a call with this id was added. */
  readonly isKnown: (id: string) => boolean
  /** Writes an outcome that the platform reports, in any of its shapes. */
  readonly settle: (reported: object) => void
  /** Writes the outcome of a call that the page runs. What the platform reports about that call is ignored. */
  readonly settleBy: (toolCall: ToolCall, outcome: Promise<ToolOutcome>) => void
  /** Marks the running calls as aborted. */
  readonly close: () => void
}

/** Creates the tool calls of a conversation: each is an item of the list, which gets its outcome once. */
export function createToolCallItems(list: ConversationList): ToolCallItems {
  /** The ids of the tool calls in the list, because every `conversation-update` repeats all of them. */
  const known = new Set<string>()
  /** The calls without an outcome, by their id. Calls with an empty id cannot be told apart by it. */
  const running = new Map<string | ToolCall, { readonly position: number; readonly item: ToolCallItem }>()

  function add(toolCall: ToolCall): void {
    const { id: callId, function: tool } = toolCall
    const position = list.count()
    const item: ToolCallItem = {
      kind: 'tool-call',
      id: callId || `tool-call-${position + 1}`,
      at: Date.now(),
      name: tool.name,
      arguments: argumentsOf(tool.arguments),
      status: 'running',
    }
    known.add(callId)
    running.set(callId || toolCall, { position, item })
    list.put(position, item)
  }

  /** Returns the function that writes the outcome of a running call. Null for any other. */
  function take(key: string | ToolCall): ((outcome: ToolOutcome) => void) | null {
    const call = running.get(key)
    running.delete(key)
    return call ? (outcome) => list.put(call.position, { ...call.item, ...outcome }) : null
  }

  function settle(reported: object): void {
    const {
      toolCallId,
      tool_call_id: id = toolCallId,
      result,
      content = result,
      error,
    }: ReportedResult = reported
    if (typeof id !== 'string') return
    take(id)?.(error ? failureOf(error) : { status: 'done', result: content })
  }

  return {
    add,
    isKnown: (id) => known.has(id),
    settle,
    settleBy(toolCall, outcome) {
      const put = take(toolCall.id || toolCall)
      if (put) void outcome.then(put)
    },
    close() {
      for (const key of [...running.keys()]) take(key)?.({ status: 'aborted' })
    },
  }
}

/** The fields in which the platform reports a result: those of `tool-calls-result` and of its two records of a conversation. */
interface ReportedResult {
  readonly toolCallId?: unknown
  readonly tool_call_id?: unknown
  readonly result?: unknown
  readonly content?: unknown
  readonly error?: unknown
}

const failureOf = (error: unknown): ToolOutcome => ({
  status: 'failed',
  ...(typeof error === 'string' && { error }),
})

function argumentsOf(args: unknown): ToolArguments {
  try {
    return readToolArguments(args)
  } catch {
    return {}
  }
}
