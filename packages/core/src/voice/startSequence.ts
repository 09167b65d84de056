import { VIDEO_VOICE_PROVIDER } from '../constants.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { LiveCall } from './createLiveCall.ts'
import type { ErrorEvent, StartStage } from './events.ts'
import type { StartReport } from './startProgress.ts'

type Metadata = { readonly [key: string]: unknown }

/** What the stages of a start work on. */
export interface StartContext {
  /** When the start was asked for, on the clock of `performance`, which nobody sets back. */
  readonly askedAt: number
  readonly isMobile: boolean
  readonly audioSource: unknown
  readonly wantsNoiseCancellation: boolean
  /** Whether the camera is to be sent; undefined leaves it to the recording. */
  readonly videoSource: unknown
  /** Whether the start goes on with a call. */
  readonly isKnown: boolean
  /** The call to go on with; else null until it is created. */
  webCall: WebCall | null
  /** Whether the call's video is to be recorded. */
  recorded: boolean
  live: LiveCall | null
  readonly createWebCall: () => Promise<WebCall>
  /** Imports the engine's code and builds the call object. */
  readonly buildCall: (video: { source: unknown; wanted: boolean }) => Promise<LiveCall>
  /** Ends early when the start is stopped. */
  readonly wait: (ms: number) => Promise<void>
  readonly report: StartReport
  /** Whether the start cannot go on, or the call is over: what fails then is no failure. */
  readonly isOver: () => boolean
}

/** One stage of a start. */
export interface Stage {
  readonly name: StartStage
  /** The `error` event when it fails, besides the failed progress. */
  readonly errorType?: ErrorEvent['type']
  /** A failure is reported and the start goes on. */
  readonly isOptional?: boolean
  /** What the `started` event says; null where there is none. */
  readonly begin?: (start: StartContext) => Metadata | null
  /** Does the work; what it returns goes into the `completed` event. */
  readonly run: (start: StartContext) => Promise<Metadata | undefined> | Metadata | undefined
}

/** The answer is the server's: what is no text counts as absent. */
function voiceProvider({ webCall }: StartContext): string {
  const provider: unknown = webCall?.assistant?.voice?.provider
  return typeof provider === 'string' ? provider : 'unknown'
}
const isVideo = (start: StartContext): boolean =>
  voiceProvider(start) === VIDEO_VOICE_PROVIDER || start.webCall?.transport?.assistantVideoEnabled === true
const videoSource = (start: StartContext): unknown => start.videoSource ?? start.recorded
const describeSource = (source: unknown): unknown =>
  typeof source === 'object' ? 'MediaStreamTrack' : source

/**
 * The specification's start, in its order (§4), up to the call object; `CALL_STAGES` go on from there.
 * Adding a stage is adding an item, whose name and error type are in `events.ts`.
 */
export const START_STAGES: readonly Stage[] = [
  {
    name: 'web-call-creation',
    async run(start) {
      start.webCall = await start.createWebCall()
      start.recorded = start.webCall.artifactPlan?.videoRecordingEnabled === true
      return {
        callId: start.webCall.id,
        videoRecordingEnabled: start.recorded,
        voiceProvider: voiceProvider(start),
      }
    },
  },
  {
    name: 'daily-call-object-creation',
    errorType: 'daily-call-object-creation-error',
    begin: (start) => ({
      audioSource: describeSource(start.audioSource),
      videoSource: describeSource(videoSource(start)),
      isVideoRecordingEnabled: start.recorded,
      isVideoEnabled: isVideo(start),
    }),
    async run(start) {
      const video = { source: videoSource(start), wanted: start.recorded || isVideo(start) }
      start.live = await start.buildCall(video)
      return undefined
    },
  },
]
