// The tests use your Chrome or Chromium and your Firefox, or install them. As a script, it prints their paths. With a
// command as arguments, it runs the command with CHROMIUM_PATH and FIREFOX_PATH set.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { aptCommand, installFromApt, isDisposable } from './apt.mjs'
import { preparePulseAudio } from './pulseAudio.mjs'
import { canRun, runCommand } from './runCommand.mjs'

/** Flags for calls on a machine without a microphone, a network, or a person who allows the microphone. */
export const CALL_FLAGS = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--disable-background-networking',
]

const programFiles = (path) =>
  [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, path))

const CHROMIUM = {
  variable: 'CHROMIUM_PATH',
  // The headless shell first: the tests of calls take half the processor time in it
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  usualPlaces: {
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    win32: [
      ...programFiles('Google/Chrome/Application/chrome.exe'),
      ...programFiles('Chromium/Application/chrome.exe'),
    ],
  },
  packages: ['chromium-headless-shell', 'chromium'],
  findPlaywright: () => [chromium.executablePath()].find(starts),
  async installPlaywright() {
    const libraries = aptCommand() === undefined ? [] : ['--with-deps']
    await runCommand('npx', ['playwright', 'install', ...libraries, 'chromium'])
  },
  advice: `The tests need Chromium or Chrome. No browser was found, and no installation succeeded. Do one of these, then run the command again:
  npx playwright install --with-deps chromium    downloads the browser of Playwright
  apt-get install chromium                       on Debian, with root rights
  CHROMIUM_PATH=/path/to/chrome npm test         uses your Chromium or Chrome`,
}

// The stock browser only: the Firefox of Playwright is patched
const FIREFOX = {
  variable: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  usualPlaces: {
    darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    win32: programFiles('Mozilla Firefox/firefox.exe'),
  },
  packages: ['firefox-esr', 'firefox'],
  advice: `The tests need Firefox, and it was neither found nor could it be installed. Do one of these, then run the command again:
  apt-get install firefox-esr                    on Debian, with root rights
  install Firefox from https://www.firefox.com   on other systems
  FIREFOX_PATH=/path/to/firefox npm test         uses your Firefox`,
}

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)))

/** Whether a browser starts. Ubuntu's `chromium-browser` only points at a snap, and a download may lack its libraries. */
const starts = (path) => isExecutable(path) && (process.platform === 'win32' || canRun(path, ['--version']))

const findOnSystem = ({ names, usualPlaces }) =>
  [...onPath(names), ...(usualPlaces[process.platform] ?? [])].find(starts)

/**
 * The path of a browser: the one that its variable names, Playwright's, the system's, or a new installation.
 *
 * @throws Error with advice if no browser is found, or if the variable names no program
 */
async function findBrowser(browser) {
  const { variable, packages, findPlaywright = () => undefined, installPlaywright, advice } = browser
  const given = process.env[variable]
  if (given) {
    if (isExecutable(given)) return given
    throw new Error(`${variable} is ${given}, but that is no program. Correct it, or unset it.`)
  }
  const find = () => findPlaywright() ?? findOnSystem(browser)
  if (find() === undefined) await installFromApt(packages.map((name) => [name]))
  if (find() === undefined) await installPlaywright?.()
  const found = find()
  if (found === undefined) throw new Error(advice)
  return found
}

/** The path of a Chromium or Chrome, found or installed. */
export const findChromium = () => findBrowser(CHROMIUM)

/** The path of a stock Firefox, found or installed. */
const findFirefox = () => findBrowser(FIREFOX)

/** Installs Debian's headless shell in a container or in CI, also beside a Chromium, which takes twice the processor time. */
async function prepareHeadlessShell() {
  const [shell] = CHROMIUM.names
  if (process.env.CHROMIUM_PATH || onPath([shell]).some(starts) || !isDisposable()) return
  await installFromApt([[shell]], ['--no-remove'])
}

/** Finds or installs what browser tests need. Returns the variables of the environment that name the browsers. */
export async function prepareBrowsers() {
  await prepareHeadlessShell()
  const paths = { CHROMIUM_PATH: await findChromium(), FIREFOX_PATH: await findFirefox() }
  await preparePulseAudio()
  return paths
}

/** Whether Playwright's arguments choose projects, and Firefox is not among them. */
const omitsFirefox = (args) =>
  args.some((arg) => arg.startsWith('--project')) && !args.some((arg) => arg.includes('firefox'))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, ...args] = process.argv.slice(2)
  try {
    const paths = omitsFirefox(args) ? { CHROMIUM_PATH: await findChromium() } : await prepareBrowsers()
    if (command === undefined) console.log(Object.values(paths).join('\n'))
    else if (!(await runCommand(command, args, paths, 'inherit'))) process.exitCode = 1
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
