import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { createMachine, type Machine } from './standIns.ts'

/**
 * A machine on which `npm run --silent <script>` prints how it was called, writes the report of a script, and ends with
 * its exit code.
 */
function createMachineWith(scripts: Readonly<Record<string, { code?: number; report?: object }>>): Machine {
  const machine = createMachine()
  const cases = Object.entries(scripts).map(
    ([name, { code = 0, report }]) =>
      `${name}) ${report ? `echo '${JSON.stringify(report)}' > "$file"` : ':'}; exit ${code};;`,
  )
  machine.add(
    'npm',
    `shift 2; echo "ran $*"; file=$PLAYWRIGHT_JSON_OUTPUT_FILE
    for one in "$@"; do case $one in --outputFile.json=*) file="\${one#*=}";; esac; done
    case $1 in ${cases.join('\n')} esac`,
  )
  return machine
}

const vitest = (passed: number, { failed = 0, skipped = 0, testResults = [] as object[] } = {}) => ({
  report: {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults,
  },
})
const playwright = (
  expected: number,
  { flaky = 0, unexpected = 0, skipped = 0, suites = [] as object[] } = {},
) => ({
  report: { stats: { expected, flaky, unexpected, skipped }, suites },
})

/** Runs `npm test`. Returns the lines of its summary without times, too. */
function runTest(machine: Machine, ...args: string[]) {
  const { status, stdout, output } = machine.run(['scripts/test.mjs', ...args])
  const [, summary = ''] = stdout.split(/\nAll in .* s\.\n/)
  return {
    status,
    output,
    lines: summary
      .trim()
      .replace(/, [\d.]+ s$/gm, '')
      .split('\n'),
  }
}

const GREEN = {
  'test:unit': vitest(30),
  'test:built': vitest(4),
  'test:browser': playwright(8, { flaky: 2 }),
}

test('default: counts the tests of every script, and names those that were flaky', () => {
  const machine = createMachineWith(GREEN)
  machine.add('firefox')
  const { status, lines } = runTest(machine)
  expect(lines).toContainEqual(
    expect.stringMatching(/^not run: WebKit: no WebKit was found, so its tests are left out: install it/),
  )
  expect(lines.filter((line) => !line.startsWith('not run: WebKit')).sort()).toEqual(
    [
      'ok: build core react sandbox server, 1 passed, 0 failed',
      'ok: lint, 1 passed, 0 failed',
      'ok: typecheck, 1 passed, 0 failed',
      'ok: unused, 1 passed, 0 failed',
      'ok: test:unit, 30 passed, 0 failed',
      'ok: test:built, 4 passed, 0 failed',
      'ok: test:browser --max-failures=5, 10 passed, 0 failed',
      'ok: build site, 1 passed, 0 failed',
      'ok: test:deploy, 1 passed, 0 failed',
      'ok: size, 1 passed, 0 failed',
      '2 of them flaky: passed at the second attempt',
      '51 passed, 0 failed',
    ].sort(),
  )
  expect(lines.at(-1)).toBe('51 passed, 0 failed')
  expect(status).toBe(0)
})

test('behavior: a script that fails hides no other, and the summary ends with what failed', () => {
  const { status, output, lines } = runTest(
    createMachineWith({
      ...GREEN,
      lint: { code: 1 },
      'test:unit': { ...vitest(28, { failed: 2 }), code: 1 },
      // it could not start
      'test:browser': { code: 1 },
    }),
  )
  expect(output).toContain('ran test:unit ')
  expect(lines.slice(-6).sort()).toEqual([
    '38 passed, 4 failed',
    'FAILED: lint, 0 passed, 1 failed',
    'FAILED: test:browser --max-failures=5, 0 passed, 1 failed',
    'FAILED: test:unit, 28 passed, 2 failed',
    expect.stringMatching(/^not run: Firefox: no Firefox was found, so its tests are left out: install it/),
    expect.stringMatching(/^not run: WebKit: /),
  ])
  expect(lines.at(-1)).toBe('38 passed, 4 failed')
  expect(status).toBe(1)
})

test('behavior: the summary names the tests that failed, and those that were flaky', () => {
  const spec = (title: string, status: string) => ({
    file: 'voice/call.spec.ts',
    line: 30,
    title,
    tests: [{ projectName: 'daily-newest', status }],
  })
  const { lines } = runTest(
    createMachineWith({
      ...GREEN,
      'test:unit': vitest(29, {
        failed: 1,
        testResults: [
          {
            name: `${root}/site/src/a.test.ts`,
            status: 'failed',
            assertionResults: [
              { status: 'passed', fullName: 'default: adds' },
              { status: 'failed', fullName: 'bad input: a word' },
            ],
          },
          { name: `${root}/site/src/b.test.ts`, status: 'failed', assertionResults: [] },
        ],
      }),
      'test:browser': playwright(8, {
        flaky: 1,
        unexpected: 1,
        suites: [
          { specs: [], suites: [{ specs: [spec('hangs up', 'unexpected')] }] },
          {
            specs: [spec('answers', 'flaky'), spec('rings', 'expected')],
          },
        ],
      }),
    }),
  )
  const names = lines.filter((line) => line.startsWith('  '))
  expect(names.sort()).toEqual([
    '  failed: [daily-newest] voice/call.spec.ts:30 hangs up',
    '  failed: site/src/a.test.ts bad input: a word',
    '  failed: site/src/b.test.ts',
    '  flaky: [daily-newest] voice/call.spec.ts:30 answers',
  ])
})

test('behavior: nothing runs after a failed first build, which would fail many scripts for one fault', () => {
  const { status, output, lines } = runTest(createMachineWith({ ...GREEN, build: { code: 1 } }))
  expect(output.match(/^ran .*$/gm)).toEqual(['ran build -- core react sandbox server'])
  expect(lines[0]).toBe('FAILED: build core react sandbox server, 0 passed, 1 failed')
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  expect(status).toBe(1)
})

test('behavior: a skipped test fails the run', () => {
  const { status, output, lines } = runTest(
    createMachineWith({ ...GREEN, 'test:browser': playwright(9, { skipped: 1 }) }),
  )
  expect(output).toContain('1 skipped. A test that is skipped fails the run.')
  expect(lines.at(-1)).toBe('50 passed, 1 failed')
  expect(status).toBe(1)
})

test('behavior: a signal ends everything that runs, and nothing else starts', async () => {
  const machine = createMachine()
  // npm passes no signal on to what a script has started
  machine.add('npm', 'shift 2; echo "ran $*"; trap : INT; sleep 987654321')
  const child = spawn(process.execPath, ['scripts/test.mjs'], { cwd: root, env: machine.env })
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
  expect(output).not.toContain('typecheck')
  expect(output.trim().split('\n').slice(-2)).toEqual(['Interrupted.', '0 passed, 1 failed'])
  expect(status).toBe(1)
})

test('default: --help explains, runs nothing and leaves nothing', () => {
  const machine = createMachineWith({})
  const { status, output } = runTest(machine, '--help')
  expect(readdirSync(machine.env.TMPDIR)).toEqual([])
  expect(output).toMatch(/^npm test {2,}runs all checks/)
  expect(output).not.toContain('ran')
  expect(status).toBe(0)
})

test('bad input: an unknown option', () => {
  const machine = createMachineWith({})
  const { status, output } = runTest(machine, '--wat')
  expect(readdirSync(machine.env.TMPDIR)).toEqual([])
  expect(output).toMatch(/^Unknown option '--wat'\n\nnpm test /)
  expect(status).toBe(1)
})

test('parameters: a part of the path of a unit test starts no browser', () => {
  const { status, output, lines } = runTest(
    createMachineWith({ 'test:unit': vitest(3, { skipped: 2 }) }),
    'createStore.test.ts:30',
  )
  expect(output).toContain('ran test:unit -- createStore.test.ts:30 --passWithNoTests --reporter=default')
  expect(output).not.toContain('ran test:browser')
  expect(lines).toEqual(['ok: test:unit, 3 passed, 0 failed', '3 passed, 0 failed'])
  expect(status).toBe(0)
})

test('parameters: a part of the path of a spec, and a title', () => {
  const { output, lines } = runTest(
    createMachineWith({ 'test:unit': vitest(0), 'test:browser': playwright(2) }),
    'voice/microphone.spec',
    '-t',
    'hangs up',
  )
  expect(output).toContain('ran test:unit -- voice/microphone.spec -t hangs up --passWithNoTests')
  expect(output).toContain('ran test:browser -- voice/microphone.spec --grep hangs up --pass-with-no-tests')
  expect(lines.at(-1)).toBe('2 passed, 0 failed')
})

test('bad input: says that nothing matches', () => {
  const { status, output } = runTest(createMachineWith({ 'test:unit': vitest(0) }), 'no-such-file')
  expect(output).toContain('No test matches. Try npm test -- --help.')
  expect(status).toBe(1)
})
