import { describe, expect, test } from 'vitest'
import { addTool } from './addTool.ts'
import type { Tool, ToolHandler } from './tools.ts'

const handler = () => undefined

describe('addTool', () => {
  test('default: the latest of a name counts, and only its own undo takes it away', () => {
    const tools = new Map<string, Tool>()
    const first = addTool(tools, 'book', handler)
    const replaced = tools.get('book')
    const second = addTool(tools, 'book', () => 'later', { timeout: 5 })
    first()
    expect(replaced?.removed.aborted).toBe(true)
    expect(tools.get('book')).toMatchObject({ timeout: 5, removed: { aborted: false } })
    second()
    expect([...tools]).toEqual([])
  })

  test.each<[string, unknown, { timeout: number } | undefined, object]>([
    [
      'no function',
      'book',
      undefined,
      { path: 'handler', message: 'handler must be a function.', value: 'book' },
    ],
    ['no time', handler, { timeout: 0 }, { path: 'timeout', message: 'timeout must be above 0.', value: 0 }],
    [
      'no number',
      handler,
      { timeout: Number.NaN },
      { path: 'timeout', message: 'timeout must be above 0.', value: Number.NaN },
    ],
  ])('behavior: what is %s is refused, and nothing is kept', (_what, given, options, failure) => {
    const tools = new Map<string, Tool>()
    expect(() => addTool(tools, 'book', given as ToolHandler, options)).toThrow(
      expect.objectContaining({ code: 'validation', subject: 'tool', failures: [failure] }),
    )
    expect(tools.size).toBe(0)
  })
})
