import type { VoiceState } from '@offhook/core'

/** What a server renders, and what hydration starts from: no call. */
export const serverState: VoiceState = Object.freeze({
  status: 'idle',
  webCall: null,
  startedAt: null,
  muted: false,
  assistantSpeaking: false,
  userSpeaking: false,
  audioBlocked: false,
  recording: false,
  error: null,
})
