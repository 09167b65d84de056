import { describe, expect, test, vi } from 'vitest'
import { createLines } from './lines.ts'

const fill = (count: number, max?: number) => {
  const lines = createLines<string>(max)
  for (let index = 0; index < count; index += 1) lines.put(lines.end(), `line ${index}`)
  return lines
}

describe('createLines', () => {
  test('default: keeps what is put, in order', () => {
    const lines = fill(2)
    lines.put(0, 'changed')
    expect(lines.get()).toEqual(['changed', 'line 1'])
    expect(Object.isFrozen(lines.get())).toBe(true)
    expect(lines.at(1)).toBe('line 1')
    expect(lines.end()).toBe(2)
  })

  test('parameters: max bounds the list, not the positions', () => {
    const lines = fill(10_000, 100)
    expect(lines.get()).toHaveLength(100)
    expect(lines.get().at(-1)).toBe('line 9999')
    expect(lines.end()).toBe(10_000)
    expect(lines.at(9999)).toBe('line 9999')
    expect(lines.at(0)).toBeUndefined()
  })

  test('behavior: the list is the same object until something in it changes', () => {
    const lines = fill(1)
    expect(lines.get()).toBe(lines.get())
    const before = lines.get()
    lines.put(1, 'two')
    expect(lines.get()).not.toBe(before)
    expect(before).toEqual(['line 0'])
  })

  test('behavior: what is not kept any more stays away', () => {
    const lines = fill(10, 2)
    const before = lines.get()
    lines.put(0, 'too late')
    expect(lines.get()).toBe(before)
    expect(Object.keys(lines.get())).toEqual(['0', '1'])
  })

  test('behavior: positions count on after it was emptied', () => {
    const lines = fill(3)
    const changed = vi.fn()
    lines.subscribe(changed)
    lines.clear()
    lines.clear()
    expect(changed).toHaveBeenCalledTimes(1)
    lines.put(lines.end(), 'next')
    expect(lines.get()).toEqual(['next'])
    expect(lines.at(3)).toBe('next')
  })
})
