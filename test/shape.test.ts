import { describe, expect, test } from 'vitest'
import {
  findLongFiles,
  findLongFunctions,
  MAX_FILE_LINES,
  MAX_FUNCTION_LINES,
  measureFunctions,
} from './shape.ts'
import { readFilesAround, readSourceFiles } from './sourceFiles.ts'

const files = readSourceFiles()
// every file is parsed here, where no single test's time runs out on a busy machine
const longFunctions = findLongFunctions(files)

test('no file is too long to have one job', () => {
  expect(findLongFiles(files)).toEqual([])
})

/** Files that may be long, each with its reason. */
const LONG = {
  'test/browser/harness/validatorInputs.ts':
    'one table: for every property of the call object, the values to try',
}

test('nor is what stands around it: scripts, the bench, style sheets, what tests are made with', () => {
  const around = readFilesAround()
  expect(around.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(10)
  expect(around.filter(({ path }) => path.endsWith('.mjs')).length).toBeGreaterThan(30)
  const long = findLongFiles(around).map((line) => line.split(':')[0] ?? line)
  expect(new Set(long)).toEqual(new Set(Object.keys(LONG)))
})

test('no function is too long to read at once', () => {
  expect(longFunctions).toEqual([])
})

describe('the measures', () => {
  const withLines = (lines: number) => [{ path: 'a.ts', text: 'a()\n'.repeat(lines) }]
  const withBody = (lines: number) => [{ path: 'a.ts', text: `function a() {\n${'a()\n'.repeat(lines)}}` }]

  test('a file is counted to its last line', () => {
    expect(findLongFiles(withLines(MAX_FILE_LINES))).toEqual([])
    expect(findLongFiles(withLines(MAX_FILE_LINES + 1))).toEqual(['a.ts: 401 lines'])
  })

  test('a function is counted with its braces', () => {
    expect(findLongFunctions(withBody(MAX_FUNCTION_LINES - 2))).toEqual([])
    expect(findLongFunctions(withBody(MAX_FUNCTION_LINES - 1))).toEqual(['a.ts:1: 61 lines'])
  })

  test('methods and arrows in braces count for themselves, bare arrows for what they are in', () => {
    const text = 'const o = {\n  m() {\n    return () => {\n      f()\n    }\n  },\n}\nconst f = () => 1'
    expect(measureFunctions({ path: 'a.ts', text })).toEqual([
      { place: 'a.ts:2', lines: 2 },
      { place: 'a.ts:3', lines: 3 },
    ])
  })
})
