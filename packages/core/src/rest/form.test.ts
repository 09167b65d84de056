import { describe, expect, test } from 'vitest'
import { toForm } from './form.ts'

const partsOf = (given: unknown) => [...toForm(given).entries()]

describe('toForm', () => {
  test('default: one part for each file, texts as they are, objects as JSON, nothing for nothing', async () => {
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

  test('behavior: a form stays itself', () => {
    const form = new FormData()
    expect(toForm(form)).toBe(form)
  })
})
