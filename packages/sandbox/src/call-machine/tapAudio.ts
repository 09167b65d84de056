/** Samples of one piece: about 40 ms. */
export const PIECE = 2048

/** Half of the speech's sample rate, with a margin: higher tones would turn into noise. In Hz. */
const CUTOFF_HZ = 7000
/** The quality factors of two filters that make one Butterworth filter of the fourth order. */
const FILTER_QUALITIES = [-5.3, 2.3]

/** A piece of sound: the samples of each source, and how late it is handed over, in seconds. */
export interface AudioPiece {
  channels: Float32Array<ArrayBuffer>[]
  lateBy: number
}

/**
 * Hands over the sound of nodes, piece by piece, without tones that speech at 16 kHz cannot have. Returns a function that
 * ends it. It uses a ScriptProcessorNode: an AudioWorklet would need a script at an address of its own, which the page's
 * content security policy may refuse.
 */
export function tapAudio(
  context: AudioContext,
  sources: readonly AudioNode[],
  onPiece: (piece: AudioPiece) => void,
): () => void {
  const merger = context.createChannelMerger(sources.length)
  const filters = FILTER_QUALITIES.map(
    (Q) => new BiquadFilterNode(context, { type: 'lowpass', frequency: CUTOFF_HZ, Q }),
  )
  const processor = context.createScriptProcessor(PIECE, sources.length, 1)
  processor.onaudioprocess = ({ inputBuffer, playbackTime }) => {
    // copies, as the browser uses the buffer again
    const channels = sources.map((_, index) => inputBuffer.getChannelData(index).slice())
    onPiece({ channels, lateBy: context.currentTime - playbackTime })
  }
  for (const [index, source] of sources.entries()) source.connect(merger, 0, index)
  const nodes: AudioNode[] = [merger, ...filters, processor]
  nodes.reduce((from, to) => from.connect(to))
  // its output is silence; a processor without a destination does not run
  processor.connect(context.destination)
  return () => {
    processor.onaudioprocess = null
    for (const source of sources) source.disconnect(merger)
    for (const node of nodes) node.disconnect()
  }
}

/** Joins the pieces of one channel. */
export function joinPieces(pieces: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(pieces.length * PIECE)
  for (const [index, piece] of pieces.entries()) joined.set(piece, index * PIECE)
  return joined
}
