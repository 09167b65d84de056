// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { VoiceClient } from '../../voice/types.ts'
import { words } from '../words/en.ts'
import { DeviceSelects } from './DeviceSelects.ts'

const named = (id: string) => ({ id, label: id })

/** The selects of a call whose browser refuses every change of a device. */
function showRefused() {
  const refuse = () => Promise.reject(new Error('refused'))
  const devices = {
    permission: 'granted',
    microphones: [named('a'), named('b')],
    speakers: [named('c'), named('d')],
    microphone: 'a',
    speaker: 'c',
  }
  const voice = { devices: { get: () => devices }, setInputDevices: refuse, setOutputDevice: refuse }
  const onSelected = vi.fn()
  const selects = new DeviceSelects(words, onSelected)
  selects.show(voice as unknown as VoiceClient)
  const [microphone, speaker] = selects.view.querySelectorAll('select')
  return { microphone, speaker, onSelected }
}

test.each([
  ['microphone', 'b', 'a'],
  ['speaker', 'd', 'c'],
] as const)('names a refused %s, and shows the one in use', async (kind, refused, used) => {
  const { [kind]: select, onSelected } = showRefused()
  if (!select) throw new Error('no select')
  select.value = refused
  select.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(onSelected).toHaveBeenCalledExactlyOnceWith(kind))
  expect(select.value).toBe(used)
})
