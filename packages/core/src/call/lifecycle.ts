/** Where a call object stands (spec §4). */
export type CallState = 'new' | 'loading' | 'loaded' | 'joining' | 'joined' | 'left' | 'error'

/** What moves a call object: a method of ours, or an event of the engine. */
export type CallTrigger = 'load' | 'loaded' | 'join' | 'joined' | 'leave' | 'fail'

/** The whole lifecycle. A trigger that has no row for a state is refused there. */
export const TRANSITIONS: Readonly<Record<CallTrigger, Readonly<Partial<Record<CallState, CallState>>>>> = {
  load: { new: 'loading', left: 'loading', error: 'loading' },
  loaded: { loading: 'loaded' },
  join: { loaded: 'joining' },
  joined: { joining: 'joined' },
  leave: { new: 'left', loading: 'left', loaded: 'left', joining: 'left', joined: 'left' },
  fail: { new: 'error', loading: 'error', loaded: 'error', joining: 'error', joined: 'error' },
}

/** The state that follows, or undefined where the trigger is refused. */
export const nextState = (state: CallState, trigger: CallTrigger): CallState | undefined =>
  TRANSITIONS[trigger][state]
