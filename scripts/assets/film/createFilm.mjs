// The film of the sample call, drawn from the data of its recording. It runs in a browser and has no imports.

export const WIDTH = 1280
export const HEIGHT = 720

/** Seconds of the last picture, after the end of the recording. */
const END = 1.8
/** Seconds in which a note appears. */
const FADE = 0.25
const MARGIN = 72

/** The dark panel's colors of `site/src/styles/theme.css`. */
const COLORS = {
  ground: '#0f1c2b',
  ink: '#f1efe8',
  soft: '#a7b2bb',
  rule: '#34424e',
  Agent: '#ddb267',
  Caller: '#4cc38a',
}

const WAVE = { middle: 246, half: 108, unplayed: 0.3 }
const SENTENCE = { top: 490, width: 780, line: 60, font: '480 48px Fraunces' }
const SLIP = { left: 908, value: 994, top: 490, row: 68, font: '520 32px Fraunces' }
const TEXT = '400 24px Inter'

/** The notes of a receptionist, and the words of the caller that say them. */
const NOTES = [
  { label: 'Day', value: 'Tomorrow', said: 'tomorrow' },
  { label: 'Time', value: '3:00 p.m.', said: 'three in the afternoon' },
  { label: 'Name', value: 'Sarah', said: 'Sarah' },
]
/** A level from which a voice is heard. */
const AUDIBLE = 0.05

/**
 * Creates the film of a recording: its length in seconds, and `drawFilm(context, seconds)`, which draws the picture of a
 * second on a canvas of `WIDTH` by `HEIGHT`. The same second always gives the same picture.
 *
 * @param recording its `seconds`, its `levels` (0 to 1, evenly spaced), its `lines` (`speaker`, `text`, `start`), and the
 * `name` of the agent
 * @throws Error if the caller does not say one of the notes
 */
export function createFilm(recording) {
  const { seconds, name } = recording
  const bars = barsOf(recording)
  const notes = NOTES.map((note) => ({ ...note, at: whenSaid(note.said, recording) }))

  function drawFilm(context, at) {
    const line = lineAt(recording, at)
    const speaker = at < seconds ? line?.speaker : undefined
    context.globalAlpha = 1
    context.fillStyle = COLORS.ground
    context.fillRect(0, 0, WIDTH, HEIGHT)
    write(context, '9:30 p.m.  The office is closed.', { x: MARGIN, y: 84 })
    write(context, clock(Math.min(at, seconds)), { x: WIDTH - MARGIN, y: 84, align: 'right' })
    drawWave(context, bars, Math.min(1, at / seconds))
    const colorOf = (one) => (one === speaker ? COLORS[one] : COLORS.soft)
    write(context, 'Caller', { x: MARGIN, y: 396, color: colorOf('Caller') })
    write(context, name, { x: WIDTH - MARGIN, y: 396, align: 'right', color: colorOf('Agent') })
    drawSentence(context, at < seconds ? line?.text : `Booked in ${Math.round(seconds)} seconds.`)
    for (const [index, note] of notes.entries()) drawNote(context, note, { index, at })
  }

  return { seconds: seconds + END, drawFilm }
}

const lineAt = ({ lines }, at) => lines.filter(({ start }) => start <= at).at(-1)

const clock = (at) => `${Math.floor(at / 60)}:${String(Math.floor(at % 60)).padStart(2, '0')}`

/** One bar for each level, with its speaker. */
const barsOf = (recording) =>
  recording.levels.map((level, index, { length }) => ({
    level,
    share: (index + 0.5) / length,
    speaker: lineAt(recording, ((index + 0.5) / length) * recording.seconds)?.speaker,
  }))

/**
 * The second at which the caller has said these words. A line has no times of its words, so they are taken from its
 * letters: a word halfway through a line is said halfway through its sound.
 */
function whenSaid(words, { lines, levels, seconds }) {
  const endIn = (text) => text.toLowerCase().indexOf(words.toLowerCase()) + words.length
  const says = ({ speaker, text }) => speaker === 'Caller' && endIn(text) >= words.length
  const index = lines.findIndex(says)
  if (index < 0) throw new Error(`No line of the caller says '${words}'.`)
  const { text, start } = lines[index]
  const end = lines[index + 1]?.start ?? seconds
  const step = seconds / levels.length
  const heard = levels
    .map((level, at) => ({ level, at: (at + 0.5) * step }))
    .filter(({ level, at }) => level >= AUDIBLE && at > start && at < end)
  const first = Math.max(start, (heard.at(0)?.at ?? start) - step / 2)
  const last = Math.min(end, (heard.at(-1)?.at ?? end) + step / 2)
  return first + ((last - first) * endIn(text)) / text.length
}

function write(context, text, { x, y, align = 'left', font = TEXT, color = COLORS.soft }) {
  context.font = font
  context.fillStyle = color
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  context.fillText(text, x, y)
}

/** The whole call, with the played part bright. */
function drawWave(context, bars, played) {
  const width = WIDTH - 2 * MARGIN
  const head = MARGIN + played * width
  drawRule(context, MARGIN, WIDTH - MARGIN, WAVE.middle)
  for (const { from, to, alpha } of [
    { from: 0, to: head, alpha: 1 },
    { from: head, to: WIDTH, alpha: WAVE.unplayed },
  ]) {
    context.save()
    context.beginPath()
    context.rect(from, 0, to - from, HEIGHT)
    context.clip()
    context.globalAlpha = alpha
    context.lineCap = 'round'
    context.lineWidth = (width / bars.length) * 0.55
    for (const { level, share, speaker } of bars) {
      // A silent moment has no bar: the rule is its picture
      if (level < AUDIBLE) continue
      const half = level ** 0.8 * WAVE.half
      context.strokeStyle = COLORS[speaker] ?? COLORS.soft
      context.beginPath()
      context.moveTo(MARGIN + share * width, WAVE.middle - half)
      context.lineTo(MARGIN + share * width, WAVE.middle + half)
      context.stroke()
    }
    context.restore()
  }
}

function drawRule(context, from, to, y) {
  context.fillStyle = COLORS.rule
  context.fillRect(from, y - 1, to - from, 2)
}

function drawSentence(context, sentence = '') {
  context.font = SENTENCE.font
  for (const [index, text] of wrap(context, sentence).entries()) {
    const y = SENTENCE.top + index * SENTENCE.line
    write(context, text, { x: MARGIN, y, font: SENTENCE.font, color: COLORS.ink })
  }
}

/** Breaks a sentence into lines that fit. */
function wrap(context, sentence) {
  const lines = []
  for (const word of sentence.split(' ')) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && context.measureText(longer).width <= SENTENCE.width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A row of the slip. Its value appears when it has been said. */
function drawNote(context, note, { index, at }) {
  const y = SLIP.top + index * SLIP.row
  write(context, note.label, { x: SLIP.left, y })
  drawRule(context, SLIP.left, WIDTH - MARGIN, y + 22)
  context.globalAlpha = Math.min(1, Math.max(0, (at - note.at) / FADE))
  write(context, note.value, { x: SLIP.value, y, font: SLIP.font, color: COLORS.ink })
  context.globalAlpha = 1
}
