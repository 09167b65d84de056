import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordVoice } from '../testing/internal/recordVoice.ts'
import type { VoiceClient } from './types.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const STORES = [
  'state',
  'transcript',
  'conversation',
  'levels',
  'devices',
  'network',
  'participants',
  'progress',
] as const

/** The paths of lists and objects of the library that a page could change, at most one level deep. */
function changeable(voice: VoiceClient): string[] {
  return STORES.flatMap((name) => {
    const value: object = voice[name].get()
    const lists = Object.entries(value).filter(([, member]) => Array.isArray(member))
    const all: [string, unknown][] = [
      [name, value],
      ...lists.map(([key, list]): [string, unknown] => [`${name}.${key}`, list]),
    ]
    return all.filter(([, each]) => !Object.isFrozen(each)).map(([path]) => path)
  })
}

describe('the values of the stores', () => {
  test('default: are frozen without a call, in a start, in a call and after it', async () => {
    const { voice, onLine, log } = recordVoice()
    const found = new Set(changeable(voice))
    onLine(() => {
      for (const path of changeable(voice)) found.add(path)
    })
    await voice.connect('assistant-id')
    voice.addMessage({ role: 'user', content: 'Hello' })
    await voice.stop()
    expect(log.length).toBeGreaterThan(20)
    expect([...found]).toEqual([])
  })

  test('behavior: a page that changes the progress gets an error, and changes nothing', async () => {
    const { voice } = recordVoice()
    await voice.connect('assistant-id')
    const before = [...voice.progress.get()]
    expect(() => (voice.progress.get() as unknown[]).push('of the page')).toThrow(TypeError)
    expect(voice.progress.get()).toEqual(before)
    await voice.destroy()
  })
})
