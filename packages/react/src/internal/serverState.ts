import type { VoiceState } from '@offhook/core'

// core's own would be one more public name for all; a test holds this one to it
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
