import { expect, test } from 'vitest'
import { wavePath } from './wavePath.ts'

test('default: one stroke per level, around the middle', () => {
  expect(wavePath([1, 0.5], 108)).toBe('M5 4v100M15 29v50')
})

test('behavior: draws silence as a dot, and nothing for null', () => {
  expect(wavePath([0, null, 0], 20)).toBe('M5 9v2M25 9v2')
})
