import type { AgentMessage, AgentToolCall } from './AgentModels.ts'
import { inSeconds, type ReservedPlace, type UserTurn, type Utterance } from './Utterance.ts'

/** A turn of the assistant: its words, and the tools that it called. */
export interface AssistantTurn {
  utterance: Utterance
  toolCalls: AgentToolCall[]
  /** By the id of the call. */
  results: Map<string, string>
}

/** Stands for the result of a tool that has not answered, since a model refuses a call without a result. */
export const NO_RESULT = 'There is no result yet.'

/** The conversation as the model sees it: what was really said, in the order of the call. */
export class History {
  #entries: (AgentMessage | AssistantTurn | ReservedPlace)[]

  constructor(prompt: readonly AgentMessage[] = []) {
    this.#entries = [...prompt]
  }

  add(message: AgentMessage): void {
    this.#entries.push(message)
  }

  /** Keeps a place for words whose transcript comes later. */
  reserve(): ReservedPlace {
    const place: ReservedPlace = { words: null }
    this.#entries.push(place)
    return place
  }

  /** Adds words that the user has spoken before those of the reserved places that are empty. */
  addSpeech(message: AgentMessage): void {
    const isEmpty = (entry: object) => 'words' in entry && entry.words === null
    const empty = this.#entries.filter(isEmpty)
    this.#entries = [...this.#entries.filter((entry) => !isEmpty(entry)), message, ...empty]
  }

  /** Adds words of the assistant. They count as said unless they are cut off. */
  addTurn(utterance: Utterance): AssistantTurn {
    const turn = { utterance, toolCalls: [], results: new Map<string, string>() }
    this.#entries.push(turn)
    return turn
  }

  messages(): AgentMessage[] {
    return this.#entries.flatMap((entry) => {
      if ('utterance' in entry) return toMessages(entry)
      return 'words' in entry ? (entry.words ?? []) : entry
    })
  }
}

function toMessages({ utterance, toolCalls, results }: AssistantTurn): AgentMessage[] {
  const content = (utterance.spokenText ?? utterance.sentences.map(({ text }) => text).join('')).trim()
  if (content === '' && toolCalls.length === 0) return []
  const message = {
    role: 'assistant' as const,
    content,
    ...(toolCalls.length > 0 && { toolCalls: [...toolCalls] }),
  }
  return [
    message,
    ...toolCalls.map(({ id }) => ({
      role: 'tool' as const,
      toolCallId: id,
      content: results.get(id) ?? NO_RESULT,
    })),
  ]
}

/** Returns a turn of the user as the model sees it. */
export const toMessage = (text: string | null, { durationMs }: UserTurn): AgentMessage =>
  text === null
    ? {
        role: 'system',
        content: `The user spoke for ${inSeconds(durationMs)} seconds, but the words are unknown. Typed text is always understood.`,
      }
    : { role: 'user', content: text }

/** Whether a message stands for words of the user that are unknown. */
export const isUnknownSpeech = ({ role, content }: AgentMessage): boolean =>
  role === 'system' && /^The user spoke for [\d.]+ seconds, but the words are unknown/.test(content)

/** Returns a message of the page as the model sees it. */
export const toAddedMessage = (role: string, content: string): AgentMessage => ({
  role: role === 'user' || role === 'assistant' ? role : 'system',
  content,
})
