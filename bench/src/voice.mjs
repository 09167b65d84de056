// The voice of the sandbox that needs no server: how many of the sentences that the recognizer of the tests knows are
// understood, and how long each takes to speak.
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'
import { prepareSpeech } from '../../test/models/speech.mjs'
import { median } from './median.mjs'

const GOAL = 0.9

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const SENTENCES = [
  ...DAYS.flatMap((day) => [day, `On ${day}`, `${day}, please`, `On ${day}, please`]),
  'I would like to book a table',
  'I would like to book a table, please',
  'No, thank you',
  'Thank you, goodbye',
]

const wordsOf = (text) => text.toLowerCase().replaceAll(',', '')

/** One sentence. */
export async function measureVoice() {
  const { source, recognize } = await prepareSpeech()
  if (source.startsWith('recordings')) throw new Error('The voice is measured with a recognizer: install it.')
  const { createLocalVoice } = await loadServer()
  const speak = createLocalVoice()
  const { signal } = new AbortController()
  const times = []
  const misheard = []
  for (const sentence of SENTENCES) {
    const begun = performance.now()
    const speech = await speak(`${sentence}.`, { signal })
    times.push(performance.now() - begun)
    const heard = await recognize(Buffer.from(await speech.arrayBuffer()))
    if (heard !== wordsOf(sentence)) misheard.push(`"${sentence}" as "${heard}"`)
  }
  const [first, ...others] = times
  const understood = SENTENCES.length - misheard.length
  return (
    `${understood} of ${SENTENCES.length} sentences are understood by the recognizer of the tests (goal: ${GOAL * 100} %). ` +
    `The first is spoken ${first.toFixed(0)} ms after it was asked for, with the start of the thread, and each other one ` +
    `after ${median(others).toFixed(0)} ms (median; ${Math.max(...others).toFixed(0)} ms at most).` +
    (misheard.length > 0 ? ` Misheard: ${misheard.join(', ')}.` : '')
  )
}
