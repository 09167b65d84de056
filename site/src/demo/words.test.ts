import { expect, test } from 'vitest'
import { site } from '../config/site.ts'
import { words } from './words.ts'

test('the words before the press name the agent, and promise no more than it does', () => {
  expect(words.intro).toContain(`${site.name} takes a booking`)
  expect(words.intro).toContain('not understood')
  expect(words.voice).toContain('simple')
})
