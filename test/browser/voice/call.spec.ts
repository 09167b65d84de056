import type { Page } from '@playwright/test'
import { expect, leakTest as test } from '../strictTest.ts'

test.beforeEach(({ page }) => page.evaluate(openVoice))

/** Runs in the page: a voice client on a sandbox of its own, and everything that it emits. */
async function openVoice(): Promise<void> {
  const { harness } = window
  const { createVoiceClient } = await harness.core()
  const sandbox = harness.createSandbox()
  const voice = createVoiceClient({
    publicKey: 'key',
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch,
    call: { dailyConfig: harness.dailyConfig },
  })
  const events: string[] = []
  const names = [
    'call-start',
    'call-end',
    'call-start-progress',
    'call-start-success',
    'call-start-failed',
    'camera-error',
    'error',
    'speech-start',
    'speech-end',
  ] as const
  for (const name of names) {
    voice.on(name, (payload) => {
      const { stage, status, reason, type } = (payload ?? {}) as Record<string, string | undefined>
      events.push([name, stage, status, reason, type].filter(Boolean).join(' '))
    })
  }
  const levels: number[] = [0]
  voice.on('volume-level', (level) => levels.push(level))
  Object.assign(window, { voice, sandbox, events, levels, before: window.leftovers() })
}

declare global {
  interface Window {
    voice: import('@offhook/core').VoiceClient
    sandbox: import('@offhook/sandbox').Sandbox
    events: string[]
    levels: number[]
    before: import('../watchLeaks.ts').Leftovers
  }
}

const leftovers = (page: Page) => page.evaluate(() => window.leftovers())
const start = (page: Page, id = 'demo') => page.evaluate((asked) => window.voice.start(asked), id)
const status = (page: Page) => page.evaluate(() => window.voice.state.get().status)
const stop = (page: Page) => page.evaluate(() => window.voice.stop())
const lines = (page: Page) => page.evaluate(() => window.voice.transcript.get())

/** A call leaves the page as it was: the same elements, tracks, connections, timers and listeners. */
async function expectNothingLeft(page: Page): Promise<void> {
  const before = await page.evaluate(() => window.before)
  // daily-js closes some of its own resources a moment later.
  await expect.poll(() => leftovers(page)).toEqual(before)
  expect(await page.evaluate(() => window.sandbox.control.rooms().length)).toBe(0)
}

test('default: a call starts, is heard, is answered, and ends', { tag: '@speech' }, async ({ page }) => {
  expect(await start(page)).toMatchObject({ webCallUrl: expect.stringContaining('/room/') })
  expect(await status(page)).toBe('connected')

  // Measured at the receiver, not at the sender.
  const loudest = () => page.evaluate(() => Math.max(...window.levels) * 0.15)
  await expect.poll(loudest).toBeGreaterThan(0.01)
  await expect
    .poll(() => lines(page))
    .toContainEqual(
      expect.objectContaining({ speaker: 'assistant', final: true, text: expect.stringContaining('Aidan') }),
    )

  // The fake microphone says its sentence, and the agent answers.
  await expect
    .poll(() => lines(page))
    .toContainEqual(expect.objectContaining({ speaker: 'user', final: true }))
  const answers = async () =>
    (await lines(page)).filter(({ speaker, final }) => speaker === 'assistant' && final)
  await expect.poll(async () => (await answers()).length).toBeGreaterThan(1)

  await stop(page)
  expect(await status(page)).toBe('idle')
  await expectNothingLeft(page)
  const kept = await page.evaluate(async () => {
    const { fetch: ask, baseUrl } = window.sandbox
    return (await ask(`${baseUrl}/call`, { headers: { authorization: 'Bearer key' } })).json()
  })
  const transcript = expect.stringMatching(/^AI: .*Aidan.*\n(.*\n)*User: /)
  expect(kept).toMatchObject([
    { status: 'ended', endedReason: 'customer-ended-call', artifact: { transcript } },
  ])
  const events = await page.evaluate(() => window.events)
  expect(events.filter((event) => event === 'call-start')).toHaveLength(1)
  expect(events.filter((event) => event.startsWith('call-end'))).toEqual(['call-end stopped'])
  expect(events).toContain('speech-start')
})

test('behavior: progress events have the order of the specification', async ({ page }) => {
  await start(page)
  await stop(page)
  expect(await page.evaluate(() => window.events.filter((event) => event.startsWith('call-start')))).toEqual([
    'call-start-progress initialization started',
    'call-start-progress web-call-creation started',
    'call-start-progress web-call-creation completed',
    'call-start-progress daily-call-object-creation started',
    'call-start-progress daily-call-object-creation completed',
    'call-start-progress mobile-permissions started',
    'call-start-progress mobile-permissions completed',
    'call-start-progress daily-call-join started',
    'call-start-progress daily-call-join completed',
    'call-start-progress video-recording-setup completed',
    'call-start-progress audio-observer-setup started',
    'call-start-progress audio-observer-setup completed',
    'call-start-progress audio-processing-setup started',
    'call-start-progress audio-processing-setup completed',
    'call-start-success',
    'call-start',
  ])
})

test('behavior: one audio element per assistant while the call lasts', async ({ page }) => {
  await start(page)
  expect(await page.locator('audio[data-participant-id]').count()).toBe(1)
  await stop(page)
  expect(await page.locator('audio').count()).toBe(0)
})

test('behavior: the agent hears nothing while muted, and hears again when unmuted', async ({ page }) => {
  const heard = await page.evaluate(async () => {
    const { harness, sandbox } = window
    const { createVoiceClient } = await harness.core()
    const caller = await harness.callerTrack()
    const voice = createVoiceClient({
      publicKey: 'key',
      baseUrl: sandbox.baseUrl,
      fetch: sandbox.fetch,
      call: { audioSource: caller.track, dailyConfig: harness.dailyConfig },
    })
    /** The loudest that reaches the agent while the caller says a sentence. */
    const loudestWhileSpeaking = async () => {
      let max = 0
      const watch = setInterval(() => {
        max = Math.max(max, sandbox.control.rooms()[0]?.heard().level ?? 0)
      }, 20)
      await caller.speak()
      clearInterval(watch)
      return max
    }
    await voice.connect('demo')
    voice.setMuted(true)
    // daily-js mutes in a task of its own, which on a busy machine comes after the first syllable
    await new Promise((resolve) => setTimeout(resolve, 500))
    const muted = await loudestWhileSpeaking()
    voice.setMuted(false)
    // A busy machine may take long to let sound through again.
    while ((await loudestWhileSpeaking()) <= 0.01) {}
    await voice.destroy()
    await caller.close()
    return muted
  })
  expect(heard).toBeLessThan(0.005)
})

test('behavior: a muted start mutes when the assistant listens', async ({ page }) => {
  await page.evaluate(() => window.voice.start('demo', { muted: true }))
  expect(await page.evaluate(() => window.voice.isMuted())).toBe(true)
  const isSending = () =>
    page.evaluate(() => {
      const [sender] = window.sandbox.control.rooms()[0]?.peerConnections()[0]?.getSenders() ?? []
      return sender?.track?.enabled ?? false
    })
  await expect.poll(isSending).toBe(false)
  await stop(page)
})

test('behavior: the agent says a given text, and ends the call on request', {
  tag: ['@newest', '@smoke'],
}, async ({ page }) => {
  await start(page)
  expect(await page.evaluate(() => window.voice.say('Good bye.', { endCallAfterSpoken: true }))).toBe(true)
  await expect.poll(() => status(page)).toBe('idle')
  expect(await lines(page)).toContainEqual(
    expect.objectContaining({ speaker: 'assistant', text: 'Good bye.' }),
  )
  const events = await page.evaluate(() => window.events)
  expect(events.at(-1)).toMatch(/^call-end assistant/)
  // A normal end is not an error.
  expect(events.filter((event) => event.startsWith('error'))).toEqual([])
  await expectNothingLeft(page)
})

test('behavior: a typed message is answered', { tag: ['@newest', '@smoke'] }, async ({ page }) => {
  await start(page)
  await page.evaluate(() => window.voice.addMessage({ role: 'user', content: 'Do you have time tomorrow?' }))
  const answers = async () =>
    (await lines(page)).filter(({ speaker, final }) => speaker === 'assistant' && final)
  await expect.poll(async () => (await answers()).length).toBeGreaterThan(0)
  await stop(page)
})

for (const stage of [
  'initialization started',
  'web-call-creation started',
  'web-call-creation completed',
  'daily-call-object-creation started',
  'daily-call-object-creation completed',
  'mobile-permissions started',
  'mobile-permissions completed',
  'daily-call-join started',
  'daily-call-join completed',
  'audio-observer-setup started',
  'audio-processing-setup completed',
]) {
  // Before the call object is created, daily-js has no part in a start.
  const tag = /^(initialization|web-call-creation) /.test(stage) ? '@newest' : []
  test(`behavior: a stop at ${stage} joins nothing and leaves nothing behind`, { tag }, async ({ page }) => {
    const result = await page.evaluate(async (asked) => {
      const off = window.voice.on('call-start-progress', ({ stage, status }) => {
        if (`${stage} ${status}` === asked) void window.voice.stop()
      })
      const call = await window.voice.start('demo')
      await window.voice.stop()
      off()
      return call
    }, stage)
    expect(result).toBeNull()
    // Long enough for a pending event to arrive, had it not been canceled.
    await page.waitForTimeout(500)
    expect(await status(page)).toBe('idle')
    await expectNothingLeft(page)
    const events = await page.evaluate(() => window.events)
    expect(events.filter((event) => /^call-(end|start-failed)/.test(event))).toEqual(['call-end stopped'])
    expect(events).not.toContain('call-start')
    expect(await page.evaluate(() => window.voice.connect('demo').then(({ id }) => id))).toBeTruthy()
    await stop(page)
  })
}

for (const wait of [1, 5, 20, 50, 100, 200]) {
  test(`behavior: a stop ${wait} ms after the press leaves nothing behind`, async ({ page }) => {
    await page.evaluate(async (ms) => {
      const starting = window.voice.start('demo')
      await new Promise((resolve) => setTimeout(resolve, ms))
      await window.voice.stop()
      await starting
    }, wait)
    await page.waitForTimeout(500)
    expect(await status(page)).toBe('idle')
    await expectNothingLeft(page)
  })
}

test('behavior: two clients in one page call at the same time, each with its own key', {
  tag: '@newest',
}, async ({ page }) => {
  const keys = await page.evaluate(async () => {
    const { harness } = window
    const { createVoiceClient } = await harness.core()
    const seen: (string | null)[] = []
    const clients = ['key-one', 'key-two'].map((publicKey) => {
      const sandbox = harness.createSandbox()
      return createVoiceClient({
        publicKey,
        baseUrl: sandbox.baseUrl,
        fetch: (input, init) => {
          seen.push(new Headers(init?.headers).get('authorization'))
          return sandbox.fetch(input, init)
        },
        call: { dailyConfig: harness.dailyConfig },
      })
    })
    await Promise.all(clients.map((client) => client.connect('demo')))
    await Promise.all(clients.map((client) => client.destroy()))
    return seen
  })
  // Each client requests its call when its own code has loaded
  expect(new Set(keys)).toEqual(new Set(['Bearer key-one', 'Bearer key-two']))
  await expectNothingLeft(page)
})

test('behavior: a refused microphone fails the start and says why', { tag: '@smoke' }, async ({ page }) => {
  expect(await start(page, 'fault:microphone-denied')).toBeNull()
  expect(await page.evaluate(() => window.voice.state.get().error?.code)).toBe('camera-permissions')
  const events = await page.evaluate(() => window.events)
  expect(events.some((event) => event.startsWith('camera-error'))).toBe(true)
  await expectNothingLeft(page)
  expect(await start(page)).not.toBeNull()
  await stop(page)
})

test('behavior: an ejection is reported once and leaves nothing behind', { tag: '@smoke' }, async ({
  page,
}) => {
  await start(page, 'fault:ejected')
  await expect.poll(() => status(page)).toBe('idle')
  const events = await page.evaluate(() => window.events)
  expect(events.filter((event) => event.startsWith('error'))).toEqual(['error ejected'])
  expect(events).toContain('call-end ejected')
  await expectNothingLeft(page)
})

test('behavior: the start times out if the assistant never listens', { tag: '@newest' }, async ({ page }) => {
  const code = await page.evaluate(async () => {
    const { createVoiceClient } = await window.harness.core()
    const voice = createVoiceClient({
      publicKey: 'key',
      baseUrl: window.sandbox.baseUrl,
      fetch: window.sandbox.fetch,
      call: { dailyConfig: window.harness.dailyConfig },
      startTimeout: 1500,
    })
    return voice.connect('silent').then(
      () => 'connected',
      (error) => error.code,
    )
  })
  expect(code).toBe('timeout')
  await expectNothingLeft(page)
})
