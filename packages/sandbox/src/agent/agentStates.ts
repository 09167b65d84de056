import type { Command } from './appMessages.ts'

interface StateRow {
  /** The commands of the client that have an effect. */
  takes: readonly Command['type'][]
  /** Whether the agent hears the user, and answers. */
  converses: boolean
  next: readonly AgentState[]
}

/** The states of an agent, in the order of a call. */
export type AgentState = 'waiting' | 'preparing' | 'conversing' | 'ending' | 'stopped'

/** The events that an agent takes in each of its states, and the states that follow. */
export const AGENT_STATES: { readonly [state in AgentState]: StateRow } = {
  /** Waits for the `playable` of the client, whose page can then play the agent's track. */
  waiting: {
    takes: ['playable', 'end-call'],
    converses: false,
    next: ['preparing', 'stopped'],
  },
  /** The time of `latency.listening`. */
  preparing: { takes: ['end-call'], converses: false, next: ['conversing', 'stopped'] },
  /** From `listening` on. */
  conversing: {
    takes: ['say', 'add-message', 'control', 'transfer', 'end-call'],
    converses: true,
    next: ['ending', 'stopped'],
  },
  /**
   * The last words of the call are said, or are the next ones (`EndOfCall`). Nothing interrupts them. Results of tools and
   * words that the user speaks are added to the conversation, and get no answer. Typed messages are ignored.
   */
  ending: { takes: ['add-message', 'end-call'], converses: false, next: ['stopped'] },
  /** The call is over, or the page is left. */
  stopped: { takes: [], converses: false, next: [] },
}

/** The state that an agent is in. */
export class CurrentState {
  #name: AgentState = 'waiting'

  get name(): AgentState {
    return this.#name
  }

  get converses(): boolean {
    return AGENT_STATES[this.#name].converses
  }

  get isBeforeListening(): boolean {
    return this.#name === 'waiting' || this.#name === 'preparing'
  }

  takes({ type }: Command): boolean {
    return AGENT_STATES[this.#name].takes.includes(type)
  }

  /** Goes to another state, if the table allows that. */
  enter(next: AgentState): void {
    if (AGENT_STATES[this.#name].next.includes(next)) this.#name = next
  }
}
