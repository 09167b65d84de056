// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../../store/createStore.ts'
import { findSelected, findSystemDefault, restoreSelection, saveSelection } from './deviceSelection.ts'
import { type DeviceSelection, NO_DEVICES } from './devices.ts'

const KEY = 'offhook-devices'
const restore = (selection: DeviceSelection, rememberDevices: boolean) => {
  const devices = createStore({ ...NO_DEVICES, microphone: selection.get('microphone') ?? null })
  restoreSelection({ selection, devices, options: { publicKey: 'pk', rememberDevices } })
  return devices.get()
}
const restored = (before: DeviceSelection = new Map()) => {
  const { microphone, speaker, camera } = restore(before, true)
  const all = Object.fromEntries(before)
  expect({ microphone: null, speaker: null, camera: null, ...all }).toEqual({ microphone, speaker, camera })
  return all
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

describe('restoreSelection', () => {
  test('default: restores the selection of an earlier visit', () => {
    const all = { microphone: 'm2', speaker: 's1', camera: 'c1' }
    localStorage.setItem(KEY, JSON.stringify(all))
    expect(restored()).toEqual(all)
    localStorage.clear()
    saveSelection(new Map(Object.entries(all)) as DeviceSelection)
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(all)
  })

  test('behavior: a later selection takes precedence', () => {
    localStorage.setItem(KEY, '{"microphone":"m2","speaker":"s1"}')
    expect(restored(new Map([['microphone', 'm1']]))).toEqual({ microphone: 'm1', speaker: 's1' })
  })

  test.each(['', '{', 'null', '7', '"m2"', '[]', '{"microphone":7,"speaker":null,"other":"m2"}'])(
    'behavior: ignores %j',
    (text) => {
      localStorage.setItem(KEY, text)
      expect(restored()).toEqual({})
    },
  )

  test('parameters: without rememberDevices nothing is restored', () => {
    localStorage.setItem(KEY, '{"microphone":"m2"}')
    const selection: DeviceSelection = new Map()
    expect(restore(selection, false)).toEqual(NO_DEVICES)
    expect(selection.size).toBe(0)
  })

  test('behavior: without storage nothing is saved and nothing throws', () => {
    expect(restored()).toEqual({})
    vi.stubGlobal('localStorage', undefined)
    saveSelection(new Map([['microphone', 'm1']]))
    expect(restored()).toEqual({})
  })
})

describe('findSelected', () => {
  const enumerateDevices = vi.fn(async () => [{ kind: 'audioinput', deviceId: 'm1', label: '' }])
  beforeEach(() => {
    enumerateDevices.mockClear()
    vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices } })
  })

  test('default: returns the selected device if it is plugged in', async () => {
    expect(await findSelected(new Map([['microphone', 'm1']]), 'microphone')).toBe('m1')
    expect(await findSelected(new Map([['microphone', 'm2']]), 'microphone')).toBeUndefined()
  })

  test('behavior: does not list the devices without a selection', async () => {
    expect(await findSelected(new Map([['speaker', 's1']]), 'microphone')).toBeUndefined()
    expect(enumerateDevices).not.toHaveBeenCalled()
  })
})

describe('findSystemDefault', () => {
  const device = (kind: string, deviceId: string) => ({ kind, deviceId, label: '' })
  const findIn = (...all: object[]) => {
    vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => all } })
    return findSystemDefault('audioinput')
  }

  test('default: returns the first device of its kind, or else `default`', async () => {
    expect(
      await findIn(device('audiooutput', 's1'), device('audioinput', 'm1'), device('audioinput', 'm2')),
    ).toBe('m1')
    expect(await findIn(device('audioinput', ''))).toBe('default')
    expect(await findIn()).toBe('default')
  })
})
