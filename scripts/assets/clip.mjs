// Cuts and levels recordings: mono, 16 bits, 24 kHz.
import { execFileSync } from 'node:child_process'

export const RATE = 24_000

/** The loudness of speech, as a root mean square of a clip without its pauses: 17 dB below the loudest possible. */
const LOUDNESS = 0.14
/** The loudest sample. */
const PEAK = 0.89
/** The level below which sound counts as silence, as a share of the clip's loudest sample. */
const SILENCE = 0.01
/** Milliseconds of sound that are kept on either side. */
const MARGIN_MS = 15
/** Samples without a header, as sox names them. */
const RAW = ['-t', 's16', '-r', String(RATE), '-c', '1']

/** Reads any WAV file as samples from -1 to 1. */
export function readSamples(file) {
  const raw = execFileSync('sox', [file, ...RAW, '-'], {
    maxBuffer: 2 ** 28,
    // a server streams its answer, and does not know the length in advance
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return Float32Array.from(
    new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length)),
    (sample) => sample / 0x8000,
  )
}

/** Removes the silence around speech, and gives it the loudness of every other clip. */
export function normalize(samples) {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  if (loudest === 0) throw new Error('A voice answered with silence.')
  const isLoud = (sample) => Math.abs(sample) > SILENCE * loudest
  const margin = (RATE * MARGIN_MS) / 1000
  const from = Math.max(samples.findIndex(isLoud) - margin, 0)
  const cut = samples.slice(from, samples.findLastIndex(isLoud) + margin)
  const loud = cut.filter((sample) => Math.abs(sample) > 5 * SILENCE * loudest)
  const gain = Math.min(LOUDNESS / rootMeanSquare(loud), PEAK / loudest)
  return cut.map((sample) => sample * gain)
}

export const silence = (seconds) => new Float32Array(Math.round(seconds * RATE))

export const secondsOf = (samples) => samples.length / RATE

export function join(clips) {
  const all = new Float32Array(clips.reduce((sum, clip) => sum + clip.length, 0))
  let at = 0
  for (const clip of clips) {
    all.set(clip, at)
    at += clip.length
  }
  return all
}

export function writeWav(samples, file, rate = RATE) {
  const raw = Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff))
  // without dither the same samples make the same file
  execFileSync('sox', ['-D', ...RAW, '-', '-r', String(rate), file], { input: Buffer.from(raw.buffer) })
}

/**
 * `bitrate` in kilobits a second. A fixed serial number keeps the file the same from one rendering to the next. So does the
 * order of the options, which opusenc writes into the file.
 */
export function writeOpus(wav, file, bitrate) {
  const voice = ['--bitrate', bitrate, '--speech', '--comp', 10]
  const options = ['--quiet', '--serial', 1, ...voice, '--discard-comments', '--padding', 0]
  execFileSync('opusenc', [...options, wav, file].map(String))
}

/** The loudness of each of equal parts, in the scale of the samples. */
export function loudnessOf(samples, parts) {
  const width = Math.ceil(samples.length / parts)
  return Array.from({ length: parts }, (_, part) =>
    rootMeanSquare(samples.subarray(part * width, (part + 1) * width)),
  )
}

function rootMeanSquare(samples) {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(samples.length, 1))
}
