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
import { command, first, request } from './methodRow.ts'
import { afterJoin } from './preconditions.ts'

const needs = [afterJoin()]

/** Recordings, live streams, transcriptions, and recordings that are played to all. */
export const BROADCAST = {
  /** Records the call. `recording-started` or `recording-error` says what came of it. */
  startRecording: command<(options?: RecordingOptions) => void>({
    needs,
    check: first('recording', RecordingOptions),
  }),
  /** Arranges the people of a recording anew; without a `layout`, as Daily does by default. */
  updateRecording: command<(options: StreamingUpdate) => void>({
    needs,
    check: first('recording', UpdateRecordingOptions),
  }),
  /** Ends a recording: the only one, where no `instanceId` is given. `recording-stopped` says when it has. */
  stopRecording: command<(options?: StreamingInstance) => void>({
    needs,
    check: first('recording', StopRecordingOptions),
  }),
  /** Streams the call to one or more addresses. `live-streaming-started` or `live-streaming-error` says what came of it. */
  startLiveStreaming: command<(options?: LiveStreamingOptions) => void>({
    needs,
    check: first('live stream', LiveStreamingOptions),
  }),
  /** Arranges the people of a live stream anew; without a `layout`, as Daily does by default. `live-streaming-updated` says so. */
  updateLiveStreaming: command<(options: StreamingUpdate) => void>({
    needs,
    check: first('live stream', UpdateLiveStreamingOptions),
  }),
  /** Streams to more endpoints, beside those that the live stream has. */
  addLiveStreamingEndpoints: command<(options: LiveStreamingEndpoints) => void>({
    needs,
    check: first('live stream', LiveStreamingEndpoints),
  }),
  /** Streams to these endpoints no more. */
  removeLiveStreamingEndpoints: command<(options: LiveStreamingEndpoints) => void>({
    needs,
    check: first('live stream', LiveStreamingEndpoints),
  }),
  /** Ends a live stream: the only one, where no `instanceId` is given. `live-streaming-stopped` says when it has. */
  stopLiveStreaming: command<(options?: StreamingInstance) => void>({
    needs,
    check: first('live stream', StopLiveStreamingOptions),
  }),
  /** Transcribes the call. `transcription-started` or `transcription-error` says what came of it. */
  startTranscription: command<(options?: TranscriptionOptions) => void>({
    needs,
    check: first('transcription', TranscriptionOptions),
  }),
  /** Changes whose speech is transcribed: that of the `participants`, by their ids. */
  updateTranscription: command<(options: UpdateTranscription) => void>({
    needs,
    check: first('transcription', UpdateTranscription),
  }),
  /** Ends a transcription. Options, where there are any, need an `instanceId` (Daily). `transcription-stopped` says when it has. */
  stopTranscription: command<(options?: StopTranscription) => void>({
    needs,
    check: first('transcription', StopTranscription),
  }),
  /** Plays a recording to all. Resolves to its session. */
  startRemoteMediaPlayer: request<(options: RemoteMediaPlayerOptions) => Promise<RemoteMediaPlayer>>({
    needs,
    check: first('remote media player', RemoteMediaPlayerOptions),
  }),
  /** Pauses it, goes on, or changes its volume: 0 to 2 (spec §5). */
  updateRemoteMediaPlayer: request<(options: RemoteMediaPlayerUpdate) => Promise<RemoteMediaPlayer>>({
    needs,
    check: first('remote media player', RemoteMediaPlayerUpdate),
  }),
  /** Ends it, by the `session_id` that `startRemoteMediaPlayer()` resolved to. */
  stopRemoteMediaPlayer: request<(sessionId: string) => Promise<void>>({
    needs,
    check: first('remote media player', RemoteMediaPlayerId),
  }),
}
