import { MESSAGE_TYPES } from '@offhook/core/messages'
import { listOperations } from '@offhook/core/rest'
import { expect, test } from 'vitest'
import { END_OF_SPEECH_MS } from '../packages/sandbox/src/agent/createSpeechDetector.ts'
import { MAX_FORM_MIB } from '../packages/sandbox/src/server/createApp.ts'
import { DOCUMENTS, read, withoutFigures } from './documents.ts'

const versionOf = (path: string, dependency: string) => {
  const { dependencies, devDependencies } = JSON.parse(read(path)) as Record<string, Record<string, string>>
  return /\d+\.\d+/.exec({ ...dependencies, ...devDependencies }[dependency]?.split('@').at(-1) ?? '')?.[0]
}

/** Figures without marks, which scripts/renderFigures.mjs does not write, and their values. */
const FIGURES: [text: RegExp, ...figures: unknown[]][] = [
  [/\b(\d+) operations\b/g, listOperations().filter(({ isStream }) => !isStream).length],
  [/\b(\d+) types of message/g, MESSAGE_TYPES.length],
  [
    /in its ([\d.]+) to ([\d.]+) versions/g,
    versionOf('package.json', 'daily-js-0.80'),
    versionOf('packages/core/package.json', '@daily-co/daily-js'),
  ],
  [/silent for ([\d.]+) s/g, END_OF_SPEECH_MS / 1000],
  [/multipart, up to (\d+) MiB/g, MAX_FORM_MIB],
]

const documents = DOCUMENTS.filter((path) => !/^docs\/(api|errors)\//.test(path)).map(
  (path) => [path, withoutFigures(read(path))] as const,
)

test.for(FIGURES)('%s', ([text, ...figures]) => {
  const found = documents.flatMap(([path, document]) =>
    [...document.matchAll(text)].map(([, ...values]) => [path, ...values]),
  )
  expect(found.length).toBeGreaterThan(0)
  for (const [path, ...values] of found) expect(values, path).toEqual(figures.map(String))
})

test('every number of operations, hooks and the like is checked', () => {
  const counted =
    /\b(?:\d+|[Tt]wenty|[Tt]hirty) (?:operations|methods|hooks|scenarios|error codes|codes|faults|components|types of)\b/g
  const others = documents.flatMap(([path, document]) => {
    const rest = FIGURES.reduce((text, [figure]) => text.replaceAll(figure, ''), document)
    return [...rest.matchAll(counted)].map(([phrase]) => `${path}: ${phrase}`)
  })
  expect(others).toEqual([])
})
