import { describe, expect, test, vi } from 'vitest'
import { toForm, toFormWithFile } from './bodies.ts'
import { createRestClient } from './createRestClient.ts'

const partsOf = (given: unknown) => [...toForm(given).entries()]

describe('toForm', () => {
  test('default: creates one part for each file, strings unchanged, objects as JSON, and none for null or undefined', async () => {
    const parts = partsOf({ a: 'x', n: 7, b: true, o: { c: 1 }, list: ['y', 'z'], none: undefined, no: null })
    expect(parts).toEqual([
      ['a', 'x'],
      ['n', '7'],
      ['b', 'true'],
      ['o', '{"c":1}'],
      ['list', 'y'],
      ['list', 'z'],
    ])
  })

  test('parameters: a Blob, a File, or data with its name and type', async () => {
    const parts = partsOf({
      file: [
        new File(['one'], 'one.txt', { type: 'text/plain' }),
        { name: 'two.wav', data: new Uint8Array([1, 2]), type: 'audio/wav' },
        { name: 'three.bin', data: new Blob(['3'], { type: 'x/y' }) },
        { name: 'four.txt', data: 'four' },
      ],
    })
    const files = parts.map(([, file]) => (file instanceof File ? [file.name, file.type, file.size] : []))
    expect(files).toEqual([
      ['one.txt', 'text/plain', 3],
      ['two.wav', 'audio/wav', 2],
      ['three.bin', 'x/y', 1],
      ['four.txt', '', 4],
    ])
  })

  test('behavior: returns a form unchanged', () => {
    const form = new FormData()
    expect(toForm(form)).toBe(form)
  })

  test('behavior: bytes are a file; an object is a file only with bytes, or with text in a file field', async () => {
    const parts = partsOf({
      file: [Buffer.from('one'), new Uint8Array([1]).buffer],
      metadata: { name: 'n', data: 'd' },
      sound: { name: 's.wav', data: new Uint8Array([1, 2]) },
      files: { name: 7, data: 'd' },
    })
    expect(parts.map(([, part]) => (part instanceof File ? [part.name, part.size] : part))).toEqual([
      ['blob', 3],
      ['blob', 1],
      '{"name":"n","data":"d"}',
      ['s.wav', 2],
      '{"name":7,"data":"d"}',
    ])
    const [first] = parts
    expect(await new Response(first?.[1]).text()).toBe('one')
  })

  test('behavior: toFormWithFile creates a form only if a field is a file', () => {
    const given = { voiceName: 'v', file: undefined }
    expect(toFormWithFile(given)).toBe(given)
    expect(toFormWithFile({ ...given, file: new Blob(['a']) })).toBeInstanceOf(FormData)
  })

  test('behavior: a Sesame voice is sent as JSON, and with a recording as a form', async () => {
    const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response(null))
    const { voiceLibrary } = createRestClient({ token: 'key', fetch })
    await voiceLibrary.createSesameVoice({ voiceName: 'v' })
    await voiceLibrary.createSesameVoice({ voiceName: 'v', file: new Blob(['a']) })
    expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual([
      '{"voiceName":"v"}',
      expect.any(FormData),
    ])
  })
})
