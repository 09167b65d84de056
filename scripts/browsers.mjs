// The tests use your Chrome or Chromium, or download one, and your Firefox. Root and CI install them from Debian. As a script,
// it prints their paths. With a command as arguments, it runs the command with CHROMIUM_PATH and FIREFOX_PATH set.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { aptCommand, installFromApt, isCi } from './apt.mjs'
import { preparePulseAudio } from './pulseAudio.mjs'
import { canRun, runCommand } from './runCommand.mjs'

/** Flags for calls on a machine without a microphone, a network, or a person who allows the microphone. */
export const CALL_FLAGS = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--disable-background-networking',
]

const CHROMIUM = {
  variable: 'CHROMIUM_PATH',
  // The headless shell first: the tests of calls take half the processor time in it
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  usualPlaces: {
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
  },
  packages: ['chromium-headless-shell', 'chromium'],
  async findPlaywright() {
    // Only where it is needed: to load Playwright takes a second
    const { chromium } = await import('playwright')
    return [chromium.executablePath()].find(starts)
  },
  async installPlaywright() {
    console.error('Downloads the Chromium of Playwright: no Chrome or Chromium was found')
    const libraries = aptCommand() === undefined ? [] : ['--with-deps']
    await runCommand('npx', ['playwright', 'install', ...libraries, 'chromium'])
  },
  advice: `The tests need Chromium or Chrome. None was found, and the download of Playwright's Chromium failed, or it does not start. Do one of these, then run the command again:
  npx playwright install chromium                downloads the browser of Playwright
  npx playwright install-deps chromium           installs the libraries that it needs, with root rights
  CHROMIUM_PATH=/path/to/chrome npm test         uses your Chromium or Chrome`,
}

// The stock browser only: the Firefox of Playwright is patched
const FIREFOX = {
  variable: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  usualPlaces: {
    darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
  packages: ['firefox-esr', 'firefox'],
}

const HOW_TO_HAVE_FIREFOX =
  'install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH to the path of yours'

/** The notice about a run without Firefox. */
export const FIREFOX_LEFT_OUT = `no Firefox was found, so its tests are left out: ${HOW_TO_HAVE_FIREFOX}`

/** The projects of Playwright without Firefox. */
export const CHROMIUM_PROJECTS = ['first-minute', 'daily-*']

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
const starts = (path) => isExecutable(path) && canRun(path, ['--version'])

const findOnSystem = ({ names, usualPlaces }) =>
  [...onPath(names), ...(usualPlaces[process.platform] ?? [])].find(starts)

/**
 * The path of a browser: the one that its variable names, the system's, Playwright's, or a new installation. Undefined if
 * there is none.
 *
 * @throws Error if the variable names no program
 */
async function findBrowser(browser) {
  const { variable, packages, findPlaywright, installPlaywright } = browser
  const given = process.env[variable]
  if (given) {
    if (isExecutable(given)) return given
    throw new Error(`${variable} is ${given}, but that is no program. Correct it, or unset it.`)
  }
  const find = async () => findOnSystem(browser) ?? (await findPlaywright?.())
  if ((await find()) === undefined) await installFromApt(packages.map((name) => [name]))
  if ((await find()) === undefined) await installPlaywright?.()
  return find()
}

/**
 * The path of a Chromium or Chrome, found or installed.
 *
 * @throws Error with advice if there is none
 */
export async function findChromium() {
  const path = await findBrowser(CHROMIUM)
  if (path === undefined) throw new Error(CHROMIUM.advice)
  return path
}

/** The same, for many tests: Debian's headless shell takes half the processor time of a Chromium that is there already. */
export async function prepareChromium() {
  const [shell] = CHROMIUM.names
  if (!process.env.CHROMIUM_PATH && !onPath([shell]).some(starts))
    await installFromApt([[shell]], ['--no-remove'])
  return findChromium()
}

/**
 * The path of a stock Firefox, found or installed, with its microphone prepared. Undefined if there is none.
 *
 * @throws Error with advice if it is required, and there is none
 */
export async function prepareFirefox(isRequired = isCi) {
  const path = await findBrowser(FIREFOX)
  if (path !== undefined) await preparePulseAudio()
  else if (isRequired) throw new Error(`The tests need Firefox: ${HOW_TO_HAVE_FIREFOX}.`)
  return path
}

/** Finds the browsers that Playwright's arguments need. Returns the arguments, and the variables that name the browsers. */
async function prepareFor(args) {
  const isChosen = args.some((arg) => arg.startsWith('--project'))
  const isFirefoxChosen = isChosen && args.some((arg) => arg.includes('firefox'))
  if (isChosen && !isFirefoxChosen) return { args, paths: { CHROMIUM_PATH: await findChromium() } }
  const CHROMIUM_PATH = await prepareChromium()
  const FIREFOX_PATH = await prepareFirefox(isFirefoxChosen || undefined)
  if (FIREFOX_PATH !== undefined) return { args, paths: { CHROMIUM_PATH, FIREFOX_PATH } }
  console.error(`Firefox: ${FIREFOX_LEFT_OUT}`)
  const projects = CHROMIUM_PROJECTS.map((name) => `--project=${name}`)
  return { args: [...args, ...projects], paths: { CHROMIUM_PATH } }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, ...given] = process.argv.slice(2)
  try {
    const { args, paths } = await prepareFor(given)
    if (command === undefined) console.log(Object.values(paths).join('\n'))
    else if (!(await runCommand(command, args, paths, 'inherit'))) process.exitCode = 1
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
