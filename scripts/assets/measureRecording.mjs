// Measures the recording on the site for its waveform, writes its captions, and compresses it. Run it after a change of the
// recording or its transcript. It writes site/src/content/recordingLevels.json, and the .vtt and .opus files beside the
// recording. It needs opusenc, from the Debian and Ubuntu package opus-tools.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const STEPS = 150
/** Kilobits per second. At 32, a voice from a telephone line loses nothing audible. */
const BITRATE = 32
const HEADER = 44
const recording = new URL('../../site/public/audio/aidan-booking-transcript.wav', import.meta.url)
const target = new URL('../../site/src/content/recordingLevels.json', import.meta.url)

const wav = readFileSync(recording)
const [channels, rate, bits] = [wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]
if (channels !== 1 || bits !== 16) {
  throw new Error(`The recording has ${channels} channels of ${bits} bits; it must have one of 16.`)
}
const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + HEADER))
const width = Math.ceil(samples.length / STEPS)
const loudness = Array.from({ length: STEPS }, (_, step) => {
  const part = samples.subarray(step * width, (step + 1) * width)
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(part.length, 1))
})
const loudest = Math.max(...loudness)
const levels = loudness.map((level) => Math.round((level / loudest) * 100) / 100)
const seconds = Math.round((samples.length / rate) * 100) / 100
writeFileSync(
  target,
  `{ "seconds": ${seconds}, "levels": ${JSON.stringify(levels).replaceAll(',', ', ')} }\n`,
)

const { default: lines } = await import('../../site/src/content/recordingTranscript.json', {
  with: { type: 'json' },
})
const time = (at) =>
  `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${(at % 60).toFixed(3).padStart(6, '0')}`
const cues = lines.map(
  ({ speaker, text, start }, index) =>
    `${time(start)} --> ${time(lines[index + 1]?.start ?? seconds)}\n<v ${speaker}>${text}\n`,
)
writeFileSync(new URL('./aidan-booking-transcript.vtt', recording), ['WEBVTT\n', ...cues].join('\n'))

const opus = fileURLToPath(new URL('./aidan-booking-transcript.opus', recording))
// the same serial number each time, so that the same recording makes the same file
const options = [
  '--quiet',
  '--bitrate',
  String(BITRATE),
  '--comp',
  '10',
  '--serial',
  '1',
  '--discard-comments',
]
execFileSync('opusenc', [...options, fileURLToPath(recording), opus], { stdio: 'inherit' })
