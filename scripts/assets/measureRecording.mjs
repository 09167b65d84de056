// Measures the recording on the site for its waveform, writes its captions, and compresses it. Run it after a change of the
// recording or its transcript. It writes site/src/content/recordingLevels.json, and the .vtt and .opus files beside the
// recording. It needs opusenc, from the Debian and Ubuntu package opus-tools.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loudnessOf } from './clip.mjs'

const STEPS = 150
/** Kilobits per second. At 32, a voice from a telephone line loses nothing audible. */
const BITRATE = 32
const HEADER = 44
const at = (path) => fileURLToPath(new URL(`../../site/${path}`, import.meta.url))
const recording = at('public/audio/aidan-booking-transcript.wav')

const wav = readFileSync(recording)
const [channels, rate, bits] = [wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]
if (channels !== 1 || bits !== 16) {
  throw new Error(`The recording has ${channels} channels of ${bits} bits; it must have one of 16.`)
}
const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + HEADER))
const loudness = loudnessOf(samples, STEPS)
const loudest = Math.max(...loudness)
const levels = loudness.map((level) => Math.round((level / loudest) * 100) / 100)
const seconds = Math.round((samples.length / rate) * 100) / 100
writeFileSync(
  at('src/content/recordingLevels.json'),
  `{ "seconds": ${seconds}, "levels": ${JSON.stringify(levels).replaceAll(',', ', ')} }\n`,
)

const lines = JSON.parse(readFileSync(at('src/content/recordingTranscript.json'), 'utf8'))
const time = (second) => new Date(Math.round(second * 1000)).toISOString().slice(11, 23)
const cues = lines.map(
  ({ speaker, text, start }, index) =>
    `${time(start)} --> ${time(lines[index + 1]?.start ?? seconds)}\n<v ${speaker}>${text}\n`,
)
writeFileSync(recording.replace('.wav', '.vtt'), ['WEBVTT\n', ...cues].join('\n'))

// The same serial number each time, so that the same recording makes the same file
const options = ['--quiet', '--bitrate', BITRATE, '--comp', 10, '--serial', 1, '--discard-comments']
execFileSync('opusenc', [...options, recording, recording.replace('.wav', '.opus')].map(String))
