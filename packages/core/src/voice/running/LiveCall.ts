import type { Call } from '../../call/call.ts'
import type { WebCall } from '../../rest/webCall.ts'
import type { ClientMessage } from '../messages/clientMessages.ts'
import type { TranscriptLine } from '../messages/conversationItem.ts'
import type { Transcript } from '../messages/transcript.ts'
import type { AudioPlayers } from './audio/audioPlayers.ts'
import type { CallMeters } from './audio/callMeters.ts'
import type { LevelTracker } from './audio/levelTracker.ts'
import type { Microphone } from './audio/microphone.ts'
import type { CallConnection } from './connection.ts'
import type { Recording } from './recording.ts'

/** The options of a live call. */
export interface LiveCallOptions {
  /** The camera to send. */
  readonly videoSource: unknown
  /** Whether to receive the video of the participants. */
  readonly video: boolean
  /** The microphone that was opened before the web call. Null leaves it to the engine. */
  readonly microphone: MediaStreamTrack | null
  /** The constraints with which that microphone was opened. */
  readonly constraints: MediaTrackConstraints | null
  /** The audio element that the user gesture has unlocked. */
  readonly unlockedAudio: HTMLAudioElement | undefined
  /** Whether the call joins muted. */
  readonly muted: boolean
  /** The volume of the assistant, 0 to 1. */
  readonly volume: number
  /** The messages that the page sent before the call object existed, as JSON text. */
  readonly unsent: readonly string[]
  /** The line that the page added last before there was a transcript. */
  readonly added: Pick<TranscriptLine, 'speaker' | 'text'> | null
}

/** A call object and the parts that are attached to it, from the start until it is closed. */
export interface LiveCall {
  /** The call object for the page. Its methods load when they are needed. */
  readonly call: Call
  readonly microphone: Microphone
  readonly players: AudioPlayers
  readonly levelTracker: LevelTracker
  readonly recording: Recording
  readonly transcript: Transcript
  readonly connection: CallConnection
  /** Returns the meters of the call. Null until it has begun. */
  readonly meters: () => CallMeters | null
  /** Returns whether the call runs methods: from the join until its end begins. */
  readonly isOpen: () => boolean
  /** Builds the engine's object, without joining a room. */
  readonly build: () => Promise<void>
  /** The second half of the start: joins the room and sets up the optional parts, step by step. */
  readonly joinAndSetUp: (webCall: WebCall) => Promise<void>
  /** Runs `run` once the call is joined. An error that it throws is reported as uncaught. */
  readonly onJoined: (run: () => unknown) => void
  /** Starts what runs beside a call: meters, devices, network, participants, wake lock, and the saved call. */
  readonly startSideParts: () => void
  readonly setMuted: (muted: boolean) => void
  /**
   * Sends a message as soon as the assistant listens. Returns whether it is sent, or will be.
   *
   * @throws ValidationError for an invalid message, and for one that is larger than the room allows
   */
  readonly send: (message: ClientMessage) => boolean
  /** Leaves the room, and closes every part. Never rejects. */
  readonly close: () => Promise<void>
}
