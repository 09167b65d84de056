import { describe, expect, test } from 'vitest'
import { contrastOf, inkOn, luminanceOf, type Rgb, readableOn, readColor } from './accent.ts'

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

test('measures the contrast as WCAG does', () => {
  expect(contrastOf(WHITE, BLACK)).toBeCloseTo(21)
  expect(contrastOf(WHITE, WHITE)).toBe(1)
  // the gray that is known to pass on white by a hair
  expect(contrastOf([118, 118, 118], WHITE)).toBeCloseTo(4.54, 2)
  expect(luminanceOf([255, 0, 0])).toBeCloseTo(0.2126)
})

describe('every color of the cube, in steps of 51', () => {
  const steps = [0, 51, 102, 153, 204, 255]
  const colors = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue): Rgb => [red, green, blue])),
  )

  test('has a text on it with a contrast of at least 4.5', () => {
    for (const color of colors) expect(contrastOf(inkOn(color), color)).toBeGreaterThanOrEqual(4.5)
  })

  test('becomes readable on a light and on a dark surface', () => {
    for (const surface of [WHITE, BLACK, [21, 27, 33] as Rgb, [238, 241, 244] as Rgb]) {
      for (const color of colors) {
        expect(contrastOf(readableOn(surface, color), surface)).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
})

test('keeps a color that is readable already', () => {
  expect(readableOn(WHITE, [11, 107, 75])).toEqual([11, 107, 75])
})

test.each<[string, readonly number[] | null]>([
  ['rgb(11, 107, 75)', [11, 107, 75]],
  ['rgba(11, 107, 75, 1)', [11, 107, 75]],
  ['rgba(0, 0, 0, 0)', null],
  ['rgba(11, 107, 75, 0.5)', null],
  ['color(srgb 1 0.2 0)', [255, 51, 0]],
  ['color(srgb 1 0.2 0 / 0.4)', null],
])('reads the color %s of a computed style', (css, color) => {
  expect(readColor(css)).toEqual(color)
})
