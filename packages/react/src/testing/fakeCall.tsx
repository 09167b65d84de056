import { type FakeVoice, type FakeVoiceOptions, fakeVoice } from '@offhook/core/testing'
// The package name is required: a bundled copy of the provider would have its own context.
import { VoiceProvider } from '@offhook/react'
import * as React from 'react'

/** A fake call for tests of components: a client, a wrapper, and methods that play the assistant and the platform. */
export interface FakeCall extends FakeVoice {
  /** Provides the client to the rendered components: `render(<CallScreen />, { wrapper })`. */
  readonly wrapper: (props: { children?: React.ReactNode }) => React.ReactElement
}

/**
 * Creates a voice client without network and media, a `wrapper` that provides it, and methods that play the assistant
 * and the platform. `microphone` and `platform` make a start fail as it does in reality:
 * `fakeCall({ microphone: 'blocked' })`. The methods run in React's `act`, so that their effects are rendered when they
 * return. Before the call is connected, `says`, `sends`, `ends` and `level` throw an `InvalidStateError`.
 *
 * @throws ValidationError for invalid options of the voice client
 */
export function fakeCall(options?: FakeVoiceOptions): FakeCall {
  const fake = fakeVoice(options)
  const inAct =
    <Args extends readonly unknown[]>(run: (...args: Args) => void) =>
    (...args: Args): void =>
      runInAct(() => run(...args))
  return {
    ...fake,
    says: inAct(fake.says),
    sends: inAct(fake.sends),
    ends: inAct(fake.ends),
    level: inAct(fake.level),
    wrapper: ({ children }) => <VoiceProvider client={fake.voice}>{children}</VoiceProvider>,
  }
}

const ACT_ENVIRONMENT = 'IS_REACT_ACT_ENVIRONMENT'

/** Runs a function in React's `act`, where it exists: React exports it since 18.3. */
function runInAct(run: () => void): void {
  const act: unknown = Reflect.get(React, 'act')
  if (typeof act !== 'function') {
    run()
    return
  }
  const previous: unknown = Reflect.get(globalThis, ACT_ENVIRONMENT)
  Reflect.set(globalThis, ACT_ENVIRONMENT, true)
  try {
    act(run)
  } finally {
    Reflect.set(globalThis, ACT_ENVIRONMENT, previous)
  }
}
