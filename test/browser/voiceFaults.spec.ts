import { expect, harnessTest as test } from './harness/fixtures.ts'

// what the sandbox refuses on purpose, and the browser says on its console
test.use({
  expectedErrors: [/Failed to load|the server responded|Meeting|Daily|permission|not-allowed|denied/i],
})

/** How each scenario of the sandbox ends for a page: its terminal event, and the code that it is told. */
const STARTS: Readonly<Record<string, string>> = {
  'fault:web-call-401': 'api-authentication',
  'fault:web-call-429': 'api-rate-limit',
  'fault:web-call-500': 'api-server',
  'fault:web-call-malformed': 'parse',
  'fault:web-call-no-url': 'parse',
  'fault:web-call-insecure-url': 'parse',
  'fault:web-call-timeout': 'timeout',
  'fault:join-connection-error': 'call-connection-error',
  'fault:join-end-of-life': 'call-end-of-life',
  'fault:join-no-room': 'call-no-room',
  'fault:join-ejected': 'call-ejected',
  'fault:join-exp-room': 'call-exp-room',
  'fault:join-exp-token': 'call-exp-token',
  'fault:join-meeting-full': 'call-meeting-full',
  'fault:join-nbf-room': 'call-nbf-room',
  'fault:join-nbf-token': 'call-nbf-token',
  'fault:join-not-allowed': 'call-not-allowed',
  'fault:join-hang': 'timeout',
  silent: 'timeout',
  'fault:microphone-denied': 'camera-permissions',
  'fault:camera-not-found': 'camera-not-found',
  'fault:camera-mic-in-use': 'camera-mic-in-use',
  'fault:camera-constraints': 'camera-constraints',
  'fault:camera-undefined-mediadevices': 'camera-undefined-mediadevices',
}

/** What happens in a call that has begun: whether it goes on, or why it ended. */
const CALLS: Readonly<Record<string, string>> = {
  'fault:ejected': 'call-end ejected',
  'fault:connection-lost': 'call-end connection-error',
  'fault:audio-processor-error': 'connected',
  'fault:speaker-returns': 'connected',
  'fault:network-bad': 'degraded',
  'fault:connection-interrupted': 'resumed',
}

test('behavior: a start that fails tells why, once, and the next one works', async ({ page }) => {
  const told = await page.evaluate(async (scenarios) => {
    const { harness } = window
    const { createVoiceClient } = await harness.core()
    const { baseUrl, fetch } = harness.createSandbox()
    const results: Record<string, string> = {}
    for (const [scenario, expected] of scenarios) {
      const voice = createVoiceClient({
        publicKey: 'key',
        baseUrl,
        fetch,
        startTimeout: expected === 'timeout' ? 2500 : 30_000,
        call: { dailyConfig: harness.dailyConfig },
      })
      const ends: string[] = []
      voice.on('call-start-failed', () => ends.push('failed'))
      voice.on('call-end', () => ends.push('ended'))
      const code = await voice.connect(scenario).then(
        () => 'connected',
        (error: { code: string }) => error.code,
      )
      const { status, error } = voice.state.get()
      const isTold = status === 'idle' && error?.code === code && ends.join() === 'failed'
      results[scenario] = isTold ? code : `${code}, ${status}, ${error?.code}, ${ends.join()}`
      await voice.destroy()
    }
    const voice = createVoiceClient({
      publicKey: 'key',
      baseUrl,
      fetch,
      call: { dailyConfig: harness.dailyConfig },
    })
    results.after = (await voice.start('demo')) ? 'connected' : 'failed'
    await voice.destroy()
    return results
  }, Object.entries(STARTS))
  expect(told).toEqual({ ...STARTS, after: 'connected' })
})

test('behavior: what happens to a call is told, and the next one works', async ({ page }) => {
  const told = await page.evaluate(async (scenarios) => {
    const { harness } = window
    const { createVoiceClient } = await harness.core()
    const { baseUrl, fetch } = harness.createSandbox()
    const results: Record<string, string> = {}
    /** Whatever comes first of what can be told of a call. */
    const outcome = async ([scenario, expected]: [string, string]): Promise<string> => {
      const voice = createVoiceClient({
        publicKey: 'key',
        baseUrl,
        fetch,
        call: { dailyConfig: harness.dailyConfig },
      })
      const told = new Promise<string>((resolve) => {
        voice.on('call-end', ({ reason }) => resolve(`call-end ${reason}`))
        voice.network.subscribe(() => {
          const { phase } = voice.network.get()
          if (phase === 'degraded' || phase === 'resumed') resolve(phase)
        })
        // a call that is to go on is watched for a while; what is to come may take as long as it needs
        setTimeout(() => resolve(voice.state.get().status), expected === 'connected' ? 5000 : 40_000)
      })
      await voice.connect(scenario)
      const result = await told
      await voice.stop()
      const again = await voice.start('demo')
      await voice.destroy()
      return again ? result : `${result}, and no other call`
    }
    await Promise.all(
      scenarios.map(async (scenario) => {
        results[scenario[0]] = await outcome(scenario)
      }),
    )
    return results
  }, Object.entries(CALLS))
  expect(told).toEqual(CALLS)
})
