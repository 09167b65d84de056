import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '../../config/readEnv.ts'

const play = vi.fn(() => Promise.resolve())
let moreContrast = false

beforeEach(() => {
  moreContrast = false
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: moreContrast && query.includes('contrast') }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
})

afterEach(() => {
  cleanup()
  play.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.doUnmock('../../config/site.ts')
  vi.resetModules()
})

async function load(videoId: string | null) {
  vi.doMock('../../config/site.ts', () => ({ site: { ...readEnv({}), videoId } }))
  const [{ SampleCall }, { words }, notices, { acquireAudioFocus }] = await Promise.all([
    import('./SampleCall.tsx'),
    import('./words.ts'),
    import('../../notices/notices.ts'),
    import('../../ui/acquireAudioFocus.ts'),
  ])
  return {
    SampleCall,
    words,
    acquireAudioFocus,
    titles: () => notices.readNotices().notices.map((n) => n.title),
  }
}

async function show(videoId: string | null = null) {
  const { SampleCall, ...rest } = await load(videoId)
  render(<SampleCall />)
  return rest
}

const button = (name: string) => screen.getByRole('button', { name })
const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const press = (name: string) => fireEvent.click(button(name))

/** The files of the film or of the recording cannot be loaded. */
const failToLoad = (media: 'video' | 'audio') => {
  const last = find(`${media} source:last-of-type`)
  if (!last) throw new Error(`There is no ${media}.`)
  fireEvent.error(last)
}

test('the film is requested and plays at a press only', { tags: ['S128', 'S129'] }, async () => {
  const { words } = await show()
  expect(find('video, audio, iframe')).toBeNull()
  expect(document.body.textContent).toContain(words.loads)
  expect(document.body.textContent).not.toMatch(/customer/i)
  press(words.play)
  expect(play).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button(words.back))
  const addresses = [...document.querySelectorAll('video > *')].map((one) => one.getAttribute('src'))
  expect(addresses).toEqual([
    '/video/aidan-booking.webm',
    '/video/aidan-booking.mp4',
    '/audio/aidan-booking-transcript.vtt',
  ])
})

test('Back to Audio View removes the film', { tags: ['S130'] }, async () => {
  const { words } = await show()
  press(words.play)
  press('Back to Audio View')
  expect(find('video')).toBeNull()
  expect(document.activeElement).toBe(button(words.play))
})

test('behavior: captions are shown at once where the user asks for more contrast, as they are in the picture', async () => {
  const { words } = await show()
  press(words.play)
  expect(find('track')?.hasAttribute('default')).toBe(false)
  press(words.back)
  moreContrast = true
  press(words.play)
  expect(find('track')?.hasAttribute('default')).toBe(true)
})

test('behavior: the film goes when other audio starts, and the focus stays where it is', async () => {
  const { words, acquireAudioFocus } = await show()
  press(words.play)
  button(words.back).blur()
  act(() => void acquireAudioFocus(() => {}))
  expect(find('video')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('behavior: a film stops other audio', async () => {
  const { words, acquireAudioFocus } = await show()
  const stop = vi.fn()
  acquireAudioFocus(stop)
  press(words.play)
  expect(stop).toHaveBeenCalledOnce()
})

test('the recording plays where no film does', { tags: ['S156'] }, async () => {
  const { words, titles } = await show()
  press(words.play)
  failToLoad('video')
  expect(titles()).toEqual([words.failed.title])
  expect(find('video')).toBeNull()
  expect(find('audio source:last-of-type')?.getAttribute('src')).toBe('/audio/aidan-booking-transcript.wav')
  expect(play).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(button(words.again))
  // The next film that plays removes the notice
  press(words.again)
  fireEvent.playing(find('video') as HTMLElement)
  expect(titles()).toEqual([])
})

test('behavior: without a film and a recording, the card returns to its first state', async () => {
  const { words, titles } = await show()
  press(words.play)
  failToLoad('video')
  failToLoad('audio')
  expect(titles()).toEqual([words.silent.title])
  expect(find('video, audio')).toBeNull()
  expect(button(words.play)).toBeDefined()
})

test('behavior: a film that fails takes no focus from a user who is elsewhere', async () => {
  const { words } = await show()
  press(words.play)
  button(words.back).blur()
  failToLoad('video')
  expect(document.activeElement).toBe(document.body)
})

test('behavior: without JavaScript, the browser plays the film with its own controls, and loads it then', async () => {
  const { SampleCall, words } = await load(null)
  const [, film = ''] = /<noscript>(.*?)<\/noscript>/.exec(renderToStaticMarkup(<SampleCall />)) ?? []
  expect(film).toMatch(/^<video [^>]*controls=""/)
  expect(film).toContain('preload="none"')
  expect(film).not.toContain(words.scriptless)
})

test('a film at a video host plays in its frame', { tags: ['S129', 'G14'] }, async () => {
  const { words } = await show('abcdefghijk')
  expect(document.body.textContent).toContain(words.loads)
  press(words.play)
  expect(find('iframe')?.getAttribute('src')).toContain('youtube-nocookie.com/embed/abcdefghijk')
  expect(find('video')).toBeNull()
})
