import { expect, test } from 'vitest'
import {
  createSpeechDetector,
  END_OF_SPEECH_MS,
  MAX_SPEECH_MS,
  ONSET_MS,
  SILENCE_LEVEL,
  SPEECH_LEVEL,
} from './createSpeechDetector.ts'

const changes = (levels: [level: number, now: number][]) => {
  const detector = createSpeechDetector()
  return levels.map(([level, now]) => detector.hear(level, now))
}

test('default: lasting sound starts speech, and lasting silence ends it', () => {
  expect(
    changes([
      [SPEECH_LEVEL, 0],
      [SPEECH_LEVEL, ONSET_MS],
      [SPEECH_LEVEL, 2000],
      [0, 2000 + END_OF_SPEECH_MS - 1],
      [0, 2000 + END_OF_SPEECH_MS],
    ]),
  ).toEqual([null, { type: 'started' }, null, null, { type: 'stopped', durationMs: 2000 }])
})

test('behavior: a click is not speech', () => {
  expect(
    changes([
      [1, 0],
      [1, ONSET_MS - 1],
      [0, ONSET_MS],
      [1, ONSET_MS + 1],
    ]),
  ).toEqual([null, null, null, null])
})

test('behavior: softer sound above the silence level goes on as speech', () => {
  expect(
    changes([
      [SPEECH_LEVEL, 0],
      [SPEECH_LEVEL, ONSET_MS],
      [SILENCE_LEVEL, 1000],
      [0, 1500],
    ]).slice(2),
  ).toEqual([null, null])
})

test('behavior: a short pause does not end speech', () => {
  expect(
    changes([
      [1, 0],
      [1, ONSET_MS],
      [0, 600],
      [1, 800],
      [0, 1400],
      [0, 1500],
    ]).at(-1),
  ).toEqual({ type: 'stopped', durationMs: 800 })
})

test('behavior: endless noise is divided into utterances', () => {
  expect(
    changes([
      [1, 0],
      [1, ONSET_MS],
      [1, MAX_SPEECH_MS - 1],
      [1, MAX_SPEECH_MS],
    ]).slice(2),
  ).toEqual([null, { type: 'stopped', durationMs: MAX_SPEECH_MS }])
})
