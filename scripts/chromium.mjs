// The tests use your Chrome or Chromium, or install one. As a script, it prints the path of the browser. With a command
// as arguments, it runs the command with CHROMIUM_PATH set.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'

/** Flags for calls on a machine without a microphone, a network, or a person who allows the microphone. */
export const CALL_FLAGS = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--disable-background-networking',
]

// the headless shell first: it opens a page in less than half the time
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const USUAL_PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
    ]),
}

const ADVICE = `The tests need Chromium or Chrome. No browser was found, and no installation succeeded. Do one of these, then run the command again:
  npx playwright install --with-deps chromium    downloads the browser of Playwright
  apt-get install chromium                       on Debian, with root rights
  CHROMIUM_PATH=/path/to/chrome npm test         uses your Chromium or Chrome`

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))

const canRun = (command, args) => spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0

/** Whether a browser starts. Ubuntu's `chromium-browser` only points at a snap, and a download may lack its libraries. */
const starts = (path) => isExecutable(path) && (process.platform === 'win32' || canRun(path, ['--version']))

const findSystemChromium = () => [...onPath(), ...(USUAL_PLACES[process.platform] ?? [])].find(starts)

const findPlaywrightChromium = () => [chromium.executablePath()].find(starts)

/** Runs a command. The output of an installer goes to stderr, because stdout has the path only. */
export const run = (command, args, env = {}, stdio = ['ignore', 2, 2], cwd = process.cwd()) =>
  new Promise((resolve) => {
    console.error(`> ${[command, ...args].join(' ')}`)
    const child = spawn(command, args, {
      stdio,
      cwd,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/** The command that runs apt-get with root rights. Undefined if it would ask for a password. */
export function aptCommand() {
  if (process.platform !== 'linux' || !canRun('apt-get', ['--version'])) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  // -n: refuse instead of asking for a password
  return canRun('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : undefined
}

async function installFromApt() {
  const apt = aptCommand()
  if (apt === undefined) return undefined
  const [command, ...prefix] = apt
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = [...prefix, 'install', '--yes', '--no-install-recommends']
  await run(command, [...prefix, 'update'], quiet)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await run(command, [...install, name], quiet)) break
  }
  return findSystemChromium()
}

async function installFromPlaywright() {
  const libraries = aptCommand() === undefined ? [] : ['--with-deps']
  await run('npx', ['playwright', 'install', ...libraries, 'chromium'])
  return findPlaywrightChromium()
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, Playwright's, the system's, or a new installation.
 *
 * @throws Error with advice if no browser is found, or if CHROMIUM_PATH names no program
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isExecutable(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, but that is no program. Correct it, or unset it.`)
  }
  const found =
    findPlaywrightChromium() ??
    findSystemChromium() ??
    (await installFromApt()) ??
    (await installFromPlaywright())
  if (found === undefined) throw new Error(ADVICE)
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, ...args] = process.argv.slice(2)
  try {
    const path = await findChromium()
    if (command === undefined) console.log(path)
    else if (!(await run(command, args, { CHROMIUM_PATH: path }, 'inherit'))) process.exitCode = 1
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
