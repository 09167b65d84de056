import { expect, harnessTest as test } from '../strictTest.ts'

const FATAL_TYPES = [
  'connection-error',
  'end-of-life',
  'no-room',
  'ejected',
  'exp-room',
  'exp-token',
  'meeting-full',
  'nbf-room',
  'nbf-token',
  'not-allowed',
]

const CAMERA_KINDS = [
  'permissions',
  'not-found',
  'constraints',
  'cam-in-use',
  'mic-in-use',
  'cam-mic-in-use',
  'undefined-mediadevices',
  'unknown',
]

test.use({ permissions: ['microphone', 'camera'] })

test.describe('errors of a call on the real engine', () => {
  test('default: each fatal type is reported once, as its own error', async ({ page }) => {
    const seen = await page.evaluate(async (types) => {
      const outcomes: unknown[] = []
      for (const type of types) {
        const { call, url } = await window.harness.call(`fault:join-${type}`)
        const told: string[] = []
        call.on('error', (error) => told.push(error.type))
        const error = await call.join({ url }).catch((reason: unknown) => reason)
        outcomes.push({ type, told, rejected: String(error), state: call.state.get() })
        await call.destroy()
      }
      return outcomes
    }, FATAL_TYPES)
    expect(seen).toEqual(
      FATAL_TYPES.map((type) => ({
        type,
        told: [type],
        rejected: expect.stringMatching(/^CallError: ./),
        state: 'error',
      })),
    )
  })

  test('default: each kind of camera error is reported with its details', async ({ page }) => {
    const seen = await page.evaluate(async (kinds) => {
      const outcomes: unknown[] = []
      for (const kind of kinds) {
        const { call, url } = await window.harness.call(`fault:camera-${kind}`, { videoSource: true })
        const told = new Promise((resolve) => call.once('camera-error', (error) => resolve(error.toJSON())))
        await call.join({ url }).catch(() => undefined)
        outcomes.push(await told)
        await call.destroy()
      }
      return outcomes
    }, CAMERA_KINDS)
    expect(seen).toMatchObject(CAMERA_KINDS.map((kind) => ({ name: 'CameraError', kind })))
    expect(seen[0]).toMatchObject({ blockedBy: expect.stringMatching(/^(user|browser)$/) })
    expect(seen[1]).toHaveProperty('missingMedia')
    expect(seen[2]).toHaveProperty('reason')
  })

  test.describe('a call machine that cannot be loaded', () => {
    test.use({ expectedErrors: [/ERR_|Failed to load/] })

    test('behavior: reports one error with the text of the specification after three attempts', async ({
      page,
    }) => {
      const seen = await page.evaluate(async () => {
        const { createCall } = await window.harness.coreCall()
        const { daily } = await window.harness.coreDaily()
        const bundleUrl = `${location.protocol}//127.0.0.1:9/call-machine-object-bundle.js`
        const call = createCall({ engine: daily({ bundleUrl }) })
        const log: string[] = []
        call.on('load-attempt-failed', () => log.push('load-attempt-failed'))
        call.on('error', ({ type, message }) => log.push(`${type}: ${message}`))
        const error = await call.load().catch((reason: unknown) => reason)
        const state = call.state.get()
        await call.destroy()
        return { log, error: String(error), state }
      })
      expect(seen).toEqual({
        log: [
          'load-attempt-failed',
          'load-attempt-failed',
          'load-attempt-failed',
          'connection-error: Failed to load call object bundle.',
        ],
        error: 'CallError: Failed to load call object bundle.',
        state: 'error',
      })
    })
  })
})

test.describe('error reports of daily-js', () => {
  test.use({ expectedErrors: [/sentry\.io|ERR_FAILED/] })

  /** Joins a room that refuses. Resolves to what was posted to the reporting service. */
  const reports = async (
    page: import('@playwright/test').Page,
    scenario: string,
    reportErrors: boolean,
  ): Promise<string[]> => {
    const posted: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('sentry.io')) posted.push(request.postData() ?? '')
    })
    await page.evaluate(
      async ([name, reporting]) => {
        const { call, url } = await window.harness.call(name, {}, { reportErrors: reporting })
        const address = new URL(url)
        address.searchParams.set('secret', 'in-the-query')
        await call
          .join({ url: address.href, userName: 'Sarah Miller', userData: { plan: 'gold' }, token: 'a-token' })
          .catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, 300))
        await call.destroy()
      },
      [scenario, reportErrors] as const,
    )
    return posted
  }

  test('default: nothing is reported', async ({ page }) => {
    expect(await reports(page, 'fault:join-connection-error', false)).toEqual([])
  })

  test('parameters: reportErrors posts errors without names, tokens and queries', async ({ page }) => {
    const posted = await reports(page, 'fault:join-connection-error', true)
    await expect.poll(() => posted.length).toBeGreaterThan(0)
    expect(posted.join('\n')).toContain('connection-error')
    expect(posted.join('\n')).not.toMatch(/in-the-query|Sarah|gold|a-token/)
  })

  for (const scenario of ['fault:no-room-deleted', 'fault:join-meeting-full']) {
    test(`behavior: ${scenario} is not reported`, async ({ page }) => {
      expect(await reports(page, scenario, true)).toEqual([])
    })
  }
})

test.describe('differences between versions of daily-js', () => {
  test('behavior: version() returns the shipped version, then that of the code that runs', async ({
    page,
  }) => {
    const seen = await page.evaluate(async () => {
      const { DAILY_JS_MINIMUM, DAILY_JS_VERSION } = await window.harness.coreDaily()
      const { call } = await window.harness.call('demo')
      const before = call.version()
      await call.build()
      const during = call.version()
      await call.destroy()
      const real = (await window.harness.daily()).version()
      return { versions: [before, during, call.version()], real, DAILY_JS_MINIMUM, DAILY_JS_VERSION }
    })
    expect(seen.versions).toEqual([seen.DAILY_JS_VERSION, seen.real, seen.real])
    expect([seen.DAILY_JS_MINIMUM, seen.DAILY_JS_VERSION]).toContain(seen.real)
  })

  test.describe('geo()', () => {
    const ADDRESSES = ['https://gs.daily.co/_ks_/x-swsl/:', 'http://127.0.0.1/own-geo']
    test.use({ expectedErrors: [/gs\.daily\.co|ERR_FAILED/] })

    test('behavior: asks Daily’s host or its own address, when it is called', async ({ page }) => {
      const asked: string[] = []
      await page.context().route(/x-swsl|own-geo/, async (route) => {
        asked.push(route.request().url())
        await route.fulfill({
          json: { geo: 'eu-central-1' },
          headers: { 'access-control-allow-origin': '*' },
        })
      })
      const answers = await page.evaluate(async (geoUrl) => {
        const calls = [
          await window.harness.call('demo'),
          await window.harness.call('demo', {}, { geoUrl: `${geoUrl}` }),
        ]
        const answers: unknown[] = []
        for (const { call, url } of calls) {
          await call.join({ url })
          answers.push(await call.geo())
          await call.destroy()
        }
        return answers
      }, ADDRESSES[1])
      expect(answers).toEqual([{ current: 'eu-central-1' }, { current: 'eu-central-1' }])
      expect(asked).toEqual(ADDRESSES)
    })

    test('behavior: returns an empty region without an answer', async ({ page }) => {
      const answer = await page.evaluate(async () => {
        const { call } = await window.harness.call('demo')
        const answer = await call.geo()
        await call.destroy()
        return answer
      })
      expect(answer).toEqual({ current: '' })
    })
  })

  test('behavior: a method that the old version lacks throws with its name, and works with the new version', async ({
    page,
  }) => {
    const seen = await page.evaluate(async () => {
      const { call, url } = await window.harness.call('demo')
      await call.join({ url })
      const outcome = (promise: Promise<unknown>) => promise.then(() => 'answered', String)
      const { session } = (await call.startDialOut({ phoneNumber: '+15551234' })) as {
        session?: { sessionId: string }
      }
      const sessionId = session?.sessionId ?? 'phone'
      const outcomes = [
        await outcome(call.startDialIn({ displayName: 'Sarah' })),
        await outcome(call.sendDTMF({ sessionId, tones: '1', method: 'auto' })),
      ]
      await call.destroy()
      return { outcomes, isOld: !window.harness.dtmfIsHeard }
    })
    expect(seen.outcomes).toEqual(
      seen.isOld
        ? [
            'OffhookError: startDialIn() needs daily-js 0.92 or newer; this is 0.80.0.',
            'OffhookError: sendDTMF() with method needs daily-js 0.89 or newer; this is 0.80.0.',
          ]
        : ['answered', 'answered'],
    )
  })
})

test.describe('tracks and tests', () => {
  test.use({ expectedErrors: [/pre-call quality test is in progress|not supported after joining/] })

  test('default: a custom track is sent under its name until it is stopped', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { call, url } = await window.harness.call('demo')
      await call.join({ url })
      const [track] = window.harness.movingPicture().getVideoTracks()
      if (!track) throw new Error('this browser made no video track')
      const started = await call.startCustomTrack({ track, trackName: 'whiteboard' })
      const stopped = await call.stopCustomTrack(started)
      track.stop()
      await call.destroy()
      return { started, stopped }
    })
    expect(seen).toEqual({ started: 'whiteboard', stopped: 'whiteboard' })
  })

  test('default: call quality is tested before a call, one test at a time', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { call, url } = await window.harness.call('demo')
      await call.startCamera({ url })
      const quality = call.testCallQuality()
      const second = await call.testWebsocketConnectivity().catch(String)
      const result = await quality
      const [track] = window.harness.movingPicture().getVideoTracks()
      if (!track) throw new Error('this browser made no video track')
      const direct = await call.testPeerToPeerCallQuality({ videoTrack: track, duration: 1 })
      const media = await call.testNetworkConnectivity(track)
      track.stop()
      await call.join()
      const late = await call.testCallQuality().catch(String)
      await call.destroy()
      return { second, results: [result.result, direct.result, media.result], late }
    })
    expect(seen.second).toContain('A pre-call quality test is in progress')
    expect(seen.results).toEqual(['good', 'good', 'passed'])
    expect(seen.late).toContain('not supported after joining a meeting')
  })
})
