// Speech for tests, by programs of the system: flite speaks as the caller, espeak-ng as the agent, pocketsphinx understands.
// If they cannot be installed, recordings speak, and the recognizer knows the caller's recording by its length.
// Run as a script it installs the programs where it can, and says what it found.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installFromApt } from '../../scripts/apt.mjs'

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
async function preparePrograms() {
  const found = findRecognizer() ?? (await install())
  if (found === undefined) throw new Error(ADVICE)
  return found
}

/**
 * Two voices, and a recognizer that understands the first.
 *
 * @typedef {object} Speech
 * @property {string} source the programs, or the recordings, that speak and understand
 * @property {(text: string) => Promise<Buffer>} speakAsCaller a WAV file, mono, 16 bits, 16 kHz
 * @property {(text: string) => Promise<Buffer>} speakAsAgent a WAV file, mono, 16 bits, 22.05 kHz
 * @property {(speech: Buffer) => Promise<string>} recognize the words of a WAV file of the caller, in lower case. Empty
 *   where it understood no word
 */

/**
 * Speech by the programs of the system. Speech by recordings where they cannot be installed, or with SPEECH=recordings in
 * the environment.
 *
 * @returns {Promise<Speech>}
 */
export async function prepareSpeech() {
  if (process.env.SPEECH === 'recordings') return createRecordedSpeech()
  try {
    const recognizer = await preparePrograms()
    return {
      source: `flite, espeak-ng and ${recognizer}`,
      speakAsCaller,
      speakAsAgent,
      recognize: (speech) => recognize(recognizer, speech),
    }
  } catch (cause) {
    console.error(`${cause.message}\nUntil then, recordings speak.`)
    return createRecordedSpeech()
  }
}

/** The sentence of the caller's recording, as the recognizer writes it. */
const RECORDED_SENTENCE = 'on friday please'

const readRecording = (name) => readFile(fileURLToPath(new URL(`recordings/${name}.wav`, import.meta.url)))

/** Seconds of a WAV file, mono, 16 bits, 16 kHz. */
const secondsOf = (wav) => (wav.length - 44) / 32_000

/** The caller and the agent have one recording each, whatever the text. */
async function createRecordedSpeech() {
  const [caller, agent] = await Promise.all(['caller', 'agent'].map(readRecording))
  const whole = secondsOf(caller)
  return {
    source: 'recordings, and a recognizer that knows the caller’s recording by its length',
    speakAsCaller: async () => caller,
    speakAsAgent: async () => agent,
    recognize: async (speech) => {
      const share = secondsOf(speech) / whole
      return share > 0.5 && share < 2 ? RECORDED_SENTENCE : ''
    },
  }
}

async function install() {
  await installFromApt([PACKAGES])
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

const speakAsAgent = (text) =>
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

const recognize = (recognizer, speech) =>
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
    const recognizer = await preparePrograms()
    const heard = await recognize(recognizer, await speakAsCaller('On Friday, please.'))
    console.log(`flite, espeak-ng and ${recognizer}: "On Friday, please." is heard as "${heard}"`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
