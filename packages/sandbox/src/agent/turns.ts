/** A turn of a conversation that is over. */
export interface CallTurn {
  speaker: 'user' | 'assistant'
  /** The words. The sandbox recognises no speech: for a user who spoke, the text says how long. */
  text: string
  /** Milliseconds that it was spoken. 0 for typed text. */
  durationMs: number
}

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
