// From the end of the user's speech to the first sound of the answer: the part that the sandbox adds to the silence by
// which it knows the end of speech, and to the times of the three servers.

import { createWav, startModelServer } from '../../test/models/modelServer.mjs'
import { inBrowser } from './inBrowser.mjs'
import { LIVEKIT_VERSION, measureLiveKit } from './livekitAgent.mjs'
import { median } from './median.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 21)
/** Milliseconds of silence that end an utterance, as the sandbox's detector has them. */
const END_OF_SPEECH_MS = 700
/** Milliseconds that each server takes. */
const DELAYS = { transcriber: 200, model: 300, voice: 200 }
/** Milliseconds that may be added in the median. */
const GOAL = 150

/** An answer that is audible from its first sample. */
const ANSWER = Int16Array.from({ length: 12_800 }, (_, index) => 12_000 * Math.sin(index / 6))
/** The peer takes samples without a head. */
const toAudio = ({ response_format: format }) =>
  format === 'pcm' ? Buffer.from(ANSWER.buffer) : createWav(ANSWER)

const ms = (value) => `${value.toFixed(0)} ms`
const describe = (values) =>
  `${ms(median(values))} | ${ms(Math.min(...values))} to ${ms(Math.max(...values))}`

/** The turns of one call, as the page hears them and as the sandbox reports them. */
async function takeTurns(browser, address, sandbox) {
  const page = await browser.newPage({ permissions: ['microphone'] })
  await page.goto(address)
  // sound needs a press
  await page.click('button')
  const id = await page.evaluate(() => window.startTurns())
  const heard = []
  // the first turn warms up
  for (let round = 0; round <= ROUNDS; round += 1) heard.push(await page.evaluate(() => window.takeTurn()))
  const calls = await (await fetch(`${sandbox.url}/__sandbox/calls`)).json()
  await page.close()
  const { turns, notices } = calls.find((call) => call.id === id)
  if (notices?.length) throw new Error(notices.join(' '))
  const reported = turns.flatMap(({ latencyMs }) => latencyMs?.firstSound ?? [])
  return { heard: heard.slice(1), reported: reported.slice(1) }
}

/** A table of the added time, heard in the page and reported by the sandbox. */
export async function measureAgentLatency() {
  const servers = {
    transcriber: await startModelServer({ behavior: { delayMs: DELAYS.transcriber } }),
    model: await startModelServer({ behavior: { delayMs: DELAYS.model }, respond: () => ['Of course.'] }),
    voice: await startModelServer({ behavior: { delayMs: DELAYS.voice }, speak: toAudio }),
  }
  const models = Object.fromEntries(
    Object.entries(servers).map(([kind, { url }]) => [kind, { url, name: 'test' }]),
  )
  try {
    const { heard, reported } = await inBrowser(
      (browser, addressOf, sandbox) => takeTurns(browser, addressOf('agent'), sandbox),
      { pages: ['agent'], models },
    )
    const urls = Object.fromEntries(Object.entries(servers).map(([kind, { url }]) => [kind, url]))
    // a machine without a network, or without the speech that it needs, keeps its other figures
    const peer = await measureLiveKit({ servers: urls, silenceMs: END_OF_SPEECH_MS, rounds: ROUNDS }).catch(
      (cause) => cause,
    )
    if (peer instanceof Error) console.error(peer)
    const known = Object.values(DELAYS).reduce((sum, each) => sum + each, END_OF_SPEECH_MS)
    const added = (times) => times.map((time) => time - known)
    return `From the end of the user's speech to the first sound of the answer, less ${END_OF_SPEECH_MS} ms of silence that end an utterance and ${Object.values(DELAYS).join(' + ')} ms of a transcriber, a model and a voice with known delays. ${ROUNDS} turns of one call:

| Who | measured | added, median | from, to | goal |
| --- | --- | --- | --- | --- |
| Offhook | by the agent: last loud level to the first sample that it plays | ${describe(added(reported))} | ${GOAL} ms |
| LiveKit Agents ${LIVEKIT_VERSION} | the same: last loud frame to the first frame that it plays | ${peer instanceof Error ? 'not measured |' : describe(added(peer))} | |
| Offhook | in the page: microphone to loudspeaker, with both ways of the audio | ${describe(added(heard))} | |

LiveKit Agents runs without a room here, in Node, so that the way of its audio is not in its figure; it waits for the same silence, and for nothing else. Pipecat's pipeline is written in Python, and is not measured.`
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.close()))
  }
}
