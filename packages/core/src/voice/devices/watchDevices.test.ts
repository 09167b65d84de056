// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { createStore } from '../../store/createStore.ts'
import { NO_DEVICES } from './devices.ts'
import { watchDevices } from './watchDevices.ts'

/** An event target that counts its listeners. */
class CountingTarget extends EventTarget {
  readonly listeners: string[] = []
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.listeners.push(args[0])
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    const index = this.listeners.indexOf(args[0])
    if (index >= 0) this.listeners.splice(index, 1)
    super.removeEventListener(...args)
  }
}

class Devices extends CountingTarget {
  all = [
    { kind: 'audioinput', deviceId: 'm1', label: 'Microphone' },
    { kind: 'audiooutput', deviceId: 's1', label: 'Speaker' },
    { kind: 'videoinput', deviceId: 'c1', label: 'Camera' },
    { kind: 'videoinput', deviceId: '', label: '' },
  ]
  enumerateDevices = vi.fn(async () => this.all)
}

let media: Devices
let status: CountingTarget & { state: string }
let query: () => Promise<unknown>

beforeEach(() => {
  media = new Devices()
  status = Object.assign(new CountingTarget(), { state: 'prompt' })
  query = async () => status
  vi.stubGlobal('navigator', { mediaDevices: media, permissions: { query: () => query() } })
})
afterEach(() => vi.unstubAllGlobals())

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('watchDevices', () => {
  test('default: lists the devices by kind, without the ones that have no id', async () => {
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

  test('behavior: updates the permission while it watches', async () => {
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

  test('behavior: ignores a permission that is read after it was closed', async () => {
    const devices = createStore(NO_DEVICES)
    const permission = promiseWithResolvers<unknown>()
    query = () => permission.promise
    watchDevices(devices)()
    permission.resolve(status)
    await settled()
    expect(devices.get()).toBe(NO_DEVICES)
    expect(status.listeners).toEqual([])
  })

  test('behavior: a cleanup that is called twice does not affect another watch', async () => {
    const devices = createStore(NO_DEVICES)
    const [one, other] = [watchDevices(devices), watchDevices(devices)]
    one()
    one()
    await settled()
    expect(media.listeners).toEqual(['devicechange'])
    other()
    expect(media.listeners).toEqual([])
    // A later watch starts again.
    const later = watchDevices(devices)
    expect(media.listeners).toEqual(['devicechange'])
    later()
  })
})
