/** A turn of a conversation that is over. */
export interface CallTurn {
  speaker: 'user' | 'assistant'
  /** The words. Without a transcriber the text says how long the user spoke. */
  text: string
  /** Milliseconds that it was spoken. 0 for typed text. */
  durationMs: number
  /** For an answer to words of the user. */
  latencyMs?: TurnLatency
}

/** The times of an answer, each since the user's last sound, or since the message of a user who types. */
export interface TurnLatency {
  /** Milliseconds until the silence had lasted long enough to be the end of the user's turn. */
  endOfSpeech?: number
  /** Milliseconds until the user's words were known. */
  transcript?: number
  /** Milliseconds until the first part of the model's answer. */
  firstToken?: number
  /** Milliseconds until the first sound of the answer. */
  firstSound?: number
}

/** The parts of an answer, in their order. */
const PARTS = ['endOfSpeech', 'transcript', 'firstToken', 'firstSound'] as const

/** A part of an answer with the time that it took. */
export interface AnswerPart {
  readonly name: (typeof PARTS)[number]
  /** Milliseconds since the user's last sound, until it was reached. */
  readonly at: number
  /** Milliseconds since the part before it. 0 for one that was reached before that. */
  readonly ms: number
}

/** The parts of an answer that were measured. */
export function toParts(latency: TurnLatency): AnswerPart[] {
  let before = 0
  return PARTS.flatMap((name) => {
    const at = latency[name]
    if (at === undefined) return []
    const ms = Math.max(0, at - before)
    before = Math.max(before, at)
    return [{ name, at, ms }]
  })
}

/** The place of a turn in the conversation. */
export interface TurnPlace {
  /** When its words began and ended, in milliseconds on the agent's clock. */
  startedAt: number
  endedAt: number
  /** The id of a tool's call that the same turn of the model has made. The words come before the call. */
  precedes?: string
}

/** The place of a turn as times before now, which another clock can take. */
export interface TurnAge {
  startedMsAgo: number
  endedMsAgo: number
  /** The id of a tool's call that the same turn of the model has made. */
  precedes?: string
}

/** Returns the age of a turn at that moment of the agent's clock. */
export const ageAt = (now: number, { startedAt, endedAt, ...others }: TurnPlace): TurnAge => ({
  startedMsAgo: now - startedAt,
  endedMsAgo: now - endedAt,
  ...others,
})

export type TurnListener = (turn: CallTurn) => void

interface TurnListeners {
  /** Returns the unsubscribe function. */
  subscribe: (listener: TurnListener) => () => void
  emit: TurnListener
}

/** Keeps the listeners of a call's turns. A listener that throws stops neither the others nor the call. */
export function createTurnListeners(): TurnListeners {
  const listeners = new Set<TurnListener>()
  return {
    subscribe: (listener) => {
      // a listener that subscribes twice is called twice, and unsubscribes once each
      const own: TurnListener = (turn) => listener(turn)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    emit: (turn) => {
      for (const listener of [...listeners]) {
        try {
          listener(turn)
        } catch (cause) {
          console.error('offhook sandbox: a listener of turns failed', cause)
        }
      }
    },
  }
}
