import { describe, expect, test } from 'vitest'
import { createMachine, type Machine } from './standIns.ts'

// `npm run test:browser`, whose browsers `npm test` uses too

/** Prints how it was called. */
const ECHO = `echo "$0 $*, with $CHROMIUM_PATH and \${FIREFOX_PATH:-no Firefox}, \${WEBKIT_PATH:-no WebKit}"`

const runTests = (machine: Machine, args: readonly string[] = [], env?: NodeJS.ProcessEnv) =>
  machine.run(['scripts/browsers.mjs', machine.add('runner', ECHO), ...args], env)

/** The path where the download of Playwright would be. */
function downloadPath(machine: Machine): string {
  const program = "import { chromium } from 'playwright'; console.log(chromium.executablePath())"
  return machine.run(['--input-type=module', '--eval', program]).stdout.trim()
}

describe('Chromium', () => {
  test('default: is the one of the system', () => {
    const machine = createMachine()
    const chromium = machine.add('google-chrome')
    const { status, output } = runTests(machine, ['--project=daily-newest'])
    expect(output).toContain(`runner --project=daily-newest, with ${chromium} and no Firefox`)
    expect(status).toBe(0)
  })

  test('behavior: is downloaded by Playwright, with a notice and without root rights, if there is none', () => {
    const machine = createMachine()
    const path = downloadPath(machine)
    machine.add('sudo', 'echo used sudo')
    machine.add('apt-get', 'echo used apt-get')
    machine.add(
      'npx',
      `echo "npx $*"; mkdir -p "$(dirname "${path}")"; echo '#!/bin/sh' > "${path}"; chmod +x "${path}"`,
    )
    const { status, output } = runTests(machine)
    expect(output).toContain('Downloads the Chromium of Playwright: no Chrome or Chromium was found')
    expect(output).toContain('npx playwright install chromium\n')
    expect(output).toContain(`with ${path} and no Firefox`)
    expect(output).not.toContain('used')
    expect(status).toBe(0)
  })

  test('behavior: says what to do if the download fails', () => {
    const machine = createMachine()
    machine.add('npx', 'exit 1')
    const { status, output } = runTests(machine)
    expect(output).toContain('npx playwright install chromium ')
    expect(output).toContain('CHROMIUM_PATH=/path/to/chrome npm test')
    expect(output).not.toContain('runner')
    expect(status).toBe(1)
  })

  test('bad input: CHROMIUM_PATH names no program', () => {
    const { status, output } = runTests(createMachine(), [], { CHROMIUM_PATH: '/none' })
    expect(output).toBe('CHROMIUM_PATH is /none, but that is no program. Correct it, or unset it.\n')
    expect(status).toBe(1)
  })
})

describe('Firefox', () => {
  const LEFT_OUT = 'no Firefox was found, so its tests are left out'

  test('default: is the one of the system', () => {
    const machine = createMachine()
    const chromium = machine.add('chromium')
    const firefox = machine.add('firefox')
    const { status, output } = runTests(machine)
    const projects = '--project=first-minute --project=daily-* --project=firefox-smoke'
    expect(output).toContain(`runner ${projects}, with ${chromium} and ${firefox}`)
    expect(status).toBe(0)
  })

  test('behavior: its tests are left out with one line if there is none', () => {
    const machine = createMachine()
    machine.add('chromium')
    machine.add('sudo', 'echo used sudo')
    machine.add('apt-get', 'echo used apt-get')
    const { status, output } = runTests(machine, ['call.spec.ts'])
    expect(output.split('\n').filter((line) => line.includes(LEFT_OUT))).toHaveLength(1)
    expect(output).toContain('runner call.spec.ts --project=first-minute --project=daily-*, with')
    expect(output).not.toContain('used')
    expect(status).toBe(0)
  })

  test.each([
    ['CI is set', [], { CI: 'true' }],
    ['a project of Firefox is chosen', ['--project=firefox'], {}],
  ])('behavior: is required if %s', (_title, args, env) => {
    const machine = createMachine()
    machine.add('chromium')
    const { status, output } = runTests(machine, args, env)
    expect(output).toContain('The tests need Firefox: install it')
    expect(output).not.toContain('runner')
    expect(status).toBe(1)
  })
})

describe('chosen projects', () => {
  test.each([
    [['--project', 'firefox']],
    [['--project', 'daily-newest', 'firefox-camera']],
    [['--workers', '1', '--project=daily-newest', '--project=firefox', 'call.spec.ts']],
  ])('parameters: %j needs Firefox', (args) => {
    const machine = createMachine()
    const chromium = machine.add('chromium')
    const firefox = machine.add('firefox')
    expect(runTests(machine, args).output).toContain(
      `runner ${args.join(' ')}, with ${chromium} and ${firefox}`,
    )
  })

  test('parameters: a file of that name in another project does not', () => {
    const machine = createMachine()
    machine.add('chromium')
    machine.add('firefox')
    const { output } = runTests(machine, ['--project=daily-newest', 'firefox/camera.spec.ts'])
    expect(output).toContain('no Firefox, no WebKit')
  })
})

describe('WebKit', () => {
  const LEFT_OUT = 'no WebKit was found, so its tests are left out'

  /** Adds the programs that drive it, and it. */
  const addWebKit = (machine: Machine) => {
    machine.add('Xvfb')
    machine.add('xdotool')
    return machine.add('MiniBrowser')
  }

  test('default: is the one of WEBKIT_PATH', () => {
    const machine = createMachine()
    machine.add('chromium')
    const WEBKIT_PATH = addWebKit(machine)
    const { status, output } = runTests(machine, [], { WEBKIT_PATH })
    expect(output).toContain('--project=daily-* --project=webkit-smoke, with')
    expect(output).toContain(`no Firefox, ${WEBKIT_PATH}`)
    expect(status).toBe(0)
  })

  test('behavior: is installed for root, with what drives it', () => {
    const machine = createMachine({ isRoot: true })
    machine.add('chromium')
    machine.add('apt-get', 'echo "apt-get $*"')
    const { output } = runTests(machine)
    expect(output).toContain('--no-install-recommends libwebkit2gtk-4.1-0 xvfb xdotool\n')
  })

  test('behavior: its tests are left out with one line if what drives it is missing', () => {
    const machine = createMachine()
    machine.add('chromium')
    const { status, output } = runTests(machine, [], { WEBKIT_PATH: machine.add('MiniBrowser') })
    expect(output.split('\n').filter((line) => line.includes(LEFT_OUT))).toHaveLength(1)
    expect(output).toContain('apt-get install libwebkit2gtk-4.1-0 xvfb xdotool')
    expect(output).not.toContain('--project=webkit')
    expect(status).toBe(0)
  })

  test.each([
    ['CI is set', [], { CI: 'true' }],
    ['a project of WebKit is chosen', ['--project=webkit'], {}],
  ])('behavior: is required if %s', (_title, args, env) => {
    const machine = createMachine()
    machine.add('chromium')
    machine.add('firefox')
    const { status, output } = runTests(machine, args, env)
    expect(output).toContain('The tests need WebKit: install it')
    expect(output).not.toContain('runner')
    expect(status).toBe(1)
  })
})

test('bad input: WEBKIT_PATH names no file', () => {
  const machine = createMachine()
  machine.add('chromium')
  const { status, output } = runTests(machine, ['--project=webkit'], { WEBKIT_PATH: '/none' })
  expect(output).toContain('WEBKIT_PATH is /none, but that is no program. Correct it, or unset it.\n')
  expect(status).toBe(1)
})

describe('apt-get', () => {
  test.each([
    ['root', { isRoot: true }, {}, ''],
    ['CI', { isRoot: false }, { CI: 'true' }, 'sudo -n '],
  ])('behavior: installs for %s, with a notice', (who, options, env, prefix) => {
    const machine = createMachine(options)
    machine.add('chromium')
    machine.add('sudo', 'echo "sudo $*"')
    machine.add('apt-get', 'echo "apt-get $*"')
    const { output } = runTests(machine, [], env)
    expect(output).toContain(`As ${who}: installs firefox-esr or firefox`)
    expect(output).toContain(`\n> ${prefix}apt-get install --yes --no-install-recommends firefox-esr\n`)
  })
})
