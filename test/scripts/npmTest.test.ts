import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { selectPhases } from '../../scripts/testing/selectPhases.mjs'
import { root } from '../root.ts'
import { createMachine } from './standIns.ts'

const lastLine = (output: string) => output.trim().split('\n').at(-1)

/** This environment, without what Vitest puts into it. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))

/** Arguments of Node for a program that runs phases as `npm test` does. */
const programOf = (phases: string) => {
  const url = (file: string) => JSON.stringify(String(pathToFileURL(`${root}/scripts/${file}`)))
  const source = `
    import { onShutdown } from ${url('onShutdown.mjs')}
    import { check } from ${url('testing/phases.mjs')}
    import { endAll } from ${url('testing/runInGroup.mjs')}
    import { runPhases } from ${url('testing/runPhases.mjs')}
    onShutdown(endAll)
    const failing = { title: 'Browser', run: async () => { throw new Error('advice') } }
    process.exitCode = (await runPhases([[{ isLive: true, phases: [${phases}] }]], 'nothing matches')) ? 0 : 1`
  return ['--input-type=module', '--eval', source]
}

function runPhases(phases: string) {
  const { status, stdout } = spawnSync(process.execPath, programOf(phases), { encoding: 'utf8', env })
  const [, summary = ''] = stdout.split(/\nAll in .* s\.\n/)
  const lines = summary.trim().replace(/, [\d.]+ s$/gm, '')
  return { status, stdout, lines: lines.split('\n') }
}

describe('phases', () => {
  test('behavior: a phase that fails hides no other, and the summary has all of them', () => {
    const { status, stdout, lines } = runPhases(`
      check('Lint', 'false'),
      failing,
      { ...check('Browser tests', 'true'), needs: ['Browser'] },
      { title: 'Firefox', run: async () => ({ notRun: 'no Firefox was found' }) },
      { title: 'Unit tests', run: async () => ({ passed: 30, failed: 0, flaky: 2 }) },
      check('Missing', 'a-program-that-is-missing'),
    `)
    expect(stdout).toContain('\nadvice\n')
    expect(lines).toEqual([
      'ok: Unit tests, 30 passed, 0 failed',
      'not run: Browser tests: it needs "Browser"',
      'not run: Firefox: no Firefox was found',
      'FAILED: Lint',
      'FAILED: Browser',
      'FAILED: Missing',
      '2 of them flaky: passed at the second attempt, listed above',
      '30 passed, 3 failed',
    ])
    expect(status).toBe(1)
  })

  test('behavior: succeeds if a phase is left out and the others pass', () => {
    const { status, lines } = runPhases(`
      check('Lint', 'true'),
      { title: 'Firefox', run: async () => ({ notRun: 'no Firefox was found' }) },
    `)
    expect(lines.at(-1)).toBe('1 passed, 0 failed')
    expect(status).toBe(0)
  })

  test('behavior: fails with advice if nothing ran', () => {
    const { status, lines } = runPhases('')
    expect(lines).toEqual(['nothing matches', '0 passed, 0 failed'])
    expect(status).toBe(1)
  })

  test('behavior: Ctrl-C ends everything that runs, and nothing else starts', async () => {
    const phases = `check('Sleep', 'sh -c sleep\${IFS}987654321&wait'), check('Next', 'true')`
    const child = spawn(process.execPath, programOf(phases), { env })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const isAsleep = () =>
      spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.includes('sleep 987654321')
    await expect.poll(isAsleep, { timeout: 20_000 }).toBe(true)
    child.kill('SIGINT')
    const [status] = await once(child, 'close')
    expect(isAsleep()).toBe(false)
    expect(output).toContain('not run: Sleep: interrupted\nnot run: Next: interrupted\n0 passed, 0 failed')
    expect(status).toBe(1)
  })
})

// Each lists the tests of Vitest and Playwright, which takes a busy machine long
describe('npm test -- …', { timeout: 180_000 }, () => {
  const runTest = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
      env,
    })
    return { status, stdout, stderr }
  }

  test('default: --help explains and runs nothing', () => {
    const { status, stdout } = runTest('--help')
    expect(stdout).toMatch(/^npm test {2,}runs all checks/)
    expect(stdout).not.toContain('## ')
    expect(status).toBe(0)
  })

  test('parameters: a part of a path, and a title in it', () => {
    const { status, stdout } = runTest('store/createStore.test.ts', 'holds a value')
    expect(stdout).toContain('## Unit tests')
    expect(lastLine(stdout)).toBe('1 passed, 0 failed')
    expect(status).toBe(0)
  })

  // These words stand in pieces here, so that this file does not match
  const TITLE = ['waits for the user', 'to speak first'].join(' ')
  const MISTYPED = ['useCal', 'Timer'].join('')
  const options = { unit: ['node', 'jsdom', 'react-18'], packed: ['packed'] }
  const build = { title: 'Build', run: async () => ({ passed: 1, failed: 0 }) }
  const titlesOf = (...names: string[]) =>
    selectPhases(names, { ...options, build }).map(({ title }: { title: string }) => title)

  test.each([
    ['a line of a unit test', ['./packages/core/src/rest/timeouts.test.ts:30:3'], ['Unit tests']],
    ['a test of packed packages', ['sizes.test.ts'], ['Build', 'Packed packages']],
    ['a spec that runs in Firefox too', ['voice/microphone.spec'], ['Chromium', 'Firefox', 'Browser tests']],
    ['a title of the browser', [TITLE], ['Chromium', 'Browser tests']],
  ])('parameters: %s', (_title, names, titles) => {
    expect(titlesOf(...names)).toEqual(titles)
  })

  test('bad input: says that nothing matches', () => {
    const { status, stdout } = runTest(MISTYPED)
    expect(stdout).toContain(`No test file and no title has "${MISTYPED}" in it. Try npm test -- --help.`)
    expect(status).toBe(1)
  })

  test('bad input: an unknown option', () => {
    const { status, stderr } = runTest('--wat')
    expect(stderr).toMatch(/^Unknown option '--wat'\n\nnpm test /)
    expect(status).toBe(1)
  })

  test('behavior: unit tests run where there is no Chromium, and the run fails', () => {
    const machine = createMachine()
    machine.add('npx', 'exit 1')
    const { status, stdout } = machine.run(['scripts/test.mjs', 'sandbox/platform.spec', 'createStore.test'])
    expect(stdout).toContain('ok: Unit tests')
    expect(stdout).toContain('not run: Browser tests: it needs "Chromium"\nFAILED: Chromium')
    expect(lastLine(stdout)).toMatch(/^\d+ passed, 1 failed$/)
    expect(status).toBe(1)
  })
})
