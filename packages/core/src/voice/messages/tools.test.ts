import { describe, expect, test } from 'vitest'
import { addTool, type Tool, type ToolHandler } from './tools.ts'

const handler = () => undefined

describe('addTool', () => {
  test('default: a later tool replaces one of the same name, and only its own cleanup removes it', () => {
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
      'a handler that is not a function',
      'book',
      undefined,
      { path: 'handler', message: 'handler must be a function.', value: 'book' },
    ],
    ...[0, Number.NaN, 2_147_483_648, '5000', true].map(
      (timeout): [string, unknown, { timeout: number }, object] => [
        `the time ${timeout}`,
        handler,
        { timeout: timeout as number },
        {
          path: 'timeout',
          message: 'timeout must be a number above 0 and at most 2147483647 milliseconds.',
          value: timeout,
        },
      ],
    ),
  ])('behavior: %s throws, and nothing is added', (_what, toolHandler, options, failure) => {
    const tools = new Map<string, Tool>()
    expect(() => addTool(tools, 'book', toolHandler as ToolHandler, options)).toThrow(
      expect.objectContaining({ code: 'validation', subject: 'tool', failures: [failure] }),
    )
    expect(tools.size).toBe(0)
  })

  test('parameters: the options may come before the handler', () => {
    const tools = new Map<string, Tool>()
    const parameters = { create: (value: unknown) => value }
    addTool(tools, 'book', { parameters, timeout: 5 }, handler)
    expect(tools.get('book')).toMatchObject({ handler, parameters, timeout: 5 })
  })

  test.each([[null], [5], ['text'], [{}], [{ '~standard': {} }], [{ create: 5 }]])(
    'behavior: throws for the parameters %j',
    (parameters) => {
      const tools = new Map<string, Tool>()
      expect(() => addTool(tools, 'book', { parameters } as never, handler)).toThrow(
        expect.objectContaining({
          subject: 'tool',
          failures: [expect.objectContaining({ path: 'parameters' })],
        }),
      )
      expect(tools.size).toBe(0)
    },
  )

  test.each<[unknown, object]>([
    [null, { path: '', message: 'The tool must be an object.', value: null }],
    [5, { path: '', message: 'The tool must be an object.', value: 5 }],
    [{ respond: 'no' }, { path: 'respond', message: 'respond must be a boolean.', value: 'no' }],
    [
      { timout: 5 },
      { path: 'timout', message: 'A tool has no option timout, only timeout, respond, parameters.' },
    ],
  ])('behavior: throws for the options %j, and nothing is added', (options, failure) => {
    const tools = new Map<string, Tool>()
    expect(() => addTool(tools, 'book', handler, options as never)).toThrow(
      expect.objectContaining({
        code: 'validation',
        subject: 'tool',
        failures: [expect.objectContaining(failure)],
      }),
    )
    expect(tools.size).toBe(0)
  })

  test.each(['', 5])('behavior: throws for the name %j', (name) => {
    expect(() => addTool(new Map(), name as string, handler)).toThrow(
      expect.objectContaining({
        code: 'validation',
        subject: 'tool',
        failures: [{ path: 'name', message: 'name must be a non-empty string.', value: name }],
      }),
    )
  })
})
