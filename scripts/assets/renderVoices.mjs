// Renders every voice of the site anew, and measures it: the sentences of the demonstration's agent (site/public/voice), and the
// recorded call with its times, levels and captions.
//
//   node scripts/assets/renderVoices.mjs                          with Debian's programs, which it names if they are missing
//   node scripts/assets/renderVoices.mjs --server http://localhost:8880/v1 --model kokoro --agent am_michael --caller af_bella
//
// --missing renders only those sentences of the agent that have no recording yet, and removes those of sentences that are gone.
// --greeting <text> is the first message of an agent with another name. --sandbox renders the sandbox's recordings as well, and
// --fixtures the caller of the tests. The results are committed, so that neither an installation nor a build synthesizes speech.
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadModule } from '../docs/loadModule.mjs'
import { root } from '../root.mjs'
import * as clip from './clip.mjs'
import { createLocalSpeech, createServerSpeech } from './speech.mjs'

const { values: options } = parseArgs({
  options: {
    server: { type: 'string' },
    model: { type: 'string', default: 'tts-1' },
    agent: { type: 'string', default: 'alloy' },
    caller: { type: 'string', default: 'nova' },
    greeting: { type: 'string', default: 'Hi, this is Aidan. How can I help you today?' },
    missing: { type: 'boolean', default: false },
    sandbox: { type: 'boolean', default: false },
    fixtures: { type: 'boolean', default: false },
  },
})

/** Kilobits a second of the agent's sentences: all together are at most 600 kB. */
const BITRATE = 18
/** Seconds before a line: a caller hears an agent that takes its turn, not one that answers before the question is over. */
const PAUSE = 0.2
/** The number of bars in the picture of the greeting, and the height of the loudest. */
const GREETING = { bars: 67, loudest: 0.72 }

const work = mkdtempSync(join(tmpdir(), 'voices-'))
const speakInto = options.server
  ? createServerSpeech({ ...options, voices: { agent: options.agent, caller: options.caller } })
  : createLocalSpeech()

let serial = 0
const newFile = () => join(work, `${serial++}.wav`)

async function speak(speaker, text) {
  const file = newFile()
  await speakInto(speaker, text, file)
  return clip.normalize(clip.readSamples(file))
}

function writeOpus(samples, file) {
  const wav = newFile()
  clip.writeWav(samples, wav)
  clip.writeOpus(wav, file, BITRATE)
}

const inRoot = (path) => join(root, path)

/** The agent's sentences, from the source of the agent itself. */
async function loadParts() {
  const { recordedParts } = await loadModule('examples/booking-agent/sentences.ts')
  const { recordingName } = await loadModule('examples/booking-agent/recordings.ts')
  const greeting = options.greeting.split(/(?<=[.?!]) /)
  return new Map([...new Set(recordedParts(greeting))].map((text) => [recordingName(text), text]))
}

async function renderAgent() {
  const folder = inRoot('site/public/voice')
  if (!options.missing) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const parts = await loadParts()
  for (const file of readdirSync(folder))
    if (!parts.has(file.replace('.opus', ''))) rmSync(join(folder, file))
  for (const [name, text] of parts) {
    if (existsSync(join(folder, `${name}.opus`))) continue
    // a comma keeps the voice up: more words follow, unless it is a sentence or a time, which are the last words
    const isOpen = !/[.?]$/.test(text) && !text.startsWith('at ')
    writeOpus(await speak('agent', isOpen ? `${text},` : text), join(folder, `${name}.opus`))
  }
  writeFileSync(inRoot('site/src/demo/recordings.json'), `${JSON.stringify([...parts.keys()], null, 2)}\n`)
  const bytes = readdirSync(folder).map((file) => statSync(join(folder, file)).size)
  console.log(`${parts.size} recordings of the agent, ${bytes.reduce((sum, size) => sum + size, 0)} bytes`)
}

async function renderGreetingLevels() {
  const samples = await speak('agent', options.greeting)
  const loudness = clip.loudnessOf(samples, GREETING.bars)
  const scale = GREETING.loudest / Math.max(...loudness)
  const levels = loudness.map((level) => Math.round(level * scale * 100) / 100)
  writeFileSync(inRoot('site/src/content/greetingLevels.json'), `${JSON.stringify(levels)}\n`)
}

/** Speaks the lines of the recorded call again, and writes when each begins. */
async function renderRecording() {
  const transcript = inRoot('site/src/content/recordingTranscript.json')
  const clips = []
  const lines = []
  let start = 2 * PAUSE
  clips.push(clip.silence(start))
  for (const { speaker, text } of JSON.parse(readFileSync(transcript, 'utf8'))) {
    const samples = await speak(speaker.toLowerCase(), text)
    lines.push({ speaker, text, start: Math.round(start * 100) / 100 })
    // the rest after one line, and the pause before the next
    clips.push(samples, clip.silence(0.3 + PAUSE))
    start += clip.secondsOf(samples) + 0.3 + PAUSE
  }
  clip.writeWav(clip.join(clips), inRoot('site/public/audio/aidan-booking-transcript.wav'))
  writeFileSync(transcript, `${JSON.stringify(lines, null, 2)}\n`)
  execFileSync('node', [inRoot('scripts/assets/measureRecording.mjs')], { stdio: 'inherit' })
}

async function renderSandbox() {
  const { demoScript, NEUTRAL_VOICE } = await loadModule('packages/sandbox/src/agent/script.ts')
  const neutral = { text: 'This is what I was asked to say.', voice: NEUTRAL_VOICE }
  for (const { text, voice } of [demoScript.greeting, ...demoScript.turns, neutral])
    writeOpus(await speak('agent', text), inRoot(`packages/sandbox/src/agent/voices/${voice}.opus`))
}

/** The caller of the tests, who waits for the greeting, and says a sentence. */
async function renderFixtures() {
  const sentence = await speak('caller', 'Hello, I would like to book an appointment for tomorrow.')
  const write = (before, after, name) =>
    clip.writeWav(
      clip.join([clip.silence(before), sentence, clip.silence(after)]),
      inRoot(`test/browser/fixtures/${name}.wav`),
      16_000,
    )
  // The greeting takes four and a half seconds. An answer ends before the next sentence, seven seconds later.
  write(5, 2, 'caller')
  write(0.2, 0.2, 'sentence')
}

try {
  await renderAgent()
  if (!options.missing) {
    await renderGreetingLevels()
    await renderRecording()
  }
  if (options.sandbox) await renderSandbox()
  if (options.fixtures) await renderFixtures()
  execFileSync('npx', ['biome', 'check', '--write', 'site/src/content', 'site/src/demo/recordings.json'], {
    cwd: root,
  })
} catch (error) {
  if (error.code !== 'ENOENT') throw error
  console.error(`${error.path} is missing. On Debian and Ubuntu:
  apt-get install festival festvox-us-slt-hts htsengine sox opus-tools`)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true })
}
