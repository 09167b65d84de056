// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTimers } from '../../async/createTimers.ts'
import { createEmitter } from '../../events/createEmitter.ts'
import type { CallContext } from '../context.ts'
import type { VoiceEvents } from '../events.ts'
import type { DeviceSelection } from './devices.ts'
import { recoverMicrophone } from './recoverMicrophone.ts'

class FakeTrack extends EventTarget {
  readyState = 'live'
  muted = false
  stop(): void {
    this.readyState = 'ended'
  }
  /** Mutes or unmutes, as the system does. */
  setMuted(muted: boolean): void {
    this.muted = muted
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
  end(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

/** The devices of a browser, which change. */
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

/** Watches the microphone of a call. Returns its reports and the calls of the engine. */
function recover(options: Partial<CallContext> = {}, track: FakeTrack | null = new FakeTrack()) {
  const emitter = createEmitter<Record<string, unknown>>()
  const events = createEmitter<VoiceEvents>()
  const reports: string[] = []
  events.on('microphone-interrupted', ({ reason }) => reports.push(reason))
  events.on('microphone-recovered', () => reports.push('recovered'))
  const current: { track: FakeTrack | null; open: boolean } = { track, open: true }
  const invoke = vi.fn(async (..._args: unknown[]): Promise<unknown> => undefined)
  const update = vi.fn()
  const me = () => ({
    local: true,
    tracks: { audio: current.track ? { persistentTrack: current.track } : {} },
  })
  const context = {
    invoke,
    isOpen: () => current.open,
    call: { emitter, participants: () => ({ me: me() }) },
    emit: events.emit,
    update,
    audioSource: true,
    timers: createTimers(),
    selection: new Map(),
    ...options,
  } as unknown as CallContext
  const resumeAudio = vi.fn(async () => undefined)
  /** Whether the microphone was still open as the meters let go of it. */
  const released: string[] = []
  const releaseUser = () => void released.push(current.track?.readyState ?? 'none')
  const cleanup = recoverMicrophone(context, { resume: resumeAudio }, { releaseUser })
  /** Makes the engine report another track, or none. */
  const setTrack = (next: FakeTrack | null) => {
    current.track = next
    emitter.emit('participant-updated', {})
  }
  return { reports, invoke, update, cleanup, setTrack, current, released, resumeAudio, emitter }
}

const changeVisibility = () => document.dispatchEvent(new Event('visibilitychange'))
const changeDevices = () => devices.dispatchEvent(new Event('devicechange'))
const settled = () => vi.advanceTimersByTimeAsync(0)
const opened = (audioDeviceId: string) => [['setInputDevicesAsync', { audioDeviceId }]]

describe('recoverMicrophone', () => {
  test('default: an ended microphone is reported at once, and opened again after a second if the engine has not', async () => {
    const track = new FakeTrack()
    const { reports, invoke } = recover({}, track)
    expect(reports).toEqual([])
    track.end()
    expect(reports).toEqual(['ended'])
    await vi.advanceTimersByTimeAsync(999)
    expect(invoke).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    // Firefox and Safari have no device with the id `default`.
    expect(invoke.mock.calls).toEqual(opened('m2'))
  })

  test('behavior: the state says that the user is not heard, unless another microphone is found soon', async () => {
    const first = new FakeTrack()
    const { update, setTrack } = recover({}, first)
    first.end()
    setTrack(new FakeTrack())
    await vi.advanceTimersByTimeAsync(5000)
    expect(update).not.toHaveBeenCalledWith({ microphoneSilent: true })
    const second = new FakeTrack()
    setTrack(second)
    second.setMuted(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(update).toHaveBeenLastCalledWith({ microphoneSilent: true })
    second.setMuted(false)
    expect(update).toHaveBeenLastCalledWith({ microphoneSilent: false })
  })

  test('behavior: opens the selected microphone if it is plugged in', async () => {
    const selection: DeviceSelection = new Map([
      ['microphone', 'm2'],
      ['speaker', 's1'],
    ])
    devices.all = ['m1', 'm2'].map((deviceId) => ({ kind: 'audioinput', deviceId, label: '' }))
    const { invoke, current } = recover({ selection })
    current.track?.end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(invoke.mock.calls).toEqual(opened('m2'))
    devices.all = []
    changeDevices()
    await settled()
    expect(invoke.mock.calls).toEqual([...opened('m2'), ...opened('default')])
  })

  test('behavior: does not replace a track of the page', async () => {
    const audioSource = new FakeTrack() as unknown as MediaStreamTrack
    const { reports, invoke, current } = recover({ audioSource })
    current.track?.end()
    await vi.advanceTimersByTimeAsync(1000)
    expect([reports, invoke.mock.calls]).toEqual([['ended'], []])
  })

  test('behavior: tries a device that is plugged in, but not while the microphone works', async () => {
    const { invoke, current } = recover()
    changeDevices()
    changeVisibility()
    await settled()
    expect(invoke).not.toHaveBeenCalled()
    Object.assign(current.track ?? {}, { readyState: 'ended' })
    invoke.mockRejectedValueOnce(new Error('still in use'))
    changeDevices()
    await settled()
    changeDevices()
    await settled()
    expect(invoke).toHaveBeenCalledTimes(2)
  })

  test('behavior: restores sound and microphone when the page becomes visible', async () => {
    const { invoke, current, resumeAudio } = recover()
    Object.assign(current.track ?? {}, { readyState: 'ended' })
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    changeVisibility()
    await settled()
    expect([resumeAudio, invoke].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    hidden.mockRestore()
    changeVisibility()
    await settled()
    expect([resumeAudio, invoke].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  test('behavior: calls no method of a call that is not open, or that closes meanwhile', async () => {
    const { invoke, current } = recover({ selection: new Map([['microphone', 'm2']]) })
    Object.assign(current.track ?? {}, { readyState: 'ended' })
    const enumerate = vi.spyOn(devices, 'enumerateDevices')
    current.open = false
    changeDevices()
    await settled()
    expect(enumerate).not.toHaveBeenCalled()
    current.open = true
    changeDevices()
    current.open = false
    await settled()
    expect(enumerate).toHaveBeenCalledTimes(1)
    expect(invoke).not.toHaveBeenCalled()
  })

  test('behavior: a live track recovers the microphone, an ended one does not', () => {
    const first = new FakeTrack()
    const { reports, setTrack } = recover({}, first)
    first.end()
    setTrack(Object.assign(new FakeTrack(), { readyState: 'ended' }))
    expect(reports).toEqual(['ended'])
    setTrack(new FakeTrack())
    expect(reports).toEqual(['ended', 'recovered'])
  })

  test('behavior: a microphone that the system muted recovers only by itself', () => {
    const track = new FakeTrack()
    const { reports, setTrack } = recover({}, track)
    track.dispatchEvent(new Event('mute'))
    setTrack(track)
    expect(reports).toEqual(['muted-by-system'])
    track.dispatchEvent(new Event('unmute'))
    expect(reports).toEqual(['muted-by-system', 'recovered'])
  })

  describe('on an iPhone', () => {
    beforeEach(() => vi.stubGlobal('navigator', { mediaDevices: devices, userAgent: 'iPhone' }))

    // https://github.com/twilio/twilio-video.js/issues/1578
    test('behavior: a declined phone call, which leaves the page visible, pauses the voices until the unmute', () => {
      const track = new FakeTrack()
      const { reports, resumeAudio, invoke } = recover({}, track)
      track.setMuted(true)
      expect(resumeAudio).not.toHaveBeenCalled()
      track.setMuted(false)
      expect(resumeAudio).toHaveBeenCalledTimes(1)
      expect(reports).toEqual(['muted-by-system', 'recovered'])
      expect(invoke).not.toHaveBeenCalled()
    })

    // https://bugs.webkit.org/show_bug.cgi?id=208516 and https://github.com/aws/amazon-chime-sdk-js/issues/3238
    test('behavior: a microphone that stays muted after a phone call is replaced before the voices play', async () => {
      const track = new FakeTrack()
      const { reports, resumeAudio, invoke, setTrack, released } = recover({}, track)
      track.setMuted(true)
      changeVisibility()
      await vi.advanceTimersByTimeAsync(999)
      expect([track.readyState, resumeAudio.mock.calls.length]).toEqual(['live', 0])
      await vi.advanceTimersByTimeAsync(1)
      // Safari opens no microphone while the old one, or a copy of it, is open.
      expect(released).toEqual(['live'])
      expect([track.readyState, invoke.mock.calls]).toEqual(['ended', opened('m2')])
      expect(resumeAudio).toHaveBeenCalledTimes(1)
      expect(invoke.mock.invocationCallOrder[0]).toBeLessThan(Number(resumeAudio.mock.invocationCallOrder[0]))
      setTrack(new FakeTrack())
      expect(reports).toEqual(['muted-by-system', 'recovered'])
    })

    test('behavior: a new microphone that the phone call still mutes has not recovered', () => {
      const first = new FakeTrack()
      const { reports, setTrack } = recover({}, first)
      first.setMuted(true)
      const second = Object.assign(new FakeTrack(), { muted: true })
      setTrack(second)
      expect(reports).toEqual(['muted-by-system'])
      second.setMuted(false)
      expect(reports).toEqual(['muted-by-system', 'recovered'])
    })

    test('behavior: a microphone that the system unmutes in time is kept', async () => {
      const track = new FakeTrack()
      const { invoke, resumeAudio } = recover({}, track)
      track.setMuted(true)
      changeVisibility()
      track.setMuted(false)
      await vi.advanceTimersByTimeAsync(1000)
      expect([track.readyState, invoke.mock.calls]).toEqual(['live', []])
      expect(resumeAudio).toHaveBeenCalled()
    })

    test('behavior: a muted track of the page is kept, and a call that has ended is left alone', async () => {
      const track = new FakeTrack()
      const page = recover({ audioSource: track as unknown as MediaStreamTrack }, track)
      track.setMuted(true)
      changeVisibility()
      await vi.advanceTimersByTimeAsync(1000)
      expect([track.readyState, page.invoke.mock.calls]).toEqual(['live', []])
      expect(page.resumeAudio).toHaveBeenCalledTimes(1)
      changeVisibility()
      page.current.open = false
      await vi.advanceTimersByTimeAsync(1000)
      expect(page.resumeAudio).toHaveBeenCalledTimes(1)
    })
  })

  test('behavior: a microphone with a switch of its own, muted on a computer, is kept', async () => {
    const track = new FakeTrack()
    const { invoke, resumeAudio } = recover({}, track)
    track.setMuted(true)
    changeVisibility()
    await vi.advanceTimersByTimeAsync(1000)
    expect([track.readyState, invoke.mock.calls]).toEqual(['live', []])
    expect(resumeAudio).toHaveBeenCalledTimes(1)
  })

  test.each(['ended', 'mute', 'unmute'])(
    'behavior: ignores %s of a track that is no longer used',
    (event) => {
      const [first, second] = [new FakeTrack(), new FakeTrack()]
      const { reports, setTrack, cleanup } = recover({}, first)
      setTrack(second)
      // Otherwise an unmute would not be reported.
      if (event === 'unmute') second.dispatchEvent(new Event('mute'))
      const before = [...reports]
      first.dispatchEvent(new Event(event))
      expect(reports).toEqual(before)
      cleanup()
      second.dispatchEvent(new Event(event))
      expect(reports).toEqual(before)
    },
  )

  test('behavior: watches the last track while the engine reports none', () => {
    const track = new FakeTrack()
    const { reports, setTrack } = recover({}, track)
    setTrack(null)
    track.end()
    expect(reports).toEqual(['ended'])
  })

  test.each(['joined-meeting', 'participant-updated', 'track-started'])(
    'behavior: watches a track that is reported with %s',
    (event) => {
      const { reports, current, emitter } = recover({}, null)
      const track = new FakeTrack()
      current.track = track
      emitter.emit(event, {})
      track.end()
      expect(reports).toEqual(['ended'])
    },
  )

  test('behavior: the cleanup removes the listeners of the page', () => {
    const [page, plugs] = [document, devices].map((target) => ({
      on: vi.spyOn(target, 'addEventListener'),
      off: vi.spyOn(target, 'removeEventListener'),
    }))
    recover().cleanup()
    expect(page?.off.mock.calls).toEqual(page?.on.mock.calls)
    expect(plugs?.off.mock.calls).toEqual(plugs?.on.mock.calls)
  })

  test('behavior: works in a browser without media devices', () => {
    vi.stubGlobal('navigator', {})
    const { cleanup, reports } = recover()
    cleanup()
    expect(reports).toEqual([])
  })
})
