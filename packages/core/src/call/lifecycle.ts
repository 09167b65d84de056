/** The state of a call object. */
export type CallState = 'new' | 'loading' | 'loaded' | 'joining' | 'joined' | 'left' | 'error'

/** The cause of a change of state: a method, or an event of the engine. */
export type CallTrigger = 'load' | 'loaded' | 'join' | 'joined' | 'leave' | 'fail'

/** The whole lifecycle. A trigger without an entry for a state does nothing there. */
export const TRANSITIONS: Readonly<Record<CallTrigger, Readonly<Partial<Record<CallState, CallState>>>>> = {
  load: { new: 'loading', left: 'loading', error: 'loading' },
  loaded: { loading: 'loaded' },
  join: { loaded: 'joining' },
  joined: { joining: 'joined' },
  leave: { new: 'left', loading: 'left', loaded: 'left', joining: 'left', joined: 'left' },
  fail: { new: 'error', loading: 'error', loaded: 'error', joining: 'error', joined: 'error' },
}

/** Returns the next state; undefined when the trigger does nothing in this state. */
export const nextState = (state: CallState, trigger: CallTrigger): CallState | undefined =>
  TRANSITIONS[trigger][state]
