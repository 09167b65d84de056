// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { recordVoice } from '../../testing/recordVoice.ts'

/** The elements that a press has allowed to sound, and that still hold something to play. */
let primed: HTMLAudioElement[]
const held = () => primed.filter(({ srcObject }) => srcObject !== null)

beforeEach(() => {
  primed = []
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('MediaStreamTrack', class {})
  vi.spyOn(document, 'createElement').mockImplementation((name) => {
    const element = document.createElementNS('http://www.w3.org/1999/xhtml', name) as HTMLAudioElement
    element.play = async () => undefined
    if (name === 'audio') primed.push(element)
    return element
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// a page does not finish loading while an element waits for what it plays
describe('an element that a press has primed', () => {
  test('behavior: is let go of where no call comes of it', async () => {
    const { voice } = recordVoice({
      fetch: fakeFetch(() => {
        throw new Error('offline')
      }),
    })
    expect(await voice.start('assistant-id')).toBeNull()
    expect(await voice.start('assistant-id', { signal: AbortSignal.abort() })).toBeNull()
    expect([primed.length, held()]).toEqual([2, []])
    await voice.destroy()
  })

  test('behavior: of a start that is refused it is let go of, the call keeps its own', async () => {
    const { voice } = recordVoice()
    const starting = voice.start('assistant-id')
    expect(await voice.start('assistant-id')).toBeNull()
    expect([primed.length, held().length]).toEqual([2, 1])
    expect(await starting).not.toBeNull()
    await voice.destroy()
    expect(held()).toEqual([])
  })
})
