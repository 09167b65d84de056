import type { RemoteMediaPlayer } from '../../engine/payloads.ts'
import {
  LiveStreamingEndpoints,
  LiveStreamingOptions,
  StopLiveStreamingOptions,
  UpdateLiveStreamingOptions,
} from '../../validators/liveStreaming.ts'
import { RecordingOptions, StopRecordingOptions, UpdateRecordingOptions } from '../../validators/recording.ts'
import {
  RemoteMediaPlayerId,
  RemoteMediaPlayerOptions,
  RemoteMediaPlayerUpdate,
} from '../../validators/remoteMediaPlayer.ts'
import type { StreamingInstance, StreamingUpdate } from '../../validators/streamingOptions.ts'
import {
  StopTranscription,
  TranscriptionOptions,
  UpdateTranscription,
} from '../../validators/transcription.ts'
import { first } from './checkArguments.ts'
import { command, request } from './methodRow.ts'
import { afterJoin } from './preconditions.ts'

const needs = [afterJoin()]

/** Recordings, live streams, transcriptions, and the remote media player. */
export const BROADCAST = {
  /** Records the call. `recording-started` or `recording-error` reports the outcome. */
  startRecording: command<(options?: RecordingOptions) => void>({
    needs,
    check: first('recording', RecordingOptions),
  }),
  /** Changes the layout of a recording, without a `layout` to Daily's default. */
  updateRecording: command<(options: StreamingUpdate) => void>({
    needs,
    check: first('recording', UpdateRecordingOptions),
  }),
  /** Ends a recording: without an `instanceId`, the only one. `recording-stopped` reports its end. */
  stopRecording: command<(options?: StreamingInstance) => void>({
    needs,
    check: first('recording', StopRecordingOptions),
  }),
  /** Streams the call to one or more addresses. `live-streaming-started` or `live-streaming-error` reports the outcome. */
  startLiveStreaming: command<(options?: LiveStreamingOptions) => void>({
    needs,
    check: first('live stream', LiveStreamingOptions),
  }),
  /** Changes the layout of a live stream, without a `layout` to Daily's default. `live-streaming-updated` reports it. */
  updateLiveStreaming: command<(options: StreamingUpdate) => void>({
    needs,
    check: first('live stream', UpdateLiveStreamingOptions),
  }),
  /** Adds endpoints to a live stream. */
  addLiveStreamingEndpoints: command<(options: LiveStreamingEndpoints) => void>({
    needs,
    check: first('live stream', LiveStreamingEndpoints),
  }),
  /** Removes endpoints from a live stream. */
  removeLiveStreamingEndpoints: command<(options: LiveStreamingEndpoints) => void>({
    needs,
    check: first('live stream', LiveStreamingEndpoints),
  }),
  /** Ends a live stream: without an `instanceId`, the only one. `live-streaming-stopped` reports its end. */
  stopLiveStreaming: command<(options?: StreamingInstance) => void>({
    needs,
    check: first('live stream', StopLiveStreamingOptions),
  }),
  /** Transcribes the call. `transcription-started` or `transcription-error` reports the outcome. */
  startTranscription: command<(options?: TranscriptionOptions) => void>({
    needs,
    check: first('transcription', TranscriptionOptions),
  }),
  /** Limits the transcription to the `participants` with these ids. */
  updateTranscription: command<(options: UpdateTranscription) => void>({
    needs,
    check: first('transcription', UpdateTranscription),
  }),
  /** Ends a transcription. Options, if given, need an `instanceId`. `transcription-stopped` reports its end. */
  stopTranscription: command<(options?: StopTranscription) => void>({
    needs,
    check: first('transcription', StopTranscription),
  }),
  /** Plays a recording for all participants. Resolves to its session. */
  startRemoteMediaPlayer: request<(options: RemoteMediaPlayerOptions) => Promise<RemoteMediaPlayer>>({
    needs,
    check: first('remote media player', RemoteMediaPlayerOptions),
  }),
  /** Pauses, resumes, or changes the volume of a playback: 0 to 2. Daily's limit. */
  updateRemoteMediaPlayer: request<(options: RemoteMediaPlayerUpdate) => Promise<RemoteMediaPlayer>>({
    needs,
    check: first('remote media player', RemoteMediaPlayerUpdate),
  }),
  /** Stops a playback by the `session_id` of `startRemoteMediaPlayer()`. */
  stopRemoteMediaPlayer: request<(sessionId: string) => Promise<void>>({
    needs,
    check: first('remote media player', RemoteMediaPlayerId),
  }),
}
