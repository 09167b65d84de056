import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFilm, WIDTH } from '../../scripts/assets/film/createFilm.mjs'
import { root } from '../root.ts'

const readData = (name: string): unknown =>
  JSON.parse(readFileSync(join(root, 'site/src/content', `${name}.json`), 'utf8'))

const levels = Array.from({ length: 100 }, (_, index) => (index % 10 === 9 ? 0 : 0.5))
const lines = [
  { speaker: 'Agent', text: 'Hi, this is Nora.', start: 0 },
  { speaker: 'Caller', text: 'An appointment for tomorrow.', start: 2 },
  { speaker: 'Agent', text: 'Three in the afternoon? Your name is Sarah?', start: 4 },
  { speaker: 'Caller', text: 'Three in the afternoon, yes. Sarah.', start: 6 },
]
const recording = { seconds: 10, levels, lines, name: 'Nora' }

interface Drawn {
  texts: Record<string, number>
  /** Where the bright part of the waveform ends. */
  played: number
}

/** Draws a second of a film on a canvas that keeps the texts, each with its opacity. A letter is 20 pixels wide. */
function draw(at: number, of: typeof recording = recording): Drawn {
  const drawn: Drawn = { texts: {}, played: 0 }
  let [left, width] = [0, 0]
  const context = {
    globalAlpha: 1,
    fillRect() {},
    save() {},
    restore() {
      context.globalAlpha = 1
    },
    beginPath() {},
    rect(x: number, _y: number, w: number) {
      left = x
      width = w
    },
    clip() {
      if (left === 0) drawn.played = width
    },
    moveTo() {},
    lineTo() {},
    stroke() {},
    measureText: (text: string) => ({ width: text.length * 20 }),
    fillText(text: string) {
      drawn.texts[text] = context.globalAlpha
    },
  }
  createFilm(of).drawFilm(context, at)
  return drawn
}

test('default: the spoken sentence, the time, and the played part of the waveform', () => {
  const { texts, played } = draw(2.5)
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(['An appointment for tomorrow.', '0:02', 'Nora']))
  expect(texts).not.toHaveProperty('Hi, this is Nora.')
  expect(played).toBeCloseTo(72 + (WIDTH - 144) / 4)
})

test('behavior: the day, the time and the name appear when the caller has said them', () => {
  const notesAt = (at: number) => {
    const { texts } = draw(at)
    return ['Tomorrow', '3:00 p.m.', 'Sarah'].map((note) => texts[note])
  }
  expect(notesAt(3.5)).toEqual([0, 0, 0])
  expect(notesAt(4.3)).toEqual([1, 0, 0])
  expect(notesAt(9)).toEqual([1, 1, 0])
  expect(notesAt(11)).toEqual([1, 1, 1])
})

test('behavior: a long sentence is broken into lines', () => {
  const { texts } = draw(5)
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(['Three in the afternoon? Your name is', 'Sarah?']),
  )
})

test('behavior: the end tells how long the call took', () => {
  const { texts } = draw(11)
  expect(texts).toHaveProperty('Booked in 10 seconds.')
  expect(texts).toHaveProperty('0:10')
})

test('behavior: the same second gives the same picture, in any order', () => {
  const { drawFilm } = createFilm(recording)
  const pictureAt = (at: number) => {
    const calls: unknown[] = []
    const context = new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'measureText'
            ? (text: string) => ({ width: text.length * 20 })
            : (...args: unknown[]) => void calls.push([name, ...args]),
        set: (_, name, value) => calls.push([name, value]) > 0,
      },
    )
    drawFilm(context, at)
    return calls
  }
  const before = pictureAt(3)
  pictureAt(11)
  expect(pictureAt(3)).toEqual(before)
})

test('parameters: a recording without the appointment is refused', () => {
  expect(() => createFilm({ ...recording, lines: lines.slice(0, 2) })).toThrow(
    "No line of the caller says 'three in the afternoon'.",
  )
})

test('behavior: the recording of the site has all that the film shows', () => {
  const { seconds } = createFilm({
    ...(readData('recordingLevels') as object),
    lines: readData('recordingTranscript'),
    name: 'Aidan',
  })
  expect(seconds).toBeGreaterThan(20)
})
