import { type FakeVoice, type FakeVoiceOptions, fakeVoice } from '@offhook/core/testing'
// by its name: a copy of the provider would have a context of its own
import { VoiceProvider } from '@offhook/react'
import * as React from 'react'

/** A call that a test plays the other side of, for the components around it. */
export interface FakeCall extends FakeVoice {
  /** Offers the client to what is rendered in it: `render(<CallScreen />, { wrapper })`. */
  readonly wrapper: (props: { children?: React.ReactNode }) => React.ReactElement
}

/**
 * Creates a voice client without network and media, a wrapper that offers it, and the other side of its calls.
 * `microphone` and `platform` make a start fail as a real one does: `fakeCall({ microphone: 'blocked' })`. What the
 * other side does is rendered when it returns: it runs in React's `act`. Before the call is connected it throws an
 * `InvalidStateError`: wait first for what the screen shows then.
 *
 * @throws ValidationError for options that a voice client cannot use
 */
export function fakeCall(options?: FakeVoiceOptions): FakeCall {
  const fake = fakeVoice(options)
  const shown =
    <Args extends readonly unknown[]>(run: (...args: Args) => void) =>
    (...args: Args): void =>
      inAct(() => run(...args))
  return {
    ...fake,
    says: shown(fake.says),
    sends: shown(fake.sends),
    ends: shown(fake.ends),
    level: shown(fake.level),
    wrapper: ({ children }) => <VoiceProvider client={fake.voice}>{children}</VoiceProvider>,
  }
}

const IN_ACT = 'IS_REACT_ACT_ENVIRONMENT'

/** Renders all that comes of something, and returns then. React has `act` since 18.3, for tests that say what they are. */
function inAct(run: () => void): void {
  const act: unknown = Reflect.get(React, 'act')
  if (typeof act !== 'function') {
    run()
    return
  }
  const before: unknown = Reflect.get(globalThis, IN_ACT)
  Reflect.set(globalThis, IN_ACT, true)
  try {
    act(run)
  } finally {
    Reflect.set(globalThis, IN_ACT, before)
  }
}
