import type { VoiceStatus } from './state.ts'

/** Whether the visitor is in a call, also one that is interrupted for now. */
export const isInCall = (status: VoiceStatus): boolean => status === 'connected' || status === 'reconnecting'
