import { CHANNELS, LONGEST_SECONDS, type SoundChunk } from '../callSound.ts'
import { SPEECH_RATE } from '../wav.ts'
import { toPcm } from './encodeWav.ts'
import { type AudioPiece, joinPieces, PIECE, tapAudio } from './tapAudio.ts'

/** Seconds of a chunk: what a page that vanishes may lose. */
const CHUNK_SECONDS = 2
/** Seconds that the clocks of sound and call may differ before a piece gets the place of its arrival. */
const TOLERANCE_SECONDS = 0.25

/** Takes the sound of a call. */
export interface SoundReceiver {
  /** Seconds since the start of the call. Null before it. */
  elapsed: () => number | null
  take: (chunk: SoundChunk) => void
}

/**
 * Records both sides of a call, up to the longest recording of the sandbox. A piece follows the one before, unless the
 * browser has left out sound or the page was asleep: then the time between them is silence.
 *
 * @returns a function that ends the recording and hands over its last chunk
 */
export function createCallRecorder(
  context: AudioContext,
  { caller, agent }: { caller: MediaStreamTrack; agent: AudioNode },
  { elapsed, take }: SoundReceiver,
): () => void {
  const pieceSeconds = PIECE / context.sampleRate
  let pieces: Float32Array[][] = []
  /** The place of the first piece, in samples. */
  let at = 0
  const end = () => at / SPEECH_RATE + pieces.length * pieceSeconds
  const flush = () => {
    if (pieces.length === 0) return
    const sound = interleave(
      Array.from({ length: CHANNELS }, (_, channel) =>
        toPcm(joinPieces(pieces.flatMap((piece) => piece[channel] ?? [])), context.sampleRate),
      ),
    )
    pieces = []
    take({ at, sound })
    at += sound.length / CHANNELS
  }
  const onPiece = ({ channels, lateBy }: AudioPiece) => {
    const now = elapsed()
    if (now === null) return
    // a piece has been recorded, and waits for another one to be played
    const heardAt = Math.max(0, now - lateBy - 2 * pieceSeconds)
    if (Math.abs(heardAt - end()) > TOLERANCE_SECONDS) {
      flush()
      at = Math.round(heardAt * SPEECH_RATE)
    }
    if (end() + pieceSeconds > LONGEST_SECONDS) return
    pieces.push(channels)
    if (pieces.length * pieceSeconds >= CHUNK_SECONDS) flush()
  }
  const source = context.createMediaStreamSource(new MediaStream([caller]))
  const close = tapAudio(context, [source, agent], onPiece)
  return () => {
    close()
    flush()
  }
}

/** Puts the samples of channels of the same length in turn. */
function interleave(channels: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const [first] = channels
  const mixed = new Int16Array((first?.length ?? 0) * channels.length)
  for (const [channel, samples] of channels.entries()) {
    for (const [index, sample] of samples.entries()) mixed[index * channels.length + channel] = sample
  }
  return mixed
}
