// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../../store/createStore.ts'
import { findSelected, findSystemDefault, restoreSelection, saveSelection } from './deviceSelection.ts'
import { type DeviceSelection, NO_DEVICES } from './devices.ts'

const KEY = 'offhook-devices'
const recall = (selection: DeviceSelection, rememberDevices: boolean) => {
  const devices = createStore({ ...NO_DEVICES, microphone: selection.get('microphone') ?? null })
  restoreSelection({ selection, devices, options: { rememberDevices } })
  return devices.get()
}
const recalled = (before: DeviceSelection = new Map()) => {
  const { microphone, speaker, camera } = recall(before, true)
  const all = Object.fromEntries(before)
  expect({ microphone: null, speaker: null, camera: null, ...all }).toEqual({ microphone, speaker, camera })
  return all
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

describe('recallChoice', () => {
  test('default: what an earlier visit kept, under the name that it has had since', () => {
    const all = { microphone: 'm2', speaker: 's1', camera: 'c1' }
    localStorage.setItem(KEY, JSON.stringify(all))
    expect(recalled()).toEqual(all)
    localStorage.clear()
    saveSelection(new Map(Object.entries(all)) as DeviceSelection)
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(all)
  })

  test('behavior: what was chosen since stays', () => {
    localStorage.setItem(KEY, '{"microphone":"m2","speaker":"s1"}')
    expect(recalled(new Map([['microphone', 'm1']]))).toEqual({ microphone: 'm1', speaker: 's1' })
  })

  test.each(['', '{', 'null', '7', '"m2"', '[]', '{"microphone":7,"speaker":null,"other":"m2"}'])(
    'behavior: %j is no selection',
    (text) => {
      localStorage.setItem(KEY, text)
      expect(recalled()).toEqual({})
    },
  )

  test('parameters: without rememberDevices nothing is looked for', () => {
    localStorage.setItem(KEY, '{"microphone":"m2"}')
    const selection: DeviceSelection = new Map()
    expect(recall(selection, false)).toEqual(NO_DEVICES)
    expect(selection.size).toBe(0)
  })

  test('behavior: without storage nothing is kept, and nothing fails', () => {
    expect(recalled()).toEqual({})
    vi.stubGlobal('localStorage', undefined)
    saveSelection(new Map([['microphone', 'm1']]))
    expect(recalled()).toEqual({})
  })
})

describe('findChosen', () => {
  const enumerateDevices = vi.fn(async () => [{ kind: 'audioinput', deviceId: 'm1', label: '' }])
  beforeEach(() => {
    enumerateDevices.mockClear()
    vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices } })
  })

  test('default: the one that was chosen, as long as it is plugged in', async () => {
    expect(await findSelected(new Map([['microphone', 'm1']]), 'microphone')).toBe('m1')
    expect(await findSelected(new Map([['microphone', 'm2']]), 'microphone')).toBeUndefined()
  })

  test('behavior: where nothing was chosen, the call does not wait for the list', async () => {
    expect(await findSelected(new Map([['speaker', 's1']]), 'microphone')).toBeUndefined()
    expect(enumerateDevices).not.toHaveBeenCalled()
  })
})

describe('findSystems', () => {
  const device = (kind: string, deviceId: string) => ({ kind, deviceId, label: '' })
  const findIn = (...all: object[]) => {
    vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => all } })
    return findSystemDefault('audioinput')
  }

  test('default: the first of its kind, and what browsers take for it where they name none', async () => {
    expect(
      await findIn(device('audiooutput', 's1'), device('audioinput', 'm1'), device('audioinput', 'm2')),
    ).toBe('m1')
    expect(await findIn(device('audioinput', ''))).toBe('default')
    expect(await findIn()).toBe('default')
  })
})
