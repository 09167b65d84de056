// Speech for tests, by programs of the system: flite speaks as the caller, espeak-ng as the agent, pocketsphinx understands.
// Run as a script it installs them where it can, and says what it found.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { aptCommand, run } from '../../scripts/browsers.mjs'

const PACKAGES = ['flite', 'espeak-ng', 'pocketsphinx', 'pocketsphinx-en-us']

/** The longest time that a program may take, in milliseconds. */
const PATIENCE_MS = 60_000

const ADVICE = `Programs for speech are missing, and could not be installed. Do one of these, then run the command again:
  apt-get install ${PACKAGES.join(' ')}      on Debian and Ubuntu, with root rights
  brew install flite espeak-ng cmu-pocketsphinx                       on macOS`

/** The programs, each with an argument with which it starts and ends. The recognizer has another name since version 5. */
const VOICES = [
  ['flite', '--version'],
  ['espeak-ng', '--version'],
]
const RECOGNIZERS = [
  ['pocketsphinx_continuous', '-help'],
  ['pocketsphinx', 'help'],
]

const exists = ([program, argument]) =>
  spawnSync(program, [argument], { stdio: 'ignore' }).error === undefined

function findRecognizer() {
  if (!VOICES.every(exists)) return undefined
  return RECOGNIZERS.find(exists)?.[0]
}

/**
 * Finds the programs, or installs them where that takes no person.
 *
 * @returns the name of the recognizer
 * @throws Error that says what to do
 */
export async function prepareSpeech() {
  const found = findRecognizer() ?? (await install())
  if (found === undefined) throw new Error(ADVICE)
  return found
}

async function install() {
  const apt = aptCommand()
  if (apt === undefined) return undefined
  const [command, ...prefix] = apt
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(command, [...prefix, 'update'], quiet)
  await run(command, [...prefix, 'install', '--yes', '--no-install-recommends', ...PACKAGES], quiet)
  return findRecognizer()
}

/**
 * The caller's voice: a WAV file, mono, 16 bits, 16 kHz.
 *
 * @param {string} text
 */
export const speakAsCaller = (text) =>
  withFile('wav', async (file) => {
    await execute('flite', ['-voice', 'slt', '-t', text, '-o', file])
    return readFile(file)
  })

/**
 * The agent's voice: a WAV file, mono, 16 bits, 22.05 kHz.
 *
 * @param {string} text
 */
export const speakAsAgent = (text) =>
  withFile('wav', async (file) => {
    // on its standard input, a text cannot be taken for an option
    await execute('espeak-ng', ['-v', 'en-us', '-w', file, '--stdin'], text)
    return readFile(file)
  })

/** The sentences that the recognizer knows. A small grammar makes it reliable, and it still hears which one was said. */
const GRAMMAR = `#JSGF V1.0;
grammar caller;
<weekday> = monday | tuesday | wednesday | thursday | friday | saturday | sunday;
public <sentence> = [on] <weekday> [please] | i would like to book a table [please] | no thank you | thank you goodbye;
`

/**
 * The words of a WAV file, mono, 16 bits, 16 kHz, in lower case. Empty where it heard none.
 *
 * @param {string} recognizer what `prepareSpeech()` found
 * @param {Buffer} speech
 */
export const recognize = (recognizer, speech) =>
  withFile('wav', (file) =>
    withFile('gram', async (grammar) => {
      await writeFile(file, speech)
      await writeFile(grammar, GRAMMAR)
      const silent = ['-logfn', process.platform === 'win32' ? 'NUL' : '/dev/null']
      if (recognizer === 'pocketsphinx') {
        const line = await execute(recognizer, ['-jsgf', grammar, ...silent, 'single', file])
        return String(JSON.parse(line).t ?? '').trim()
      }
      const lines = await execute(recognizer, ['-infile', file, '-jsgf', grammar, ...silent])
      return lines.split('\n').join(' ').trim()
    }),
  )

async function withFile(ending, use) {
  const folder = await mkdtemp(join(tmpdir(), 'offhook-speech-'))
  try {
    return await use(join(folder, `file.${ending}`))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs a program, and returns what it printed. */
async function execute(program, args, input = '') {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: PATIENCE_MS })
  let printed = ''
  child.stdout.on('data', (part) => {
    printed += part
  })
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
  return printed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const recognizer = await prepareSpeech()
    const heard = await recognize(recognizer, await speakAsCaller('On Friday, please.'))
    console.log(`flite, espeak-ng and ${recognizer}: "On Friday, please." is heard as "${heard}"`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
