export type { Call, CallOptions, CreateCallOptions } from '../call/call.ts'
export { createCall } from '../call/createCall.ts'
export { type CallState, type CallTrigger, TRANSITIONS } from '../call/lifecycle.ts'
export type { JoinRequest } from '../call/methods/joining.ts'
export type { CallMethods } from '../call/methods/methods.ts'
export type { CreateEngine, FrameOptions } from '../engine/engine.ts'
export type { CallEvents } from '../engine/events.ts'
export type { Participant, ParticipantTrack } from '../engine/participant.ts'
export type {
  AccessLevel,
  AccessState,
  AppMessageEvent,
  AvailableDevices,
  CpuLoad,
  DeviceInfo,
  Devices,
  DtmfEvent,
  InstanceError,
  InstanceEvent,
  LiveStreamingUpdated,
  MeetingSessionState,
  NetworkConnection,
  NetworkQuality,
  NonfatalError,
  ParticipantCounts,
  PointerInFrame,
  RecordingData,
  RecordingStarted,
  RemoteMediaPlayer,
  TelephoneError,
  TelephoneEvent,
  TestCompleted,
  TestResults,
  TrackEvent,
  TranscriptionMessage,
  TranscriptionStarted,
  WaitingParticipant,
} from '../engine/payloads.ts'
