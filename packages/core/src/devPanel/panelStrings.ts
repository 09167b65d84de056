/** All texts of the dev panel. The option `strings` replaces them. */
export const panelStrings = {
  title: 'Call inspector',
  /** In a narrow window: shows the state of the client and the filter. */
  details: 'Details',
  pause: 'Pause',
  clear: 'Clear',
  copy: 'Copy JSON',
  collapse: 'Collapse',
  close: 'Close',
  kinds: 'Show',
  search: 'Filter by text',
  entries: 'Entries',
  nothing: 'Nothing yet. The events of the client appear here.',
  noMatch: 'No entry matches the filter.',
  copied: 'Copied, without credentials and the address of the room.',
  copyByHand: 'The browser did not allow copying. Copy the text below.',
  cause: 'Cause',
  remedy: 'What to do',
  /** Said while the state of the client has `audioBlocked`. */
  blockedSound:
    'The browser blocks the sound. Call `voice.resumeAudio()` in a press, or render `<AudioUnlock />`.',
  /** Said while the state of the client has `microphoneSilent`. */
  silentMicrophone:
    'The microphone gives no sound. It is off, muted by the system, or not the one that the user speaks into.',
  /** Said when the call has begun, or the user has spoken, and nothing was heard for 10 seconds. */
  silentAssistant:
    'The assistant has not spoken for 10 seconds. Without a first message it waits for the user, who may be muted. A tool may have no handler. Or its model or voice has failed: see the record of the call.',
  call: 'Call',
  lastCall: 'Last call',
  microphone: 'Microphone',
  network: 'Network',
  people: 'In the room',
  levels: 'Levels',
  user: 'user',
  assistant: 'assistant',
  answer: 'Last answer',
  endOfSpeech: 'end of speech',
  transcriptTime: 'transcript',
  firstToken: 'first token',
  firstSound: 'first sound',
  afterSpeech: 'ms after the end of speech',
  muted: 'muted',
  none: 'none',
  kept: 'kept',
  dropped: 'dropped',
} as const

/** All texts of the dev panel. */
export type PanelStrings = { readonly [Name in keyof typeof panelStrings]: string }
