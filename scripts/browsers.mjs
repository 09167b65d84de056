// The tests use your Chrome or Chromium, or download one, your Firefox and your WebKit. Root and CI install them from Debian.
// As a script, it runs the command in its arguments with CHROMIUM_PATH, FIREFOX_PATH and WEBKIT_PATH set. Without `--project`,
// it adds the projects of `npm test`.
import { existsSync } from 'node:fs'
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

// The headless shell first: the tests of calls take half the processor time in it
const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
// The stock browser only: the Firefox of Playwright is patched
const FIREFOX = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
// The small browser of WebKitGTK (docs/decisions/059), in the folders of Debian and Ubuntu, Arch, and Fedora
const WEBKIT = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/libexec'].map(
  (folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`,
)
const WEBKIT_PACKAGES = ['libwebkit2gtk-4.1-0', 'xvfb', 'xdotool']

const CHROMIUM_ADVICE = `The tests need Chromium or Chrome. None was found, and the download of Playwright's Chromium failed, or it does not start. Do one of these, then run the command again:
  npx playwright install chromium                downloads the browser of Playwright
  npx playwright install-deps chromium           installs the libraries that it needs, with root rights
  CHROMIUM_PATH=/path/to/chrome npm test         uses your Chromium or Chrome`

/** The projects of Playwright that `npm test` runs. */
const CHROMIUM_PROJECTS = ['--project=first-minute', '--project=daily-*']

/** Whether a browser starts. Ubuntu's `chromium-browser` only points at a snap, and a download may lack its libraries. */
const starts = (path) => canRun(path, ['--version'])

const pathsOf = (program) =>
  program.startsWith('/')
    ? [program]
    : (process.env.PATH ?? '').split(delimiter).flatMap((folder) => (folder ? join(folder, program) : []))

const find = (programs, isProgram = starts) => programs.flatMap(pathsOf).find(isProgram)

/** The path in a variable. Undefined if it is not set. */
function readPath(variable, isProgram = starts) {
  const path = process.env[variable]
  if (path && !isProgram(path))
    throw new Error(`${variable} is ${path}, but that is no program. Correct it, or unset it.`)
  return path || undefined
}

/** The Chromium that Playwright has downloaded. */
async function findPlaywright() {
  // Only where it is needed: to load Playwright takes a second
  const { chromium } = await import('playwright')
  return [chromium.executablePath()].find(starts)
}

async function downloadChromium() {
  console.error('Downloads the Chromium of Playwright: no Chrome or Chromium was found')
  const libraries = aptCommand() === undefined ? [] : ['--with-deps']
  await runCommand('npx', ['playwright', 'install', ...libraries, 'chromium'])
  return findPlaywright()
}

async function installChromium() {
  await installFromApt([['chromium-headless-shell'], ['chromium']])
  return find(CHROMIUM)
}

/**
 * The path of a Chromium or Chrome: of CHROMIUM_PATH, the system's, or one that is installed now.
 *
 * @throws Error with advice if there is none
 */
export async function findChromium() {
  const found = readPath('CHROMIUM_PATH') ?? find(CHROMIUM) ?? (await findPlaywright())
  const path = found ?? (await installChromium()) ?? (await downloadChromium())
  if (path === undefined) throw new Error(CHROMIUM_ADVICE)
  return path
}

/** Whether there is a screen for WebKit, and a program that plays the user's input. */
const hasScreen = () => canRun('Xvfb', ['-help']) && canRun('xdotool', ['--version'])

/** The browsers that a machine need not have. Their projects begin with their name. */
const OPTIONAL = [
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    isProgram: starts,
    find: () => process.env.FIREFOX_PATH || find(FIREFOX),
    packages: [['firefox-esr'], ['firefox']],
    prepareMicrophone: preparePulseAudio,
    howToHave:
      'install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH to the path of yours',
  },
  {
    name: 'WebKit',
    variable: 'WEBKIT_PATH',
    // It starts only where there is a screen
    isProgram: existsSync,
    find: () => (hasScreen() ? process.env.WEBKIT_PATH || find(WEBKIT, existsSync) : undefined),
    packages: [WEBKIT_PACKAGES],
    howToHave: `install it (on Debian: apt-get install ${WEBKIT_PACKAGES.join(' ')}), or set WEBKIT_PATH to the path of your MiniBrowser`,
  },
]

/** Returns the path of a browser, which it installs if it is missing. Returns undefined if that fails. */
async function prepare({ variable, isProgram, find, packages, prepareMicrophone }) {
  readPath(variable, isProgram)
  if (find() === undefined) await installFromApt(packages)
  const path = find()
  if (path !== undefined) await prepareMicrophone?.()
  return path
}

const leftOut = ({ name, howToHave }) =>
  `${name}: no ${name} was found, so its tests are left out: ${howToHave}`

/** A notice about each browser whose tests `npm test` leaves out here. */
export const listLeftOut = () => OPTIONAL.filter((browser) => browser.find() === undefined).map(leftOut)

/** The projects that a command chooses: `--project=name`, or `--project name name`. */
const chosenProjects = (args) =>
  [...args.join(' ').matchAll(/--project(?:=(\S+)|((?: [^\s-]\S*)+))/g)].flatMap(
    ([, name, names]) => name ?? names.trim().split(' '),
  )

/**
 * Finds the optional browsers that the projects of a command need, or that `npm test` runs.
 *
 * @returns the variables with their paths, and the projects that `npm test` runs in them
 */
async function prepareOptional(args) {
  const env = {}
  const projects = []
  const chosen = chosenProjects(args)
  for (const browser of OPTIONAL) {
    const project = browser.name.toLowerCase()
    const isNeeded = chosen.some((name) => name.startsWith(project))
    if (chosen.length > 0 && !isNeeded) continue
    const path = await prepare(browser)
    if (path !== undefined) {
      env[browser.variable] = path
      projects.push(`--project=${project}-smoke`)
    } else if (isNeeded || isCi) {
      throw new Error(`The tests need ${browser.name}: ${browser.howToHave}.`)
    } else {
      console.error(leftOut(browser))
    }
  }
  return { env, projects: chosen.length > 0 ? [] : [...CHROMIUM_PROJECTS, ...projects] }
}

/** Runs a command of Playwright with the browsers that it needs. Resolves to whether it succeeded. */
async function runWithBrowsers(command, args) {
  // Many tests are worth an installation: Debian's headless shell takes half the processor time of a Chromium
  if (!process.env.CHROMIUM_PATH && find(CHROMIUM.slice(0, 1)) === undefined)
    await installFromApt([['chromium-headless-shell']], ['--no-remove'])
  const CHROMIUM_PATH = await findChromium()
  const { env, projects } = await prepareOptional(args)
  // Playwright stops its web servers at SIGINT only, and takes some time for it
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort())
  const options = {
    env: { CHROMIUM_PATH, ...env },
    stdio: 'inherit',
    cancelSignal: interruption.signal,
    killSignal: 'SIGINT',
  }
  return runCommand(command, [...args, ...projects], options)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, ...args] = process.argv.slice(2)
  try {
    process.exitCode = (await runWithBrowsers(command, args)) ? 0 : 1
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
