export type { AboutClient } from '../validators/aboutClient.ts'
export { AppMessage } from '../validators/appMessage.ts'
export { AudioLevelInterval } from '../validators/audioLevelInterval.ts'
export type { BackgroundSource } from '../validators/backgroundImage.ts'
export { CallFactoryOptions } from '../validators/callFactoryOptions.ts'
export type { CallProperties } from '../validators/callProperties.ts'
export { type CanReceiveMedia, CanReceivePermission } from '../validators/canReceive.ts'
export { check, matches } from '../validators/check.ts'
export {
  type CustomIntegration,
  CustomIntegrationIds,
  CustomIntegrations,
} from '../validators/customIntegrations.ts'
export { CustomTrackOptions, type MicAudioMode } from '../validators/customTrack.ts'
export { type CustomTrayButton, CustomTrayButtons } from '../validators/customTrayButtons.ts'
export { DailyConfig, IceConfig } from '../validators/dailyConfig.ts'
export { InputDevices, OutputDevice } from '../validators/devices.ts'
export { DialInOptions } from '../validators/dialIn.ts'
export { DialOutOptions, type DialOutVideoSettings } from '../validators/dialOut.ts'
export { DtmfOptions } from '../validators/dtmf.ts'
export type { ElementStyle } from '../validators/elementStyle.ts'
export {
  type AudioProcessor,
  type DeviceSettings,
  InputSettings,
  type VideoProcessor,
} from '../validators/inputSettings.ts'
export { JoinOptions } from '../validators/joinOptions.ts'
export { Language } from '../validators/language.ts'
export { LayoutConfig } from '../validators/layoutConfig.ts'
export {
  LiveStreamingEndpoints,
  LiveStreamingOptions,
  StopLiveStreamingOptions,
  type StreamingEndpoint,
  UpdateLiveStreamingOptions,
} from '../validators/liveStreaming.ts'
export type { MediaSource } from '../validators/mediaTrack.ts'
export { MeetingSessionData, SessionDataMergeStrategy } from '../validators/meetingSessionData.ts'
export { NetworkTopologyOptions } from '../validators/networkTopology.ts'
export { NewParticipantSound } from '../validators/newParticipantSound.ts'
export {
  type ParticipantStyles,
  ParticipantUpdate,
  ParticipantUpdates,
} from '../validators/participantUpdate.ts'
export {
  type AdminPermission,
  ParticipantPermissions,
  type SendPermission,
} from '../validators/permissions.ts'
export { ReactNativeConfig } from '../validators/reactNativeConfig.ts'
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
export type { Rule } from '../validators/rule.ts'
export { ScreenShareOptions, ScreenShareUpdate } from '../validators/screenShare.ts'
export {
  type ScreenPreset,
  ScreenSendSettings,
  type SendEncoding,
  SendSettings,
  type VideoPreset,
  type VideoSendSettings,
} from '../validators/sendSettings.ts'
export { ShowNamesMode } from '../validators/showNamesMode.ts'
export {
  PlayerSimulcastEncodings,
  type PlayerSimulcastLayer,
  SimulcastEncodings,
  type SimulcastLayer,
} from '../validators/simulcast.ts'
export { SipCallTransferOptions, SipReferOptions } from '../validators/sipTransfer.ts'
export {
  type LayoutPreset,
  StreamingLayout,
  type StreamingParticipants,
} from '../validators/streamingLayout.ts'
export type {
  StreamingInstance,
  StreamingOptions,
  StreamingUpdate,
} from '../validators/streamingOptions.ts'
export type {
  AudioCodec,
  TelephoneCodecs,
  TelephonePermissions,
  VideoCodec,
} from '../validators/telephony.ts'
export { TestTrack } from '../validators/testTrack.ts'
export { Theme, type ThemeColors } from '../validators/theme.ts'
export type { SubscribedTracks, Subscription, TrackSubscriptions } from '../validators/trackSubscription.ts'
export { StopTranscription, TranscriptionOptions, UpdateTranscription } from '../validators/transcription.ts'
export { UserData } from '../validators/userData.ts'
export { Visibility } from '../validators/visibility.ts'
export {
  WaitingParticipantId,
  WaitingParticipantUpdate,
  WaitingParticipantUpdates,
} from '../validators/waitingParticipant.ts'
