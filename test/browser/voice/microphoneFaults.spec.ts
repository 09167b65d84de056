import type { ErrorCode } from '@offhook/core'
import type { ScenarioName } from '@offhook/sandbox'
import type { Page } from '@playwright/test'
import { sandbox } from '../addresses.ts'
import { expect, leakTest as test } from '../strictTest.ts'

interface Client {
  voice: import('@offhook/core').VoiceClient
  /** The kinds of `camera-error`, in order. */
  errors: string[]
  /** The number of times that the page opened the microphone. */
  opened: number
  before: import('../watchLeaks.ts').Leftovers
  close: () => Promise<void>
}

declare global {
  interface Window {
    asking: Client
  }
}

interface Options {
  baseUrl: string
  /** The page passes a track with sound of its own. */
  ownSound?: boolean
}

/** Runs in the page: a client on the sandbox's server, in a browser that asks the user for the microphone. */
async function openClient({ baseUrl, ownSound = false }: Options): Promise<void> {
  const { harness } = window
  const { createVoiceClient } = await harness.core()
  // a browser that grants every permission reports 'granted' before the request
  const status = Object.assign(new EventTarget(), { state: 'prompt', onchange: null })
  navigator.permissions.query = async () => status as unknown as PermissionStatus
  const before = window.leftovers()
  const sound = ownSound ? await harness.callerTrack() : null
  const voice = createVoiceClient({
    publicKey: 'key',
    baseUrl,
    call: { dailyConfig: harness.dailyConfig, ...(sound && { audioSource: sound.track }) },
  })
  const close = () => voice.stop().then(() => sound?.close())
  const client: Client = { voice, errors: [], opened: 0, before, close }
  voice.on('camera-error', ({ kind }) => client.errors.push(kind))
  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = (constraints) => {
    client.opened += 1
    return getUserMedia(constraints)
  }
  window.asking = client
}

/** Starts a call. Returns the code of its failure, or 'started'. */
const start = (page: Page, assistant: ScenarioName) =>
  page.evaluate(async (id) => {
    const { voice } = window.asking
    return (await voice.start(id)) ? 'started' : voice.state.get().error?.code
  }, assistant)

async function expectNothingLeft(page: Page): Promise<void> {
  await page.evaluate(() => window.asking.close())
  const before = await page.evaluate(() => window.asking.before)
  await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(before)
}

const FAULTS: readonly (readonly [assistant: ScenarioName, code: ErrorCode])[] = [
  ['fault:microphone-denied', 'camera-permissions'],
  ['fault:camera-permissions', 'camera-permissions'],
  ['fault:camera-not-found', 'camera-not-found'],
  ['fault:camera-mic-in-use', 'camera-mic-in-use'],
]

for (const [assistant, code] of FAULTS) {
  test(`behavior: ${assistant} over HTTP fails a call whose microphone the client opened in the press`, async ({
    page,
  }) => {
    await page.evaluate(openClient, { baseUrl: sandbox.url })
    expect(await start(page, assistant)).toBe(code)
    const { errors, opened } = await page.evaluate(() => ({
      errors: window.asking.errors,
      opened: window.asking.opened,
    }))
    expect({ errors, opened }).toEqual({ errors: [code.replace('camera-', '')], opened: 1 })
    await expectNothingLeft(page)
  })
}

test('behavior: a call after a failed microphone works', async ({ page }) => {
  await page.evaluate(openClient, { baseUrl: sandbox.url })
  expect(await start(page, 'fault:microphone-denied')).toBe('camera-permissions')
  expect(await start(page, 'demo')).toBe('started')
  await expectNothingLeft(page)
})

test('behavior: a fault of the microphone does not concern a track with sound of the page', async ({
  page,
}) => {
  await page.evaluate(openClient, { baseUrl: sandbox.url, ownSound: true })
  expect(await start(page, 'fault:microphone-denied')).toBe('started')
  expect(await page.evaluate(() => window.asking.errors)).toEqual([])
  await expectNothingLeft(page)
})
