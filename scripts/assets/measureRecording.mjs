// Measures the recording on the site for its waveform, writes its captions, and compresses it. Run it after a change of the
// recording or its transcript. It writes site/src/content/recordingLevels.json, and the .vtt and .opus files beside the
// recording. It needs sox and opusenc, from the Debian and Ubuntu packages sox and opus-tools.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../root.mjs'
import { loudnessOf, readSamples, secondsOf } from './clip.mjs'

const STEPS = 150
/** Kilobits per second. At 32, a voice from a telephone line loses nothing audible. */
const BITRATE = 32
const at = (path) => `${root}site/${path}`
const recording = at('public/audio/aidan-booking-transcript.wav')

const samples = readSamples(recording)
const loudness = loudnessOf(samples, STEPS)
const loudest = Math.max(...loudness)
const levels = loudness.map((level) => Math.round((level / loudest) * 100) / 100)
const seconds = Math.round(secondsOf(samples) * 100) / 100
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
