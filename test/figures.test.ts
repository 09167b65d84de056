import { MESSAGE_TYPES } from '@offhook/core/messages'
import { expect, test } from 'vitest'
import { OPERATIONS } from '../packages/core/fixtures/rest/operations.ts'
import { END_OF_SPEECH_MS } from '../packages/sandbox/src/agent/createSpeechDetector.ts'
import { MAX_FORM_MIB } from '../packages/sandbox/src/server/createApp.ts'
import vitestConfig from '../vitest.config.ts'
import { MAX_FILE_LINES, MAX_FUNCTION_LINES } from './budgets.ts'
import { DOCUMENTS, read } from './documents.ts'

/** A number in a source that nothing exports. */
const numberIn = (path: string, text: RegExp) => Number(text.exec(read(path))?.[1])

const versionOf = (path: string, dependency: string) => {
  const { dependencies, devDependencies } = JSON.parse(read(path)) as Record<string, Record<string, string>>
  return /\d+\.\d+/.exec({ ...dependencies, ...devDependencies }[dependency]?.split('@').at(-1) ?? '')?.[0]
}
const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
const branches = Object.values(vitestConfig.test?.coverage?.thresholds ?? {}).map((one) =>
  typeof one === 'object' ? one.branches : undefined,
)
const workflow = /node: \[(.*)\]/.exec(read('.github/workflows/verify.yml'))?.[1] ?? ''

/** What documents say, with the figures in it, and what they are. Sizes are in sizes.test.ts. */
const FIGURES: [text: RegExp, ...figures: unknown[]][] = [
  [/\b(\d+) operations\b/g, OPERATIONS.length],
  [/\b(\d+) types (?:of message|on `type`)/g, MESSAGE_TYPES.length],
  [
    /latest (\d+) entries/g,
    numberIn('packages/core/src/devPanel/openDevPanel.ts', /parent = document\.body, limit = (\d+)/),
  ],
  [
    /in its ([\d.]+) to ([\d.]+) versions/g,
    versionOf('package.json', 'daily-js-0.80'),
    versionOf('packages/core/package.json', '@daily-co/daily-js'),
  ],
  [/has at most (\d+) lines/g, MAX_FILE_LINES],
  [/function of the sources at most (\d+)/g, MAX_FUNCTION_LINES],
  [/Node ([\d.]+) or newer/g, engines.node.replace('>=', '')],
  [/on Node (\d+), (\d+) and (\d+)/g, ...workflow.split(', ')],
  [/below (\d+) % of branches/g, ...new Set(branches)],
  [
    /on React (\d+) and (\d+)/g,
    versionOf('test/react18/package.json', 'react')?.split('.')[0],
    versionOf('package.json', 'react')?.split('.')[0],
  ],
  [/silent for ([\d.]+) s/g, END_OF_SPEECH_MS / 1000],
  [/multipart, up to (\d+) MiB/g, MAX_FORM_MIB],
  [/TypeScript ([\d.]+), Vite/g, /"typescript": "(\d+\.\d+)/.exec(read('test/consumers/package.json'))?.[1]],
]

const documents = DOCUMENTS.filter((path) => !/^docs\/(api|errors)\//.test(path)).map(
  (path) => [path, read(path)] as const,
)

test.for(FIGURES)('%s', ([text, ...figures]) => {
  const said = documents.flatMap(([path, document]) =>
    [...document.matchAll(text)].map(([, ...found]) => [path, ...found]),
  )
  expect(said.length).toBeGreaterThan(0)
  for (const [path, ...found] of said) expect(found, path).toEqual(figures.map(String))
})

test('there is no other number of things that can be counted', () => {
  const counted =
    /\b(?:\d+|[Tt]wenty|[Tt]hirty) (?:operations|methods|hooks|scenarios|error codes|codes|faults|components|types of)\b/g
  const others = documents.flatMap(([path, document]) => {
    const left = FIGURES.reduce((rest, [text]) => rest.replaceAll(text, ''), document)
    return [...left.matchAll(counted)].map(([said]) => `${path}: ${said}`)
  })
  expect(others).toEqual([])
})
