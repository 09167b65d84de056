export type {
  AddMessage,
  Call,
  CallEnd,
  CallState,
  CameraErrorEvent,
  ClientMessage,
  ControlMessage,
  CreateEngine,
  EndCallMessage,
  ErrorEvent,
  OffhookError,
  Participant,
  SayMessage,
  SerializedError,
  ServerMessage,
  Speaker,
  StartOptions,
  StartProgress,
  StartTarget,
  Store,
  TranscriptLine,
  TranscriptStore,
  VoiceAudio,
  VoiceClient,
  VoiceClientOptions,
  VoiceEvents,
  VoiceLevels,
  VoiceState,
  VoiceStatus,
  WebCall,
} from '@offhook/core'
export { type CallControls, useCall } from '../hooks/useCall.ts'
export { type CallTime, useCallTimer } from '../hooks/useCallTimer.ts'
export { useTranscript } from '../hooks/useTranscript.ts'
export { useVoiceClient } from '../hooks/useVoiceClient.ts'
export { useVoiceEvent } from '../hooks/useVoiceEvent.ts'
export { useVoiceState } from '../hooks/useVoiceState.ts'
export { useVolumeLevel } from '../hooks/useVolumeLevel.ts'
export { VoiceProvider, type VoiceProviderProps } from '../VoiceProvider.tsx'
