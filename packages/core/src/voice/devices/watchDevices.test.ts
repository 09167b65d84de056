// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeferred } from '../../events/deferred.ts'
import { createStore } from '../../store/createStore.ts'
import { NO_DEVICES } from './devices.ts'
import { watchDevices } from './watchDevices.ts'

/** Counts who listens. */
class Heard extends EventTarget {
  readonly listeners: string[] = []
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.listeners.push(args[0])
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    const place = this.listeners.indexOf(args[0])
    if (place >= 0) this.listeners.splice(place, 1)
    super.removeEventListener(...args)
  }
}

class Devices extends Heard {
  all = [
    { kind: 'audioinput', deviceId: 'm1', label: 'Microphone' },
    { kind: 'audiooutput', deviceId: 's1', label: 'Speaker' },
    { kind: 'videoinput', deviceId: 'c1', label: 'Camera' },
    { kind: 'videoinput', deviceId: '', label: '' },
  ]
  enumerateDevices = vi.fn(async () => this.all)
}

let media: Devices
let status: Heard & { state: string }
let query: () => Promise<unknown>

beforeEach(() => {
  media = new Devices()
  status = Object.assign(new Heard(), { state: 'prompt' })
  query = async () => status
  vi.stubGlobal('navigator', { mediaDevices: media, permissions: { query: () => query() } })
})
afterEach(() => vi.unstubAllGlobals())

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('watchDevices', () => {
  test('default: what is plugged in, by kind; what the browser does not name is left out', async () => {
    const devices = createStore(NO_DEVICES)
    const off = watchDevices(devices)
    await settled()
    expect(devices.get()).toEqual({
      ...NO_DEVICES,
      permission: 'prompt',
      microphones: [{ id: 'm1', label: 'Microphone' }],
      speakers: [{ id: 's1', label: 'Speaker' }],
      cameras: [{ id: 'c1', label: 'Camera' }],
    })
    off()
  })

  test('behavior: a permission that changes is told, while somebody watches', async () => {
    const devices = createStore(NO_DEVICES)
    const off = watchDevices(devices)
    await settled()
    status.state = 'granted'
    status.dispatchEvent(new Event('change'))
    await settled()
    expect(devices.get().permission).toBe('granted')
    expect([media.listeners, status.listeners]).toEqual([['devicechange'], ['change']])
    off()
    expect([media.listeners, status.listeners]).toEqual([[], []])
  })

  test('behavior: what is answered when nobody watches any more is not written, and not listened to', async () => {
    const devices = createStore(NO_DEVICES)
    const asked = createDeferred<unknown>()
    query = () => asked.promise
    watchDevices(devices)()
    asked.resolve(status)
    await settled()
    expect(devices.get()).toBe(NO_DEVICES)
    expect(status.listeners).toEqual([])
  })

  test('behavior: an undo that is called twice takes nothing from another watcher', async () => {
    const devices = createStore(NO_DEVICES)
    const [one, other] = [watchDevices(devices), watchDevices(devices)]
    one()
    one()
    await settled()
    expect(media.listeners).toEqual(['devicechange'])
    other()
    expect(media.listeners).toEqual([])
    // and who comes later watches anew
    const later = watchDevices(devices)
    expect(media.listeners).toEqual(['devicechange'])
    later()
  })
})
