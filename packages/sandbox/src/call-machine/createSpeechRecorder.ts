import { END_OF_SPEECH_MS } from '../agent/createSpeechDetector.ts'
import { encodeWav } from './encodeWav.ts'
import { joinPieces, PIECE, tapAudio } from './tapAudio.ts'

/** Milliseconds before the detected start of speech that are recorded, too: it is detected after the first syllable. */
const PREROLL_MS = 500
/** Milliseconds that are recorded after the last sound was measured, as it may still be on its way to the agent's end. */
const TAIL_MS = 500

/** Records the caller's turns for speech recognition. */
export interface SpeechRecorder {
  /** Begins a turn, a moment before now. */
  start: () => void
  /** Ends the turn: after the silence by which its end was found, or cut short, without a silence. */
  stop: (options: { isCutShort: boolean }) => void
  /** Returns the latest turn: mono, 16-bit PCM, 16 kHz. One that was cut short is there when its last sound has arrived. */
  recording: () => Promise<Blob>
  /** Records silence in place of the caller. */
  setMuted: (muted: boolean) => void
  close: () => void
}

/** Creates a recorder for the caller's track at the agent's end. */
export function createSpeechRecorder(context: AudioContext, track: MediaStreamTrack): SpeechRecorder {
  const { sampleRate } = context
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const piecesOf = (ms: number) => Math.ceil((ms * sampleRate) / 1000 / PIECE)
  let pieces: Float32Array[] = []
  let isRecording = false
  let isMuted = false
  let recorded: Promise<readonly Float32Array[]> = Promise.resolve([])
  /** The sound that is on its way after a turn was cut short. */
  let tail: { take: (piece: Float32Array) => void; end: () => void } | null = null

  const waitForTail = (spoken: readonly Float32Array[]) =>
    new Promise<readonly Float32Array[]>((resolve) => {
      const all = [...spoken]
      const length = all.length + piecesOf(TAIL_MS)
      const end = () => {
        tail = null
        resolve(all)
      }
      const take = (piece: Float32Array) => {
        if (all.push(piece) >= length) end()
      }
      tail = { take, end }
    })

  const close = tapAudio(context, [source], ({ channels: [heard] }) => {
    const piece = isMuted || !heard ? new Float32Array(PIECE) : heard
    pieces.push(piece)
    tail?.take(piece)
    if (!isRecording) pieces = pieces.slice(-piecesOf(PREROLL_MS))
  })

  return {
    start: () => {
      isRecording = true
    },
    stop: ({ isCutShort }) => {
      isRecording = false
      tail?.end()
      const cut = piecesOf(END_OF_SPEECH_MS - TAIL_MS)
      recorded = isCutShort
        ? waitForTail(pieces)
        : Promise.resolve(pieces.slice(0, Math.max(pieces.length - cut, 1)))
    },
    recording: async () => encodeWav(joinPieces(await recorded), sampleRate),
    setMuted: (muted) => {
      isMuted = muted
    },
    close: () => {
      close()
      tail?.end()
    },
  }
}
