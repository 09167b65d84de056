import { sandbox } from '../addresses.ts'
import { endMicrophone } from '../endMicrophone.ts'
import { expect, pressHarness, harnessTest as test } from '../strictTest.ts'

test.use({ expectedErrors: [/the server responded with a status of/] })

declare global {
  interface Window {
    kept: import('@offhook/core').VoiceClient
  }
}

/** Runs in the page: a client on the sandbox's server, which outlives the page. */
async function openClient(baseUrl: string): Promise<void> {
  const { createVoiceClient } = await window.harness.core()
  window.kept = createVoiceClient({
    publicKey: 'key',
    baseUrl,
    resume: true,
    call: { dailyConfig: window.harness.dailyConfig },
  })
}

test('behavior: a call continues after a reload of the page', { tag: '@smoke' }, async ({ page }) => {
  await page.evaluate(openClient, sandbox.url)
  const id = await page.evaluate(async () => (await window.kept.connect('demo')).id)
  // Events before the first listener are replayed.
  const inUse = await page.evaluate(() => {
    const { tracks } = window.kept.participants.get().find(({ local }) => local) ?? {}
    return tracks?.audio?.persistentTrack?.getSettings().deviceId ?? 'no microphone'
  })
  await expect.poll(() => page.evaluate(() => window.kept.devices.get().microphone)).toBe(inUse)
  await page.evaluate(() => window.kept.setMuted(true))
  await page.reload()
  await pressHarness(page)
  await page.evaluate(openClient, sandbox.url)
  // Words that are typed at once reach the assistant, which has listened all the time.
  const resumed = await page.evaluate(async () => {
    const webCall = await window.kept.resume()
    window.kept.addMessage({ role: 'user', content: 'I take it.' })
    return webCall?.id
  })
  expect(resumed).toBe(id)
  expect(await page.evaluate(() => window.kept.state.get().status)).toBe('connected')
  const said = () =>
    page.evaluate(() =>
      window.kept.transcript
        .get()
        .map(({ text }) => text)
        .join(' '),
    )
  await expect.poll(said).toContain('Of course.')
  // The call is still muted, so the new microphone sends nothing.
  expect(await page.evaluate(() => window.kept.isMuted())).toBe(true)
  await expect
    .poll(() =>
      page.evaluate(
        () => window.kept.participants.get().find(({ local }) => local)?.tracks.audio?.state ?? 'unknown',
      ),
    )
    .toBe('off')
  await page.evaluate(() => window.kept.stop())
  expect(await page.evaluate(() => window.kept.resume())).toBeNull()
})

test('behavior: a duplicate of the tab does not join the running call', async ({ page, context }) => {
  await page.evaluate(openClient, sandbox.url)
  await page.evaluate(async () => void (await window.kept.connect('demo')))
  // The opened page has a copy of the tab's storage, like a duplicated tab.
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const duplicate = await opened
  await pressHarness(duplicate)
  expect(await duplicate.evaluate(() => sessionStorage.getItem('offhook-call'))).not.toBeNull()
  await duplicate.evaluate(openClient, sandbox.url)
  expect(await duplicate.evaluate(() => window.kept.resume())).toBeNull()
  expect(await duplicate.evaluate(() => sessionStorage.getItem('offhook-call'))).toBeNull()
  await duplicate.close()
  expect(await page.evaluate(() => window.kept.state.get().status)).toBe('connected')
  await page.evaluate(() => window.kept.stop())
})

test('behavior: devices, permission and network are known before a call, which uses the microphone', {
  tag: '@smoke',
}, async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { harness } = window
    const { createVoiceClient } = await harness.core()
    const { baseUrl, fetch } = harness.createSandbox()
    const voice = createVoiceClient({
      publicKey: 'key',
      baseUrl,
      fetch,
      call: { dailyConfig: harness.dailyConfig },
    })
    let preflight = await voice.preflight()
    // A busy machine may not start an audio context in time: there is no level then
    if (!preflight.microphone) preflight = await voice.preflight()
    const { ok, devices, microphone, network } = preflight
    const { id } = devices.microphones[0] ?? { id: '' }
    // The detected microphone is used: it carries the call.
    await voice.setInputDevices({ audioDeviceId: id })
    await voice.connect('demo')
    const inUse = voice.participants.get().find(({ local }) => local)?.tracks.audio?.persistentTrack
    const used = inUse?.getSettings().deviceId
    await voice.destroy()
    return { ok, permission: devices.permission, silent: microphone?.silent, network, isChosen: used === id }
  })
  expect(found).toEqual({
    ok: true,
    permission: 'granted',
    // The fake microphone pauses between its sentences.
    silent: expect.any(Boolean),
    network: 'passed',
    isChosen: true,
  })
})

test('behavior: a microphone that the browser ends, as when it is unplugged, is opened again', async ({
  page,
}) => {
  await page.evaluate(async () => {
    const { harness } = window
    const { createVoiceClient } = await harness.core()
    const { baseUrl, fetch } = harness.createSandbox()
    const voice = createVoiceClient({
      publicKey: 'key',
      baseUrl,
      fetch,
      call: { dailyConfig: harness.dailyConfig },
    })
    const { devices } = await voice.preflight({ network: false })
    await voice.setInputDevices({ audioDeviceId: devices.microphones[0]?.id ?? '' })
    await voice.connect('demo')
    const told: string[] = []
    voice.on('microphone-interrupted', ({ reason }) => told.push(reason))
    voice.on('microphone-recovered', () => told.push('recovered'))
    Object.assign(window, { kept: voice, told })
  })
  await endMicrophone(page)
  const told = () => page.evaluate(() => Reflect.get(window, 'told'))
  await expect.poll(told).toEqual(['ended', 'recovered'])
  const again = await page.evaluate(async () => {
    const voice = window.kept
    const track = voice.participants.get().find(({ local }) => local)?.tracks.audio?.persistentTrack
    const { readyState } = track ?? {}
    await voice.destroy()
    return readyState
  })
  expect(again).toBe('live')
})
