import { expect, test } from 'vitest'
import { CHANNELS, keepSound, LONGEST_SECONDS, type SoundChunk } from './callSound.ts'
import { SPEECH_RATE } from './wav.ts'

const HALF = { at: 0, sound: new Int16Array((LONGEST_SECONDS / 2) * SPEECH_RATE * CHANNELS) }

test('behavior: the sound of the oldest calls gives way to that of newer ones', () => {
  const sounds = new Map<string, SoundChunk[]>()
  keepSound(sounds, 'first', HALF)
  keepSound(sounds, 'second', HALF)
  expect([...sounds.keys()]).toEqual(['first', 'second'])
  keepSound(sounds, 'third', { at: 0, sound: new Int16Array(2) })
  expect([...sounds.keys()]).toEqual(['second', 'third'])
})

test('behavior: a call never gives way to its own sound', () => {
  const sounds = new Map<string, SoundChunk[]>()
  keepSound(sounds, 'first', HALF)
  keepSound(sounds, 'second', HALF)
  keepSound(sounds, 'first', HALF)
  expect([...sounds]).toEqual([['first', [HALF, HALF]]])
  // a sender that repeats itself fills its own call only
  keepSound(sounds, 'first', HALF)
  expect([...sounds]).toEqual([['first', [HALF, HALF]]])
})
