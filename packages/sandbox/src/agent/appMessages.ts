import { type Fields, isRecord, parseJson } from '../fields.ts'

/** A command of a client to the agent. */
export type Command =
  | { type: 'playable' }
  | {
      type: 'say'
      text: string
      endCallAfterSpoken: boolean
      /** Whether the user can interrupt the words. */
      interruptible: boolean
      /** Whether the words interrupt the agent. */
      interrupts: boolean
    }
  | {
      type: 'add-message'
      role: string
      text: string
      /** Whether the assistant answers. */
      wantsAnswer: boolean
      /** The id of the tool's call of which the text is the result. */
      toolCallId?: string
    }
  | { type: 'control'; control: string }
  | {
      type: 'transfer'
      /** The number or the SIP address, as the platform defines it. */
      destination?: Fields
      /** Said before the transfer. */
      text?: string
    }
  | { type: 'end-call' }

/** Reads an app message of a client: the plain text `playable`, or JSON text. Returns null for any other message. */
export function readCommand(data: unknown): Command | null {
  if (data === 'playable') return { type: 'playable' }
  const message = typeof data === 'string' ? parseJson(data) : data
  if (!isRecord(message) || typeof message.type !== 'string') return null
  const reader = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined
  return reader?.(message) ?? null
}

const readers: { readonly [type: string]: (message: Fields) => Command | null } = {
  say: (message) => {
    // the published clients name the text `message`, the platform's own schema `content`
    const text = message.message ?? message.content
    if (typeof text !== 'string') return null
    return {
      type: 'say',
      text,
      endCallAfterSpoken: message.endCallAfterSpoken === true,
      interruptible: message.interruptionsEnabled !== false,
      interrupts: message.interruptAssistantEnabled === true,
    }
  },
  'add-message': ({ message, triggerResponseEnabled }) => {
    if (!isRecord(message) || typeof message.content !== 'string') return null
    const { role, content: text, tool_call_id: toolCallId } = message
    return {
      type: 'add-message',
      role: String(role),
      text,
      wantsAnswer: triggerResponseEnabled !== false,
      ...(typeof toolCallId === 'string' && { toolCallId }),
    }
  },
  control: ({ control }) => ({ type: 'control', control: String(control) }),
  transfer: ({ destination, content }) => ({
    type: 'transfer',
    ...(isRecord(destination) && { destination }),
    ...(typeof content === 'string' && content !== '' && { text: content }),
  }),
  'end-call': () => ({ type: 'end-call' }),
}

/** A subscription to final transcripts only, with quotes of either kind. */
const FINAL_TRANSCRIPTS = /^transcript\[transcriptType=['"]final['"]\]$/

/** Whether a client with these `clientMessages` gets that message. */
export const isSubscribed = (clientMessages: readonly string[], message: Fields): boolean =>
  clientMessages.includes(String(message.type)) ||
  (message.type === 'transcript' &&
    message.transcriptType === 'final' &&
    clientMessages.some((type) => FINAL_TRANSCRIPTS.test(type)))
