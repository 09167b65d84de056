export {
  type AboutClient,
  CallFactoryOptions,
  type CallProperties,
  JoinOptions,
  ReactNativeConfig,
} from '../validators/callProperties.ts'
export { check, matches, type Rule } from '../validators/check.ts'
export { CustomTrackOptions, type MicAudioMode } from '../validators/customTrack.ts'
export { DailyConfig, IceConfig } from '../validators/dailyConfig.ts'
export { AudioLevelInterval, InputDevices, OutputDevice } from '../validators/devices.ts'
export { DialInOptions } from '../validators/dialIn.ts'
export { DialOutOptions, type DialOutVideoSettings } from '../validators/dialOut.ts'
export { DtmfOptions } from '../validators/dtmf.ts'
export {
  type AudioProcessor,
  type BackgroundSource,
  type DeviceSettings,
  InputSettings,
  type VideoProcessor,
} from '../validators/inputSettings.ts'
export { AppMessage, MeetingSessionData, SessionDataMergeStrategy, UserData } from '../validators/jsonData.ts'
export {
  LiveStreamingEndpoints,
  LiveStreamingOptions,
  StopLiveStreamingOptions,
  type StreamingEndpoint,
  UpdateLiveStreamingOptions,
} from '../validators/liveStreaming.ts'
export type { MediaSource } from '../validators/mediaSource.ts'
export { NetworkTopologyOptions, TestTrack } from '../validators/network.ts'
export {
  type AdminPermission,
  type CanReceiveMedia,
  CanReceivePermission,
  ParticipantPermissions,
  type ParticipantStyles,
  ParticipantUpdate,
  ParticipantUpdates,
  type SendPermission,
  type SubscribedTracks,
  type Subscription,
  type TrackSubscriptions,
} from '../validators/participantUpdate.ts'
export {
  type CustomIntegration,
  CustomIntegrationIds,
  CustomIntegrations,
  type CustomTrayButton,
  CustomTrayButtons,
  type ElementStyle,
  Language,
  LayoutConfig,
  NewParticipantSound,
  ShowNamesMode,
  Theme,
  type ThemeColors,
  Visibility,
} from '../validators/prebuiltUi.ts'
export {
  InitialReceiveSettings,
  ReceiveSettings,
  ReceiveSettingsId,
  type TrackReceiveSettings,
  type VideoReceiveSettings,
} from '../validators/receiveSettings.ts'
export {
  RecordingOptions,
  type RecordingType,
  StopRecordingOptions,
  UpdateRecordingOptions,
} from '../validators/recording.ts'
export {
  RemoteMediaPlayerId,
  RemoteMediaPlayerOptions,
  RemoteMediaPlayerSettings,
  RemoteMediaPlayerUpdate,
} from '../validators/remoteMediaPlayer.ts'
export { ScreenShareOptions, ScreenShareUpdate } from '../validators/screenShare.ts'
export {
  type ScreenPreset,
  ScreenSendSettings,
  type SendEncoding,
  SendSettings,
  type VideoPreset,
  type VideoSendSettings,
} from '../validators/sendSettings.ts'
export {
  PlayerSimulcastEncodings,
  type PlayerSimulcastLayer,
  SimulcastEncodings,
  type SimulcastLayer,
} from '../validators/simulcast.ts'
export { SipCallTransferOptions, SipReferOptions } from '../validators/sipTransfer.ts'
export {
  type LayoutPreset,
  type StreamingInstance,
  StreamingLayout,
  type StreamingOptions,
  type StreamingParticipants,
  type StreamingUpdate,
} from '../validators/streamingOptions.ts'
export type {
  AudioCodec,
  TelephoneCodecs,
  TelephonePermissions,
  VideoCodec,
} from '../validators/telephony.ts'
export { StopTranscription, TranscriptionOptions, UpdateTranscription } from '../validators/transcription.ts'
export {
  WaitingParticipantId,
  WaitingParticipantUpdate,
  WaitingParticipantUpdates,
} from '../validators/waitingParticipant.ts'
