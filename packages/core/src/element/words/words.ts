/** A reason why a call or a chat is not possible, as far as the user can act on it. */
export type Trouble =
  | 'microphone-blocked'
  | 'microphone-missing'
  | 'microphone-in-use'
  | 'microphone-unusable'
  | 'offline'
  | 'code-load'
  | 'busy'
  | 'ended-early'
  | 'call-over'
  | 'unavailable'

/** The texts of the element. `{name}` is the agent's name, `{time}` the time of the call. */
export interface CallWords {
  /** The language of the texts, such as `de`: screen readers choose a voice by it. */
  readonly language: string
  /** The direction of the script. */
  readonly direction: 'ltr' | 'rtl'
  /** The agent, where the page gives it no name. */
  readonly agent: string
  /** The speaker of the user's lines. */
  readonly you: string
  // The closed button
  readonly talk: string
  readonly chat: string
  readonly inCall: string
  // The consent
  readonly consentTitle: string
  readonly agree: string
  /** In place of `agree` in the mode `both`: starts a call at once. */
  readonly agreeAndTalk: string
  /** In place of `agree` in the mode `both`: moves to the message field. */
  readonly agreeAndWrite: string
  readonly decline: string
  // The call
  readonly startCall: string
  readonly callAgain: string
  readonly tryAgain: string
  readonly cancel: string
  readonly endCall: string
  readonly mute: string
  readonly unmute: string
  readonly soundOn: string
  readonly ready: string
  readonly readyToChat: string
  readonly readyForBoth: string
  readonly allowMicrophone: string
  readonly connecting: string
  readonly connected: string
  readonly muted: string
  /** The microphone has given no sound for 10 seconds. */
  readonly microphoneSilent: string
  readonly soundBlocked: string
  readonly reconnecting: string
  readonly ending: string
  readonly ended: string
  readonly endedByAssistant: string
  readonly endedBySilence: string
  readonly endedByTimeLimit: string
  readonly busyElsewhere: string
  readonly takeOver: string
  // The conversation
  readonly conversation: string
  readonly message: string
  readonly send: string
  readonly writing: string
  readonly notSent: string
  readonly messageTooLong: string
  readonly answerInterrupted: string
  // The devices
  readonly devices: string
  readonly microphone: string
  readonly speaker: string
  readonly systemDefault: string
  readonly speakerUnusable: string
  // The dialog
  readonly close: string
  readonly closeDuringCall: string
  readonly notSetUp: string
  /** The texts for each kind of trouble: the cause, and a remedy. */
  readonly troubles: { readonly [Kind in Trouble]: string }
}

/** Replacements for single texts of the element. */
export type PartialWords = Partial<Omit<CallWords, 'troubles'>> & {
  readonly troubles?: Partial<CallWords['troubles']>
}
