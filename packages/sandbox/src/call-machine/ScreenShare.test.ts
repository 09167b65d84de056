import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallContext } from './CallContext.ts'
import { SHARED_TRACK } from './dailyGlobals.ts'
import { MediaSettings } from './MediaSettings.ts'
import { ScreenShare } from './ScreenShare.ts'

/** A stream of a screen. `end` sends the `ended` event, as a browser does when the user ends the capture. */
function picture(name: string) {
  const track = Object.assign(new EventTarget(), { readyState: 'live', stop: () => {} })
  track.stop = () => {
    track.readyState = 'ended'
  }
  const stream = { name, getTracks: () => [track] } as unknown as MediaStream
  const end = () => {
    track.stop()
    track.dispatchEvent(new Event('ended'))
  }
  return { stream, end, state: () => track.readyState }
}

/** A call whose screen prompts get these answers, in order. */
function setUp(...answers: (MediaStream | Error)[]) {
  const posted: string[] = []
  const info = { screen: false }
  const streams: { screen?: { stream: MediaStream } } = {}
  const call = {
    channel: { post: ({ action }: { action: string }) => posted.push(action) },
    state: { local: { streams } },
    shared: {} as { screenMediaStream?: MediaStream },
    caller: {
      info,
      setScreen: (stream: MediaStream | null) => {
        info.screen = stream !== null
        if (stream) streams.screen = { stream }
        else delete streams.screen
      },
    },
    errorOf: () => null,
  }
  const context = call as unknown as CallContext
  const screenShare = new ScreenShare(context, new MediaSettings(context))
  const getDisplayMedia = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia } })
  return {
    posted,
    capture: () => screenShare.start({}),
    give: (stream: MediaStream) => {
      call.shared.screenMediaStream = stream
      return screenShare.start({ mediaStream: SHARED_TRACK })
    },
    shared: () => streams.screen?.stream,
    stop: () => screenShare.stop(),
    end: () => {
      screenShare.close()
      Object.assign(call, { caller: null })
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const refused = () => new DOMException('No', 'NotAllowedError')

test('default: a captured screen is stopped with the share', async () => {
  const screen = picture('screen')
  const { capture, stop, shared, posted } = setUp(screen.stream)
  await capture()
  expect(shared()).toBe(screen.stream)
  stop()
  expect([screen.state(), shared()]).toEqual(['ended', undefined])
  expect(posted).toEqual(['local-screen-share-started', 'local-screen-share-stopped'])
})

test('default: a stream of the page goes on after the call', async () => {
  const own = picture('own')
  const { give, end } = setUp()
  await give(own.stream)
  end()
  expect(own.state()).toBe('live')
})

describe('a second share', () => {
  test('default: stops the capture of the first', async () => {
    const [first, second] = [picture('first'), picture('second')]
    const { capture, shared, end } = setUp(first.stream, second.stream)
    await capture()
    await capture()
    expect([first.state(), second.state(), shared()]).toEqual(['ended', 'live', second.stream])
    end()
    expect(second.state()).toBe('ended')
  })

  test('behavior: the end of the second stream ends the share, and that of the first does not', async () => {
    const [first, second] = [picture('first'), picture('second')]
    const { give, shared, posted } = setUp()
    await give(first.stream)
    await give(second.stream)
    first.end()
    expect(shared()).toBe(second.stream)
    expect(posted).not.toContain('local-screen-share-stopped')
    second.end()
    expect(shared()).toBeUndefined()
    expect(posted).toContain('local-screen-share-stopped')
  })

  test('behavior: a refused second share leaves the first, and the stream of the page goes on', async () => {
    const own = picture('own')
    const { give, capture, shared, end } = setUp(refused())
    await give(own.stream)
    await capture()
    expect(shared()).toBe(own.stream)
    end()
    expect(own.state()).toBe('live')
  })
})

test('behavior: a screen that is selected after the call is stopped, and a stream of the page goes on', async () => {
  const [screen, own] = [picture('screen'), picture('own')]
  const { capture, give, end, posted } = setUp(screen.stream)
  end()
  await capture()
  await give(own.stream)
  expect([screen.state(), own.state()]).toEqual(['ended', 'live'])
  expect(posted).toEqual(Array(2).fill('local-screen-share-canceled'))
})
