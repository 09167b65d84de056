export type {
  AddMessage,
  Call,
  CallEnd,
  CallState,
  CameraErrorEvent,
  CheckedToolOptions,
  ClientMessage,
  ControlMessage,
  ConversationItem,
  ConversationStore,
  CreateEngine,
  DeviceKind,
  EndCallMessage,
  ErrorEvent,
  InspectEntry,
  KnownMessage,
  KnownMessageType,
  MessageOf,
  MessageSender,
  MicrophonePermission,
  OffhookError,
  Participant,
  Preflight,
  PreflightOptions,
  ResumeOptions,
  SayMessage,
  SerializedError,
  ServerMessage,
  Speaker,
  StandardSchema,
  StartOptions,
  StartProgress,
  StartTarget,
  Store,
  ToolArguments,
  ToolCallContext,
  ToolHandler,
  ToolOptions,
  ToolParameters,
  TranscriptLine,
  TranscriptStore,
  VoiceAudio,
  VoiceClient,
  VoiceClientOptions,
  VoiceDevice,
  VoiceDevices,
  VoiceEventDetails,
  VoiceEvents,
  VoiceLevels,
  VoiceNetwork,
  VoiceState,
  VoiceStatus,
  WebCall,
} from '@offhook/core'
export { errorMessageForUser } from '@offhook/core'
export type { ChatOptions, ChatResult, ChatState } from '@offhook/core/chat'
export { AudioBars, type AudioBarsProps } from '../components/AudioBars.tsx'
export { AudioUnlock, type AudioUnlockProps } from '../components/AudioUnlock.tsx'
export { CallButton, type CallButtonProps } from '../components/CallButton.tsx'
export { CallTimer, type CallTimerProps } from '../components/CallTimer.tsx'
export { DeviceSelect, type DeviceSelectProps } from '../components/DeviceSelect.tsx'
export { PushToTalk, type PushToTalkProps } from '../components/PushToTalk.tsx'
export { type Strings, strings } from '../components/strings.ts'
export { Transcript, type TranscriptProps } from '../components/Transcript.tsx'
export { type AgentState, useAgentState } from '../hooks/useAgentState.ts'
export { useAudioBars } from '../hooks/useAudioBars.ts'
export { type AutoScroll, useAutoScroll } from '../hooks/useAutoScroll.ts'
export { type CallControls, useCall, useCallError, useCallStatus } from '../hooks/useCall.ts'
export { type CallTime, useCallTimer } from '../hooks/useCallTimer.ts'
export { type ChatControls, useChat } from '../hooks/useChat.ts'
export { type Consent, useConsent } from '../hooks/useConsent.ts'
export { useConversation, useTranscript } from '../hooks/useConversation.ts'
export { type DeviceControls, useDevices } from '../hooks/useDevices.ts'
export { useKeepFocus } from '../hooks/useKeepFocus.ts'
export { useMessage } from '../hooks/useMessage.ts'
export { type Microphone, useMicrophone } from '../hooks/useMicrophone.ts'
export { type MutedReminder, useMutedReminder } from '../hooks/useMutedReminder.ts'
export { useNetworkQuality } from '../hooks/useNetworkQuality.ts'
export { useOutputVolume } from '../hooks/useOutputVolume.ts'
export { useParticipant, useParticipants } from '../hooks/useParticipants.ts'
export { usePreload } from '../hooks/usePreload.ts'
export { useRecording } from '../hooks/useRecording.ts'
export { type ScreenShare, useScreenShare } from '../hooks/useScreenShare.ts'
export { useSilentMicrophone } from '../hooks/useSilentMicrophone.ts'
export { useSpeaking } from '../hooks/useSpeaking.ts'
export { useSpokenWords } from '../hooks/useSpokenWords.ts'
export { useStartProgress } from '../hooks/useStartProgress.ts'
export { useToolCall } from '../hooks/useToolCall.ts'
export { type SendResult, type TypedMessage, useTypedMessage } from '../hooks/useTypedMessage.ts'
export { useVideoTrack } from '../hooks/useVideoTrack.ts'
export { useVoiceClient } from '../hooks/useVoiceClient.ts'
export { useVoiceEvent } from '../hooks/useVoiceEvent.ts'
export { useVoiceState } from '../hooks/useVoiceState.ts'
export { useVolumeLevel } from '../hooks/useVolumeLevel.ts'
export { useWaveform } from '../hooks/useWaveform.ts'
export { VoiceProvider, type VoiceProviderProps } from '../VoiceProvider.tsx'
