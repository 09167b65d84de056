import type { Page } from '@playwright/test'
import { endMicrophone } from '../endMicrophone.ts'
import { expect, leakTest as test } from '../strictTest.ts'

/** The microphone as the page sees it. */
interface MicrophoneLog {
  voice: import('@offhook/core').VoiceClient
  /** The calls of getUserMedia and the requests of the client, in order. */
  log: string[]
  tracks: MediaStreamTrack[]
  before: import('../watchLeaks.ts').Leftovers
}

/** Runs in the page: a voice client, and everything that is asked of the microphone. */
async function openVoice(): Promise<string> {
  const { harness } = window
  const { createVoiceClient } = await harness.core()
  const sandbox = harness.createSandbox()
  const log: string[] = []
  const tracks: MediaStreamTrack[] = []
  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    log.push(`getUserMedia ${Object.keys(constraints ?? {}).join(' ')}`)
    const stream = await getUserMedia(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  const voice = createVoiceClient({
    publicKey: 'key',
    baseUrl: sandbox.baseUrl,
    fetch: (input, init) => {
      log.push(`${init?.method} ${new URL(String(input)).pathname}`)
      return sandbox.fetch(input, init)
    },
    call: { dailyConfig: harness.dailyConfig },
  })
  Object.assign(window, { microphone: { voice, log, tracks, before: window.leftovers() } })
  return (await navigator.permissions.query({ name: 'microphone' })).state
}

declare global {
  interface Window {
    microphone: MicrophoneLog
  }
}

const log = (page: Page) => page.evaluate(() => window.microphone.log)
const start = (page: Page) =>
  page.evaluate(async () => {
    const { voice } = window.microphone
    return (await voice.start('demo')) === null ? String(voice.state.get().error) : 'started'
  })

async function expectNothingLeft(page: Page): Promise<void> {
  await page.evaluate(() => window.microphone.voice.stop())
  const before = await page.evaluate(() => window.microphone.before)
  await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(before)
}

/** The user is heard: what the fake microphone says becomes a line. */
async function expectHeard(page: Page): Promise<void> {
  const lines = () => page.evaluate(() => window.microphone.voice.transcript.get())
  await expect.poll(lines).toContainEqual(expect.objectContaining({ speaker: 'user' }))
}

test.describe('with a granted permission', () => {
  test('default: the engine opens the microphone, once', { tag: '@speech' }, async ({ page }) => {
    expect(await page.evaluate(openVoice)).toBe('granted')
    expect(await start(page)).toBe('started')
    await expectHeard(page)
    expect(await log(page)).toEqual(['POST /call/web', 'getUserMedia audio'])
    await expectNothingLeft(page)
  })
})

test.describe('with a prompt of the browser', () => {
  // A browser that grants every permission reports 'granted' before the request.
  test.beforeEach(({ page }) =>
    page.evaluate(() => {
      const { permissions } = navigator
      const status = Object.assign(new EventTarget(), { state: 'prompt', onchange: null })
      permissions.query = async () => status as unknown as PermissionStatus
    }),
  )

  test('default: the microphone is requested once, before the web call, and that track is sent', {
    tag: '@speech',
  }, async ({ page }) => {
    expect(await page.evaluate(openVoice)).toBe('prompt')
    expect(await start(page)).toBe('started')
    await expectHeard(page)
    expect(await log(page)).toEqual(['getUserMedia audio', 'POST /call/web'])
    const sent = await page.evaluate(() => {
      const { voice, tracks } = window.microphone
      const local = voice.participants.get().find((participant) => participant.local)
      return local?.tracks.audio?.persistentTrack?.id === tracks[0]?.id
    })
    expect(sent).toBe(true)
    await expectNothingLeft(page)
  })

  test('behavior: another microphone replaces the track, which is stopped', { tag: '@speech' }, async ({
    page,
  }) => {
    await page.evaluate(openVoice)
    expect(await start(page)).toBe('started')
    const states = await page.evaluate(async () => {
      const { voice, tracks } = window.microphone
      const all = await navigator.mediaDevices.enumerateDevices()
      const other = all.filter(({ kind }) => kind === 'audioinput').at(-1)
      await voice.setInputDevices({ audioDeviceId: other?.deviceId ?? '' })
      return tracks.map(({ readyState }) => readyState)
    })
    expect(states).toEqual(['ended', 'live'])
    await expectHeard(page)
    await expectNothingLeft(page)
  })

  test('behavior: an ended microphone is opened again, by the engine', { tag: '@speech' }, async ({
    page,
  }) => {
    await page.evaluate(openVoice)
    expect(await start(page)).toBe('started')
    await endMicrophone(page)
    const live = () => page.evaluate(() => window.microphone.tracks.map(({ readyState }) => readyState))
    await expect.poll(live).toEqual(['ended', 'live'])
    await expectHeard(page)
    await expectNothingLeft(page)
  })

  test('behavior: mute and unmute keep the track', { tag: '@smoke' }, async ({ page }) => {
    await page.evaluate(openVoice)
    expect(await start(page)).toBe('started')
    await page.evaluate(() => {
      window.microphone.voice.setMuted(true)
      window.microphone.voice.setMuted(false)
    })
    expect(await log(page)).toEqual(['getUserMedia audio', 'POST /call/web'])
    await expectNothingLeft(page)
  })

  test('behavior: a refusal creates no web call', { tag: '@webkit' }, async ({ page }) => {
    await page.evaluate(openVoice)
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
    expect(await start(page)).toBe('CameraError: Permission denied')
    expect(await log(page)).toEqual([])
    await expectNothingLeft(page)
  })
})
