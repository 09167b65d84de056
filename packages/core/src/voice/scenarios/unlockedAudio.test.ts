// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { recordVoice } from '../../testing/internal/recordVoice.ts'

/** The audio elements that were created in a user gesture. */
let unlocked: HTMLAudioElement[]
const notReleased = () => unlocked.filter(({ srcObject }) => srcObject !== null)

beforeEach(() => {
  unlocked = []
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('MediaStreamTrack', class {})
  vi.spyOn(document, 'createElement').mockImplementation((name) => {
    const element = document.createElementNS('http://www.w3.org/1999/xhtml', name) as HTMLAudioElement
    element.play = async () => undefined
    if (name === 'audio') unlocked.push(element)
    return element
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// A page does not finish loading while an element waits for data.
describe('an unlocked audio element', () => {
  test('behavior: is released if the start fails', async () => {
    const { voice } = recordVoice({
      fetch: fakeFetch(() => {
        throw new Error('offline')
      }),
    })
    expect(await voice.start('assistant-id')).toBeNull()
    expect(await voice.start('assistant-id', { signal: AbortSignal.abort() })).toBeNull()
    expect([unlocked.length, notReleased()]).toEqual([2, []])
    await voice.destroy()
  })

  test('behavior: a rejected second start releases its own, and the call keeps its element', async () => {
    const { voice } = recordVoice()
    const starting = voice.start('assistant-id')
    expect(await voice.start('assistant-id')).toBeNull()
    expect([unlocked.length, notReleased().length]).toEqual([2, 1])
    expect(await starting).not.toBeNull()
    await voice.destroy()
    expect(notReleased()).toEqual([])
  })
})
