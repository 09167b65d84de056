import { createVoiceClient, type VoiceClient } from '@offhook/core'
import { fakeEngine, fakeFetch } from '@offhook/core/testing'
import { VoiceProvider } from '@offhook/react'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallNotices } from '../../call/CallNotices.tsx'
import { setCallOutcome } from '../../call/callOutcome.ts'
import { words as callWords } from '../../call/words.ts'
import { readEnv } from '../../config/readEnv.ts'
import { dismissNotices } from '../../notices/notices.ts'
import { LiveCall } from './LiveCall.tsx'
import { loadInCall } from './loadInCall.ts'
import { slipWords } from './slipWords.ts'
import { words } from './words.ts'

const { config } = vi.hoisted(() => ({ config: { site: {} } }))
vi.mock('../../config/site.ts', async () => {
  const { readEnv: read } = await import('../../config/readEnv.ts')
  Object.assign(config.site, read({}))
  return config
})
// jsdom has neither a canvas nor audio.
vi.mock('../../call/line/CallLine.tsx', () => ({ CallLine: () => null }))
vi.mock('../../call/sandboxInPage.ts', () => ({ sandboxInPage: () => Promise.resolve() }))
vi.mock('../../call/line/createTrackLevels.ts', () => ({
  createTrackLevels: () => ({ get: () => ({ user: 0.5, assistant: 0 }) }),
}))

/** The first call loads code. */
const LATER = { timeout: 30_000 }

let engine: ReturnType<typeof fakeEngine>
let voice: VoiceClient

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', class {})
  Object.assign(config.site, readEnv({}))
  engine = fakeEngine()
  voice = createVoiceClient({ publicKey: 'key', engine, fetch: fakeFetch() })
})

afterEach(async () => {
  cleanup()
  dismissNotices()
  setCallOutcome(null)
  await voice.destroy()
  vi.useRealTimers()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <VoiceProvider client={voice}>
      <CallNotices />
      <LiveCall />
    </VoiceProvider>,
  )
const narrowWindow = () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  Element.prototype.scrollIntoView = () => {}
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
const start = async () => {
  press(callWords.talk)
  await screen.findByRole('button', { name: callWords.end }, LATER)
}
const end = async () => {
  press(callWords.end)
  await screen.findByRole('button', { name: callWords.talk }, LATER)
}
const say = (role: 'user' | 'assistant', transcript: string) =>
  act(() => engine.receive({ type: 'transcript', role, transcriptType: 'final', transcript }))
const slip = () => screen.findByRole('region', { name: slipWords.label }, LATER)
/** Waits until the slip would be there: its code has loaded, and that of the agent. */
const codeOfSlip = () =>
  act(async () => {
    await Promise.all([loadInCall(), import('../../demo/createDemoAgent.ts')])
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
/** The line of the user: the greeting may be there, too. */
const userLine = () => {
  const line = screen.getAllByRole('listitem').find(({ dataset }) => dataset.speaker === 'user')
  if (!line) throw new Error('The user has no line.')
  return line
}
const rows = (paper: HTMLElement) =>
  Object.fromEntries(
    within(paper)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('the slip', { tags: ['S170'] }, () => {
  const { reason, day, time, name, open: unknown } = slipWords

  test('default: is not there before a call, and blank when it begins', async () => {
    open()
    expect(screen.queryByRole('region', { name: slipWords.label })).toBeNull()
    await start()
    expect(rows(await slip())).toEqual({
      [reason]: unknown,
      [day]: unknown,
      [time]: unknown,
      [name]: unknown,
    })
  })

  test('default: has what the agent has understood, also after the call, until the next press', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T10:00'), toFake: ['Date'] })
    open()
    await start()
    const paper = await slip()
    say('user', 'I would like to book a consultation.')
    say('assistant', 'Of course. Which day would suit you best?')
    say('user', 'Tomorrow at half past ten.')
    say('assistant', 'Tomorrow at half past ten. May I have your name for the booking?')
    say('user', 'It is Sarah Miller.')
    const known = {
      [reason]: 'consultation',
      [day]: 'Thursday, Nov 26',
      [time]: '10:30 a.m.',
      [name]: 'Sarah Miller',
    }
    await waitFor(() => expect(rows(paper)).toEqual(known), LATER)
    await end()
    expect(rows(await slip())).toEqual(known)
    await start()
    await waitFor(async () => expect(rows(await slip())[name]).toBe(unknown), LATER)
  })

  test('behavior: it is not announced, and says that nothing is booked', async () => {
    open()
    await start()
    const paper = await slip()
    expect(paper.getAttribute('aria-live')).toBe('off')
    expect(within(paper).getByText(slipWords.booked)).not.toBeNull()
  })

  test('behavior: on a phone it is the end of the transcript, after the call', async () => {
    // A Wednesday: tomorrow is open
    vi.useFakeTimers({ now: new Date('2026-11-25T10:00'), toFake: ['Date'] })
    narrowWindow()
    open()
    await start()
    say('user', 'Tomorrow')
    expect(screen.queryByRole('region', { name: slipWords.label })).toBeNull()
    await end()
    const paper = await slip()
    expect(screen.getByRole('log').lastElementChild).toBe(paper)
    await waitFor(() => expect(rows(paper)[day]).not.toBe(unknown), LATER)
  })

  test('behavior: on a phone there is none when nothing was understood', async () => {
    narrowWindow()
    open()
    await start()
    say('user', 'asdf qwrt')
    await end()
    await codeOfSlip()
    expect(screen.queryByRole('region', { name: slipWords.label })).toBeNull()
  })

  test.each([
    ['a site with a key', { VITE_VOICE_PUBLIC_KEY: 'key', VITE_VOICE_ASSISTANT_ID: 'assistant' }],
    ['a sandbox elsewhere', { VITE_SANDBOX_URL: 'http://localhost:8787' }],
  ])('behavior: %s has none, since nobody knows what its agent understands', async (_, variables) => {
    Object.assign(config.site, readEnv(variables))
    open()
    await start()
    say('user', 'Tomorrow')
    await screen.findByRole('button', { name: words.mute })
    await codeOfSlip()
    expect(screen.queryByRole('region', { name: slipWords.label })).toBeNull()
  })
})

describe('a spoken line whose words are unknown', { tags: ['S171'] }, () => {
  test('default: shows its sound and its length, and screen readers get a sentence', async () => {
    open()
    await start()
    await slip()
    await new Promise((resolve) => setTimeout(resolve, 400))
    say('user', '(you spoke for 3.4 seconds)')
    const line = userLine()
    expect(within(line).getByText(callWords.spokenFor('3.4')).className).toBe('sr-only')
    const bars = await waitFor(() => {
      const path = line.querySelector('path')
      if (!path) throw new Error('There are no bars.')
      return path
    }, LATER)
    expect(bars.getAttribute('d')).toMatch(/v\d{2}/)
    expect(bars.closest('[aria-hidden="true"]')).not.toBeNull()
    expect(line.textContent).toContain('3.4 s')
    expect(line.textContent).not.toContain('you spoke for')
  })

  test('behavior: words in brackets are words', async () => {
    open()
    await start()
    say('user', '(you spoke for ages)')
    expect(userLine().textContent).toContain('(you spoke for ages)')
  })
})
