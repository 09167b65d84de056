// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmitter } from '../../events/createEmitter.ts'
import { createTimers } from '../../events/createTimers.ts'
import type { CallContext } from '../CallContext.ts'
import type { VoiceEvents } from '../events.ts'
import type { DeviceSelection } from './devices.ts'
import { recoverMicrophone } from './recoverMicrophone.ts'

class FakeTrack extends EventTarget {
  readyState = 'live'
  end(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

/** A browser's devices, which come and go. */
class FakeDevices extends EventTarget {
  all = [{ kind: 'audioinput', deviceId: 'm2', label: '' }]
  enumerateDevices = async () => this.all
}

let devices: FakeDevices
beforeEach(() => {
  vi.useFakeTimers()
  devices = new FakeDevices()
  vi.stubGlobal('navigator', { mediaDevices: devices })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A call with a microphone, and all that was told and asked on its account. */
function recover(options: Partial<CallContext> = {}, track: FakeTrack | null = new FakeTrack()) {
  const emitter = createEmitter<Record<string, unknown>>()
  const heard = createEmitter<VoiceEvents>()
  const told: string[] = []
  heard.on('microphone-interrupted', ({ reason }) => told.push(reason))
  heard.on('microphone-recovered', () => told.push('recovered'))
  const now: { track: FakeTrack | null; open: boolean } = { track, open: true }
  const order = vi.fn(async (..._order: unknown[]): Promise<unknown> => undefined)
  const me = () => ({ local: true, tracks: { audio: now.track ? { persistentTrack: now.track } : {} } })
  const context = {
    invoke: order,
    isOpen: () => now.open,
    call: { emitter, participants: () => ({ me: me() }) },
    emit: heard.emit,
    audioSource: true,
    timers: createTimers(),
    selection: new Map(),
    ...options,
  } as unknown as CallContext
  const resumeAudio = vi.fn(async () => undefined)
  const undo = recoverMicrophone(context, { resume: resumeAudio })
  /** The engine tells of another track, or of none. */
  const use = (next: FakeTrack | null) => {
    now.track = next
    emitter.emit('participant-updated', {})
  }
  return { told, order, undo, use, now, resumeAudio, emitter }
}

const seen = () => document.dispatchEvent(new Event('visibilitychange'))
const plugged = () => devices.dispatchEvent(new Event('devicechange'))
const settled = () => vi.advanceTimersByTimeAsync(0)
const opened = (audioDeviceId: string) => [['setInputDevicesAsync', { audioDeviceId }]]

describe('recoverMicrophone', () => {
  test('default: one that ended is told at once, and opened again where the engine has not, after a second', async () => {
    const track = new FakeTrack()
    const { told, order } = recover({}, track)
    expect(told).toEqual([])
    track.end()
    expect(told).toEqual(['ended'])
    await vi.advanceTimersByTimeAsync(999)
    expect(order).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    // Firefox and Safari have none that is called default
    expect(order.mock.calls).toEqual(opened('m2'))
  })

  test('behavior: the one that was chosen is opened, as long as it is plugged in', async () => {
    const selection: DeviceSelection = new Map([
      ['microphone', 'm2'],
      ['speaker', 's1'],
    ])
    devices.all = ['m1', 'm2'].map((deviceId) => ({ kind: 'audioinput', deviceId, label: '' }))
    const { order, now } = recover({ selection })
    now.track?.end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(order.mock.calls).toEqual(opened('m2'))
    devices.all = []
    plugged()
    await settled()
    expect(order.mock.calls).toEqual([...opened('m2'), ...opened('default')])
  })

  test("behavior: a track of the page's own is the page's to replace", async () => {
    const audioSource = new FakeTrack() as unknown as MediaStreamTrack
    const { told, order, now } = recover({ audioSource })
    now.track?.end()
    await vi.advanceTimersByTimeAsync(1000)
    expect([told, order.mock.calls]).toEqual([['ended'], []])
  })

  test('behavior: a device that is plugged in is tried, and nothing while the microphone works', async () => {
    const { order, now } = recover()
    plugged()
    seen()
    await settled()
    expect(order).not.toHaveBeenCalled()
    Object.assign(now.track ?? {}, { readyState: 'ended' })
    order.mockRejectedValueOnce(new Error('still in use'))
    plugged()
    await settled()
    plugged()
    await settled()
    expect(order).toHaveBeenCalledTimes(2)
  })

  test('behavior: when the page is seen again, its sound and its microphone come back, and not before', async () => {
    const { order, now, resumeAudio } = recover()
    Object.assign(now.track ?? {}, { readyState: 'ended' })
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    seen()
    await settled()
    expect([resumeAudio, order].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    hidden.mockRestore()
    seen()
    await settled()
    expect([resumeAudio, order].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  test('behavior: nothing is asked of a call that is not open, also when it closes meanwhile', async () => {
    const { order, now } = recover({ selection: new Map([['microphone', 'm2']]) })
    Object.assign(now.track ?? {}, { readyState: 'ended' })
    const enumerate = vi.spyOn(devices, 'enumerateDevices')
    now.open = false
    plugged()
    await settled()
    expect(enumerate).not.toHaveBeenCalled()
    now.open = true
    plugged()
    now.open = false
    await settled()
    expect(enumerate).toHaveBeenCalledTimes(1)
    expect(order).not.toHaveBeenCalled()
  })

  test('behavior: another track has recovered it, one that ended already has not', () => {
    const first = new FakeTrack()
    const { told, use } = recover({}, first)
    first.end()
    use(Object.assign(new FakeTrack(), { readyState: 'ended' }))
    expect(told).toEqual(['ended'])
    use(new FakeTrack())
    expect(told).toEqual(['ended', 'recovered'])
  })

  test('behavior: one that the system keeps comes back by itself only', () => {
    const track = new FakeTrack()
    const { told, use } = recover({}, track)
    track.dispatchEvent(new Event('mute'))
    use(track)
    expect(told).toEqual(['muted-by-system'])
    track.dispatchEvent(new Event('unmute'))
    expect(told).toEqual(['muted-by-system', 'recovered'])
  })

  test.each(['ended', 'mute', 'unmute'])(
    'behavior: %s of a track that is not used any more is nothing',
    (event) => {
      const [first, second] = [new FakeTrack(), new FakeTrack()]
      const { told, use, undo } = recover({}, first)
      use(second)
      // so that an unmute would be told
      if (event === 'unmute') second.dispatchEvent(new Event('mute'))
      const before = [...told]
      first.dispatchEvent(new Event(event))
      expect(told).toEqual(before)
      undo()
      second.dispatchEvent(new Event(event))
      expect(told).toEqual(before)
    },
  )

  test('behavior: where the engine shows no track for a while, the last one is listened to', () => {
    const track = new FakeTrack()
    const { told, use } = recover({}, track)
    use(null)
    track.end()
    expect(told).toEqual(['ended'])
  })

  test.each(['joined-meeting', 'participant-updated', 'track-started'])(
    'behavior: a track that comes with %s is listened to',
    (event) => {
      const { told, now, emitter } = recover({}, null)
      const track = new FakeTrack()
      now.track = track
      emitter.emit(event, {})
      track.end()
      expect(told).toEqual(['ended'])
    },
  )

  test('behavior: afterwards the page is not listened to any more', () => {
    const [page, plugs] = [document, devices].map((target) => ({
      on: vi.spyOn(target, 'addEventListener'),
      off: vi.spyOn(target, 'removeEventListener'),
    }))
    recover().undo()
    expect(page?.off.mock.calls).toEqual(page?.on.mock.calls)
    expect(plugs?.off.mock.calls).toEqual(plugs?.on.mock.calls)
  })

  test('behavior: a browser without devices has nothing to listen to', () => {
    vi.stubGlobal('navigator', {})
    const { undo, told } = recover()
    undo()
    expect(told).toEqual([])
  })
})
