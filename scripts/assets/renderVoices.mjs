// Renders every recording in this repository with Debian's flite, opus-tools and sox:
//   apt-get install flite opus-tools sox && node scripts/assets/renderVoices.mjs
// The results are committed, so neither an installation nor a build synthesizes speech.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'voices-'))
const RATE = 16_000

const agentClips = {
  greeting: 'Hi, this is Aidan. How can I help you today?',
  day: 'Of course. Which day would suit you best?',
  time: 'I have ten in the morning or three in the afternoon. Which do you prefer?',
  name: 'Great. May I have your name for the booking?',
  noted: 'Thank you, I have noted that. Is there anything else I can help you with?',
  neutral: 'This is what I was asked to say.',
}

const booking = [
  ['Agent', 'Hi, this is Aidan. How can I help you today?'],
  ['Caller', 'Hello, I would like to book an appointment for tomorrow.'],
  ['Agent', 'Of course. I have ten in the morning or three in the afternoon. Which do you prefer?'],
  ['Caller', 'Three in the afternoon, please.'],
  ['Agent', 'Great. May I have your name for the booking?'],
  ['Caller', 'It is Sarah.'],
  ['Agent', 'Thank you, Sarah. I have noted three in the afternoon tomorrow. Is there anything else?'],
  ['Caller', 'No, that is all. Thank you. Goodbye.'],
  ['Agent', 'You are welcome. Have a lovely day.'],
]

const voiceOf = { Agent: 'rms', Caller: 'slt' }

let serial = 0
function speak(voice, text) {
  const path = join(work, `${serial++}.wav`)
  execFileSync('flite', ['-voice', voice, '-t', text, '-o', path])
  // flite ends each clip with silence, which would make the agent seem slow
  const trimmed = path.replace('.wav', '-trimmed.wav')
  execFileSync('sox', [
    path,
    '-r',
    RATE,
    '-c',
    1,
    '-b',
    16,
    trimmed,
    'norm',
    '-4',
    'reverse',
    'silence',
    1,
    0.05,
    '0.5%',
    'reverse',
  ])
  return trimmed
}

function silence(seconds) {
  const path = join(work, `${serial++}.wav`)
  execFileSync('sox', ['-n', '-r', RATE, '-c', 1, '-b', 16, path, 'trim', 0, seconds])
  return path
}

const secondsOf = (path) => Number(execFileSync('soxi', ['-D', path]).toString())
const concatenate = (paths, to) => execFileSync('sox', [...paths, '-c', 1, '-b', 16, to])

function renderAgentClips() {
  const folder = join(root, 'packages/sandbox/src/agent/voices')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(agentClips)) {
    // a fixed serial number keeps the file the same from one rendering to the next
    const args = ['--quiet', '--serial', 1, '--bitrate', 18, '--speech', '--discard-comments']
    execFileSync('opusenc', [...args, speak('rms', text), join(folder, `${name}.opus`)].map(String))
  }
}

function renderCaller() {
  const folder = join(root, 'test/browser/fixtures')
  mkdirSync(folder, { recursive: true })
  const sentence = speak('slt', 'Hello, I would like to book an appointment for tomorrow.')
  // The agent's greeting takes four and a half seconds. An answer ends before the next sentence, seven seconds later.
  concatenate([silence(5), sentence, silence(2)], join(folder, 'caller.wav'))
  concatenate([silence(0.2), sentence, silence(0.2)], join(folder, 'sentence.wav'))
}

function renderBooking() {
  const clips = []
  const lines = []
  let start = 0.4
  clips.push(silence(start))
  for (const [speaker, text] of booking) {
    const clip = speak(voiceOf[speaker], text)
    const pause = silence(0.5)
    lines.push({ speaker, text, start: Math.round(start * 100) / 100 })
    clips.push(clip, pause)
    start += secondsOf(clip) + 0.5
  }
  mkdirSync(join(root, 'site/public/audio'), { recursive: true })
  mkdirSync(join(root, 'site/src/content'), { recursive: true })
  concatenate(clips, join(root, 'site/public/audio/aidan-booking-transcript.wav'))
  writeFileSync(
    join(root, 'site/src/content/recordingTranscript.json'),
    `${JSON.stringify(lines, null, 2)}\n`,
  )
}

try {
  renderAgentClips()
  renderCaller()
  renderBooking()
} finally {
  rmSync(work, { recursive: true })
}
const scriptText = readFileSync(join(root, 'packages/sandbox/src/agent/script.ts'), 'utf8')
for (const [name, text] of Object.entries(agentClips)) {
  if (name !== 'neutral' && !scriptText.includes(text)) throw new Error(`script.ts does not say '${text}'`)
}
