import { cameraErrorKinds } from '../../../packages/sandbox/src/scenarios/dailyErrors.ts'
import { requestFailures as failures } from '../../../packages/sandbox/src/scenarios/requestFailures.ts'
import { sandbox } from '../addresses.ts'
import type { RawCall } from '../harness/rawCall.ts'
import { expect, pressHarness, harnessTest as test } from '../strictTest.ts'
import { watchLeaks } from '../watchLeaks.ts'

test.use({ permissions: ['microphone', 'camera'] })

test('every request can fail, and the call continues', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const track = () => {
      const [made] = document.createElement('canvas').captureStream(1).getVideoTracks()
      if (!made) throw new Error('no track')
      return made
    }
    const nonfatal = async (call: RawCall, act: () => unknown) => {
      const refused = call.refusal(act)
      const { type, errorMsg } = await call.until('nonfatal-error')
      return { type, errorMsg, refused: await refused }
    }
    const errorOf = async (call: RawCall, name: string, act: () => unknown) =>
      (await call.after(act, name)).errorMsg
    const dial = (call: RawCall) => call.daily.startDialOut({ phoneNumber: '+61123' })

    /** The request of each call, by its fault. */
    const requests: { [fault: string]: (call: RawCall) => Promise<unknown> } = {
      'access-error': (call) => call.refusal(() => call.daily.requestAccess({ name: '' })),
      'custom-track-error': (call) => call.refusal(() => call.daily.startCustomTrack({ track: track() })),
      'devices-error': async ({ daily }) => {
        const answer = daily.setOutputDeviceAsync({ outputDeviceId: 'default' })
        // Before 0.82, daily-js passes an error on as an answer.
        const failed = await answer.catch((cause: unknown) => ({ error: cause as Error }))
        return (failed as { error?: { message: string } }).error?.message
      },
      'dialin-error': async (call) => {
        const { startDialIn } = call.daily as { startDialIn?: (options: object) => Promise<void> }
        if (!startDialIn) return 'The line could not be connected.'
        return errorOf(call, 'dialin-error', () => startDialIn.call(call.daily, { displayName: 'Caller' }))
      },
      'dialout-error': (call) => errorOf(call, 'dialout-error', () => dial(call)),
      'dialout-refused': (call) => call.refusal(() => dial(call)),
      'input-settings-error': (call) =>
        nonfatal(call, () => call.daily.updateInputSettings({ audio: { processor: { type: 'none' } } })),
      'live-streaming-error': (call) =>
        errorOf(call, 'live-streaming-error', () =>
          call.daily.startLiveStreaming({ rtmpUrl: 'rtmps://one.invalid' }),
        ),
      'media-player-error': (call) =>
        nonfatal(call, () => call.daily.startRemoteMediaPlayer({ url: 'https://media.invalid/film.mp4' })),
      'network-test-error': async ({ daily }) => {
        const [websocket, network, quality] = await Promise.all([
          daily.testWebsocketConnectivity(),
          daily.testNetworkConnectivity(track()),
          daily.testPeerToPeerCallQuality({ videoTrack: track(), duration: 0.1 }),
        ])
        return [websocket.result, network.result, quality.result]
      },
      'observer-error': async (call) => [
        await nonfatal(call, () => call.daily.startLocalAudioLevelObserver()),
        await call.refusal(() => call.daily.startRemoteParticipantsAudioLevelObserver()),
        call.daily.isLocalAudioLevelObserverRunning(),
      ],
      'receive-settings-error': async ({ daily }) => {
        const answer: object = await daily.updateReceiveSettings({ base: { video: { layer: 0 } } })
        // daily-js drops the error, so the answer has no settings
        return Reflect.get(answer, 'receiveSettings') ?? 'The receive settings could not be applied.'
      },
      'recording-error': (call) => errorOf(call, 'recording-error', () => call.daily.startRecording()),
      'screen-share-error': async (call) => {
        const failed = await nonfatal(call, () =>
          call.daily.startScreenShare({ mediaStream: new MediaStream([track()]) }),
        )
        await call.until('local-screen-share-canceled')
        return failed
      },
      'send-settings-error': (call) =>
        call.refusal(() => call.daily.updateSendSettings({ video: 'quality-optimized' })),
      'session-data-error': (call) => nonfatal(call, () => call.daily.setMeetingSessionData({ a: 1 })),
      'sip-error': (call) => call.refusal(() => call.daily.stopDialOut({ sessionId: 'any' })),
      'topology-error': async (call) => [
        await call.refusal(() => call.daily.getNetworkTopology()),
        await call.refusal(() => call.daily.setNetworkTopology({ topology: 'sfu' })),
      ],
      'transcription-error': (call) =>
        errorOf(call, 'transcription-error', () => call.daily.startTranscription({ language: 'en' })),
    }
    const results = Object.entries(requests).map(async ([fault, ask]) => {
      const call = await window.harness.rawCall({ assistant: `fault:${fault}`, audioSource: false })
      await call.join()
      const result = await ask(call)
      const state = call.daily.meetingState()
      await call.end()
      return [fault, { result, state }] as const
    })
    return Object.fromEntries(await Promise.all(results))
  })
  const nonfatal = (type: string, errorMsg: string, refused: unknown) => ({ type, errorMsg, refused })
  const expected: { [fault: string]: unknown } = {
    ...failures,
    'custom-track-error': { error: failures['custom-track-error'] },
    'input-settings-error': nonfatal(
      'input-settings-error',
      failures['input-settings-error'],
      failures['input-settings-error'],
    ),
    'media-player-error': nonfatal('remote-media-player-error', failures['media-player-error'], {
      error: 'remote-media-player-error',
      errorMsg: failures['media-player-error'],
    }),
    'network-test-error': ['failed', 'failed', 'failed'],
    'observer-error': [
      nonfatal('local-audio-level-observer-error', failures['observer-error'], {
        error: failures['observer-error'],
      }),
      { error: failures['observer-error'] },
      false,
    ],
    'screen-share-error': nonfatal('screen-share-error', failures['screen-share-error'], null),
    'session-data-error': nonfatal('meeting-session-data-error', failures['session-data-error'], null),
    'topology-error': [{ error: failures['topology-error'] }, { error: failures['topology-error'] }],
  }
  // These are requested before the join, or by the join below.
  for (const early of ['preauth-error', 'start-camera-error', 'call-quality-error', 'join-error'])
    delete expected[early]
  expect(seen).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([fault, result]) => [fault, { result, state: 'joined-meeting' }]),
    ),
  )
})

test('failures before the join', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const open = (fault: string) => window.harness.rawCall({ assistant: `fault:${fault}` })
    const access = await open('preauth-error')
    const preAuth = await access.refusal(() => access.daily.preAuth({ url: access.url }))
    await access.end()
    const camera = await open('start-camera-error')
    // Before 0.86, daily-js accepts no error as an answer.
    const answered = await camera.refusal(async () => {
      const { mic } = await camera.daily.startCamera({ url: camera.url })
      throw new Error(mic === undefined ? 'The camera could not be started.' : 'It was started.')
    })
    const started = camera.events.some(({ name }) => name === 'started-camera')
    await camera.end()
    const quality = await open('call-quality-error')
    await quality.daily.preAuth({ url: quality.url })
    const result = await quality.daily.testCallQuality()
    await quality.end()
    const entrance = await open('join-error')
    // Before 0.86, daily-js waits for no answer, and rejects with the fatal error.
    const joined = await entrance.refusal(() => entrance.join())
    const refused =
      typeof joined === 'object' && joined !== null && 'errorMsg' in joined ? joined.errorMsg : joined
    const state = entrance.daily.meetingState()
    await entrance.end()
    return { preAuth, answered, started, result, refused, state: state === 'error' ? 'left-meeting' : state }
  })
  expect(seen).toMatchObject({
    preAuth: failures['preauth-error'],
    answered: failures['start-camera-error'],
    started: false,
    refused: failures['join-error'],
    state: 'left-meeting',
    result: {
      result: 'failed',
      errorMsg: failures['call-quality-error'],
      error: { type: 'connection-error', details: { on: 'rtc-connection' } },
    },
  })
})

test('a missing call machine, or a page in its place, fails the load; a scenario fails the join', async ({
  page,
}) => {
  const seen = await page.evaluate(async (sandboxUrl) => {
    const missing = `${sandboxUrl}/call-machine/fault:bundle-missing`
    const { createCall } = await window.harness.coreCall()
    const { daily } = await window.harness.coreDaily()
    const load = async (bundleUrl: string) => {
      const call = createCall({ engine: daily({ bundleUrl }) })
      const outcome = await call.load().catch((error: Error) => error.message)
      await call.destroy()
      return outcome
    }
    const [loaded, aPage] = await Promise.all([
      load(`${missing}/call-machine-object-bundle.js`),
      load('/index.html'),
    ])
    const other = await window.harness.call('fault:bundle-missing')
    const joined = await other.call.join({ url: other.url }).catch((error: Error) => error.message)
    await other.call.destroy()
    return { loaded, aPage, joined }
  }, sandbox.url)
  const message = 'Failed to load call object bundle.'
  expect(seen).toEqual({ loaded: message, aPage: message, joined: message })
})

test('the microphone and the camera fail in each way', async ({ page }) => {
  const seen = await page.evaluate(async (kinds) => {
    const calls = kinds.map(async (kind) => {
      const call = await window.harness.rawCall({ assistant: `fault:camera-${kind}`, videoSource: true })
      await call.join()
      const { error, errorMsg } = await call.until('camera-error')
      const { audio, video } = call.daily.participants().local.tracks
      const listens = (await call.listening()) !== undefined
      await call.end()
      const tracks = [audio, video].map(({ state, blocked }) => ({ state, ...(blocked && { blocked }) }))
      return { error, errorMsg, tracks, listens }
    })
    return Promise.all(calls)
  }, cameraErrorKinds)
  const byPermissions = { state: 'blocked', blocked: { byPermissions: true } }
  const byDeviceInUse = { state: 'blocked', blocked: { byDeviceInUse: true } }
  const byDeviceMissing = { state: 'blocked', blocked: { byDeviceMissing: true } }
  const playable = { state: 'playable' }
  const both = ['audio', 'video']
  const expected = {
    permissions: [{ blockedBy: 'user', blockedMedia: both }, [byPermissions, byPermissions]],
    'not-found': [{ missingMedia: both }, [byDeviceMissing, byDeviceMissing]],
    constraints: [{ reason: 'invalid', failedMedia: both }, [byPermissions, byPermissions]],
    'cam-in-use': [{}, [playable, byDeviceInUse]],
    'mic-in-use': [{}, [byDeviceInUse, playable]],
    'cam-mic-in-use': [{}, [byDeviceInUse, byDeviceInUse]],
    'undefined-mediadevices': [{}, [byPermissions, byPermissions]],
    unknown: [{}, [byPermissions, byPermissions]],
  } as const
  expect(seen).toMatchObject(
    cameraErrorKinds.map((type) => {
      const [details, tracks] = expected[type]
      return {
        error: { type, ...details },
        errorMsg: { audioOk: tracks[0] === playable, videoOk: tracks[1] === playable },
        tracks,
        listens: true,
      }
    }),
  )
})

test('a refused screen share is canceled, and a broken one is an error', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const call = await window.harness.rawCall({ audioSource: false })
    await call.join()
    const { mediaDevices } = navigator
    const share = async (cause: unknown) => {
      mediaDevices.getDisplayMedia = () => Promise.reject(cause)
      await call.after(() => call.daily.startScreenShare(), 'local-screen-share-canceled')
      return call.events.filter(({ name }) => name === 'nonfatal-error').map(({ type }) => type)
    }
    const refused = await share(new DOMException('no', 'NotAllowedError'))
    const broken = await share(new DOMException('broken', 'NotReadableError'))
    await call.end()
    return { refused, broken }
  })
  expect(seen).toEqual({ refused: [], broken: ['screen-share-error'] })
})

test('a leave during other requests leaves nothing behind', async ({ page }) => {
  await watchLeaks(page)
  await page.reload()
  await pressHarness(page)
  const seen = await page.evaluate(async () => {
    const before = window.leftovers()
    const call = await window.harness.rawCall({ assistant: 'knocking', videoSource: true })
    const { daily } = call
    await call.join()
    await call.listening()
    daily.startRecording({ type: 'local' } as never)
    daily.startTranscription()
    daily.startLiveStreaming({ rtmpUrl: 'rtmps://one.invalid' })
    await daily.startRemoteMediaPlayer({ url: 'https://media.invalid/film.mp4' })
    const { session } = await daily.startDialOut({ phoneNumber: '+61123' })
    await daily.sendDTMF({ sessionId: String(session?.sessionId), tones: '123456789' })
    await daily.startLocalAudioLevelObserver(100)
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
    const stream = canvas.captureStream(1)
    daily.startScreenShare({ mediaStream: stream })
    await call.until('local-screen-share-started')
    const testing = daily.testWebsocketConnectivity()
    await daily.leave()
    const tested = await testing
    const since = call.events.length
    await daily.destroy()
    await new Promise((resolve) => setTimeout(resolve, 700))
    const late = call.events.slice(since).map(({ name }) => name)
    for (const track of stream.getTracks()) track.stop()
    // Listeners of daily-js and of players.
    for (const left of document.querySelectorAll('audio, head > script[src*=call-machine]')) left.remove()
    return { before, late, tested: tested.result }
  })
  // audio contexts close a moment later in Firefox
  await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(seen.before)
  expect(seen.late).toEqual(['call-instance-destroyed'])
  expect(seen.tested).toBe('aborted')
})
