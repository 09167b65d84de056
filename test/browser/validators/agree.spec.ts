import { readFileSync } from 'node:fs'
import { runsOldest } from '../addresses.ts'
import { expect, harnessTest as test } from '../strictTest.ts'
import { ALLOWED, type AllowedRow, type Difference, explain, LOOSER } from './strictness.ts'

/** A sample, or with DEEP=1 the full volume, for each rule. */
const runs = process.env.DEEP ? 5000 : 400
const seed = Number(process.env.SEED ?? 20_261)

const cellsOf = ({ row }: AllowedRow) => row.join(': ')

// daily-js logs everything that it rejects.
test.use({ expectedErrors: [/./] })

test('every rule accepts and rejects the same as daily-js, except for the rows of docs/strictness.md', async ({
  page,
}, { project }) => {
  test.setTimeout(process.env.DEEP ? 900_000 : 120_000)
  const isOldest = runsOldest(project)
  const rules = await page.evaluate(
    async (options) => {
      const call = await window.harness.rawCall()
      await call.join()
      const { compareRules } = await window.harness.validators()
      for (const level of ['error', 'warn', 'log'] as const) console[level] = () => undefined
      const result = await compareRules(call, options)
      await call.end()
      return result
    },
    { runs, seed, isOldest },
  )

  if (process.env.SHOW) for (const [name, result] of rules) console.log(name, JSON.stringify(result))
  expect(rules.flatMap(([name, { unexplained }]) => (unexplained ? [`${name} ${unexplained}`] : []))).toEqual(
    [],
  )
  // Inputs that are all accepted, or all rejected, would compare nothing.
  const few = rules.filter(([, { accepted, refused }]) => Math.min(accepted, refused) < runs / 50)
  expect(few).toEqual([])
  if (!process.env.DEEP) return
  // A row that explains no difference is not needed.
  const used = new Set(rules.flatMap(([, { rows }]) => Object.keys(rows)))
  const here = [...ALLOWED, ...LOOSER].filter(
    ({ only }) => only === undefined || (only === 'oldest') === isOldest,
  )
  expect(here.map(cellsOf).filter((row) => !used.has(row))).toEqual([])
})

test('docs/strictness.md has a row for each allowed difference, and no other', () => {
  const told = readFileSync(new URL('../../../docs/strictness.md', import.meta.url), 'utf8')
  const rows = [...told.matchAll(/^\| \*\*(.+?)\*\* \|(.+)\|$/gm)].map(([, name = '', rest = '']) => [
    name,
    ...rest.split(' | ').map((cell) => cell.trim()),
  ])
  const listed = rows.map(([name, where]) => `${name}: ${where}`)
  expect(listed.sort()).toEqual([...new Set([...ALLOWED, ...LOOSER].map(cellsOf))].sort())
  expect(rows.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([])
})

test('a difference is judged by its path and value, not by the message of the rule', () => {
  const isExplained = (rule: Difference['rule'], path: string, value: unknown, input: unknown = {}) =>
    explain({ rule, input, failures: [{ path, value }], isOldest: false }).length > 0
  const unexplained = [
    // A value of the documented type.
    isExplained('DtmfOptions', 'tones', '123'),
    isExplained('RecordingOptions', 'videoBitrate', 0.5),
    isExplained('CustomTrackOptions', 'trackName', ''),
    isExplained('DialOutOptions', 'sipUri', ''),
    isExplained('RemoteMediaPlayerOptions', 'url', 'http://media.example/a.mp4'),
    isExplained('CallFactoryOptions', 'url', 'https://rooms.example'),
    isExplained('CallFactoryOptions', 'startVideoOff', false),
    isExplained('Language', '', 'ja'),
    isExplained('sendAppMessage to', '', ['a']),
    // An absent value.
    isExplained('setLocalAudio on', '', undefined),
    isExplained('RemoteMediaPlayerUpdate', 'session_id', undefined),
    isExplained('ParticipantUpdates', 'a', undefined),
    isExplained('InputSettings', '', undefined),
    // A known property.
    isExplained('ParticipantUpdate', 'setAudio', true),
  ]
  expect(unexplained).toEqual(unexplained.map(() => false))
  const explained = [
    isExplained('DtmfOptions', 'tones', 5),
    isExplained('DtmfOptions', 'tone', '123'),
    isExplained('RecordingOptions', 'videoBitrate', Number.NaN),
    isExplained('RecordingOptions', 'width', 0.5),
    isExplained('CallFactoryOptions', 'url', 'http://rooms.example'),
  ]
  expect(explained).toEqual(explained.map(() => true))
  expect(explain({ rule: 'DtmfOptions', input: {}, failures: [], isOldest: true })).toEqual([])
})
