import { expect, leakTest as test } from '../strictTest.ts'

test('default: both levels can be read at any moment, the own level also while muted, and nothing is left', {
  tag: '@smoke',
}, async ({ page }) => {
  const heard = await page.evaluate(async () => {
    const { harness } = window
    const { createVoiceClient } = await harness.core()
    const before = window.leftovers()
    const sandbox = harness.createSandbox()
    const caller = await harness.callerTrack()
    const voice = createVoiceClient({
      publicKey: 'key',
      baseUrl: sandbox.baseUrl,
      fetch: sandbox.fetch,
      call: { audioSource: caller.track, dailyConfig: harness.dailyConfig },
    })
    const bands = new Float32Array(16)
    const seen = { user: 0, assistant: 0, band: 0, muted: 0, level: 0, speaking: false, sent: 0 }
    const raise = (name: 'user' | 'assistant' | 'band' | 'muted' | 'level' | 'sent', value: number) => {
      seen[name] = Math.max(seen[name], value)
    }
    const heardByAgent = () => sandbox.control.rooms()[0]?.heard().level ?? 0
    const silence = [voice.audio.level('user'), voice.audio.spectrum('user', bands).some((band) => band > 0)]
    await voice.connect('demo')
    const watch = setInterval(() => {
      raise('assistant', voice.audio.level('assistant'))
      const { muted, userSpeaking } = voice.state.get()
      raise(muted ? 'muted' : 'user', voice.audio.level('user'))
      raise('band', Math.max(...voice.audio.spectrum('user', bands)))
      if (!muted) return
      seen.speaking ||= userSpeaking
      raise('level', voice.levels.get().user)
      raise('sent', heardByAgent())
    }, 20)
    // On a busy machine the first sentence may be over before the meters run
    while (seen.user <= 0.02 || seen.band <= 0.1) await caller.speak()
    voice.setMuted(true)
    // Earlier speech is still being processed.
    while (heardByAgent() >= 0.005) await new Promise((resolve) => setTimeout(resolve, 20))
    seen.sent = 0
    while (seen.muted <= 0.02 || !seen.speaking) await caller.speak()
    clearInterval(watch)
    await voice.destroy()
    const after = [voice.audio.level('user'), voice.audio.level('assistant')]
    await caller.close()
    return { silence, seen, after, before }
  })
  expect(heard.silence).toEqual([0, false])
  expect(heard.after).toEqual([0, 0])
  const { seen } = heard
  expect(seen.user).toBeGreaterThan(0.02)
  expect(seen.assistant).toBeGreaterThan(0.02)
  expect(seen.band).toBeGreaterThan(0.1)
  // A muted user sees that they speak, and the agent hears nothing.
  expect(seen.muted).toBeGreaterThan(0.02)
  expect(seen.level).toBeGreaterThan(0.1)
  expect(seen.speaking).toBe(true)
  expect(seen.sent).toBeLessThan(0.005)
  await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(heard.before)
})
