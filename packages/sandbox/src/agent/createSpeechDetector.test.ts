import { describe, expect, test } from 'vitest'
import {
  BACKGROUND_MARGIN,
  createSpeechDetector,
  END_OF_SPEECH_MS,
  MAX_SPEECH_MS,
  ONSET_MS,
  SILENCE_LEVEL,
  SPEECH_LEVEL,
  STEADY_MS,
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
      [0, 800 + END_OF_SPEECH_MS - 100],
      [0, 800 + END_OF_SPEECH_MS],
    ]).at(-1),
  ).toEqual({ type: 'stopped', durationMs: 800 })
})

/** The changes while these levels are heard, one every 20 ms. */
function hearAll(levels: readonly number[]) {
  const detector = createSpeechDetector()
  return levels.flatMap((level, index) => detector.hear(level, index * 20) ?? [])
}
/** A level that goes up and down, five times in two seconds. */
const wave = (ms: number, low: number, high: number) =>
  Array.from({ length: ms / 20 }, (_, index) => (index % 20 < 10 ? low : high))

test('default: sound without a dip is noise after 3 seconds, and background from then on', () => {
  const noise = wave(30_000, 0.15, 0.2)
  expect(hearAll(noise)).toEqual([
    { type: 'started' },
    { type: 'stopped', durationMs: ONSET_MS + STEADY_MS, isNoise: true },
  ])
})

test('behavior: speech over a noise is heard, also one that began with it', () => {
  const noise = wave(4000, 0.15, 0.2)
  const speech = wave(2000, 0.2, 0.8)
  const types = (levels: readonly number[]) =>
    hearAll(levels).map((change) => ('isNoise' in change ? 'noise' : change.type))
  expect(types([...noise, ...speech, ...noise])).toEqual(['started', 'noise', 'started', 'stopped'])
  expect(types([...speech, ...noise])).toEqual(['started', 'stopped'])
})

test('behavior: endless sound with dips, as of a radio, is divided into turns', () => {
  const changes = hearAll(wave(2 * MAX_SPEECH_MS, 0.2, 0.8))
  expect(changes.slice(0, 2)).toEqual([{ type: 'started' }, { type: 'stopped', durationMs: MAX_SPEECH_MS }])
})

describe('endTurn', () => {
  /** A detector in whose speech of that level a message is typed, at 1000 ms. */
  const cutAt = (level: number) => {
    const detector = createSpeechDetector()
    detector.hear(level, 0)
    detector.hear(level, ONSET_MS)
    detector.hear(level, 1000)
    return { detector, change: detector.endTurn() }
  }

  test('default: ends speech at its latest sound, and nothing else', () => {
    const { detector, change } = cutAt(0.2)
    expect(change).toEqual({ type: 'stopped', durationMs: 1000 })
    expect([detector.isSpeaking(), detector.lastLoudAt()]).toEqual([false, 1000])
    expect(detector.endTurn()).toBeNull()
  })

  test('behavior: sound up to the margin is background, and louder sound is speech', () => {
    for (const [level, isSpeech] of [
      [0.2 * BACKGROUND_MARGIN, false],
      [0.2 * BACKGROUND_MARGIN + 0.01, true],
    ] as const) {
      const { detector } = cutAt(0.2)
      detector.hear(level, 1050)
      detector.hear(level, 1050 + ONSET_MS)
      expect(detector.isSpeaking()).toBe(isSpeech)
    }
  })

  test.each([
    [END_OF_SPEECH_MS - 1, false],
    [END_OF_SPEECH_MS, true],
  ])('behavior: after %i ms of silence every sound is speech: %s', (ms, isSpeech) => {
    const { detector } = cutAt(0.2)
    detector.hear(0, 1000 + ms)
    detector.hear(0.2, 2000)
    detector.hear(0.2, 2000 + ONSET_MS)
    expect(detector.isSpeaking()).toBe(isSpeech)
  })

  /** A detector that hears these levels, one every 50 ms, and a typed message before the last ones. */
  const typedAfter = (before: [level: number, ms: number][], after: [level: number, ms: number][]) => {
    const detector = createSpeechDetector()
    let now = 0
    const hear = ([level, ms]: [number, number]) => {
      for (const end = now + ms; now < end; now += 50) detector.hear(level, now)
    }
    before.forEach(hear)
    expect(detector.endTurn()).toMatchObject({ type: 'stopped' })
    after.forEach(hear)
    return detector
  }

  test.each([
    ['while the voice sounds', 0],
    ['in the noise after it', 1000],
  ])('behavior: a voice in a noise is heard again after typing %s', (_when, quietMs) => {
    const voice: [number, number][] = [
      [0.06, 1000],
      [0.7, 1500],
      [0.06, quietMs],
    ]
    expect(typedAfter(voice, [[0.06, 2000]]).isSpeaking()).toBe(false)
    const after: [number, number][] = [
      [0.06, 2000],
      [0.7, 300],
    ]
    expect(typedAfter(voice, after).isSpeaking()).toBe(true)
    // the end of the new speech is found in the noise
    expect(typedAfter(voice, [...after, [0.06, END_OF_SPEECH_MS + 50]]).isSpeaking()).toBe(false)
  })

  test('behavior: louder sound than a loud noise is speech', () => {
    expect(typedAfter([[0.8, 1000]], [[0.8, 1000]]).isSpeaking()).toBe(false)
    expect(typedAfter([[0.8, 1000]], [[0.95, 300]]).isSpeaking()).toBe(true)
  })

  test('behavior: the words of a softer voice over the background do not raise it', () => {
    const after: [number, number][] = [
      [0.06, 1000],
      ...[0.07, 0.08, 0.085, 0.08, 0.07].map((level): [number, number] => [level, 100]),
      [0.06, 1000],
      [0.12, 300],
    ]
    expect(typedAfter([[0.06, 1000]], after).isSpeaking()).toBe(true)
  })
})
