// The cost of a report of the levels of 1,000 participants: from the event of daily-js to the store that a meter reads.

import { importPublished } from './importPublished.mjs'
import { median } from './median.mjs'

const PEOPLE = 1000
const GOAL_MS = 0.3
const ROUNDS = Number(process.env.ROUNDS ?? 31)
const TICKS = 200

/** The parts of daily-js that a call needs, so that only our own code is timed. */
const STANDIN = `
  const listeners = new Map()
  globalThis.report = (name, event) => listeners.get(name)?.({ action: name, callClientId: 'one', ...event })
  const people = {
    local: { session_id: 'me', user_name: 'Me', local: true, tracks: {} },
    agent: { session_id: 'agent', user_name: 'Vapi Speaker', local: false, tracks: {} },
  }
  const call = {
    on: (name, listener) => listeners.set(name, listener),
    load: async () => {},
    join: async () => report('joined-meeting', { participants: people }),
    leave: async () => report('left-meeting', {}),
    destroy: async () => {},
    participants: () => people,
    updateParticipant: () => call,
    updateInputSettings: async () => ({}),
    startLocalAudioLevelObserver: async () => {},
    startRemoteParticipantsAudioLevelObserver: async () => {},
  }
  export default { version: () => '0.92.2', createCallObject: () => call }`

const ENTRIES =
  "export { createVoiceClient } from '@offhook/core'\nexport { daily } from '@offhook/core/daily'"

const standin = {
  name: 'stand-in',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@daily-co\/daily-js$/ }, () => ({ path: 'stand-in', namespace: 'stand-in' }))
    onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: STANDIN }))
  },
}

/** A running call with a meter. */
async function startCall() {
  const page = Object.assign(new EventTarget(), { location: { origin: 'https://page.example' } })
  Object.defineProperty(globalThis, 'window', { value: page })
  Object.defineProperty(globalThis, 'navigator', { value: { mediaDevices: {}, userAgent: '' } })
  const { createVoiceClient, daily } = await importPublished(ENTRIES, [standin])
  const fetch = async () => Response.json({ id: 'call', webCallUrl: 'https://rooms.example/one' })
  const voice = createVoiceClient({ publicKey: 'key', engine: daily(), fetch })
  const meter = { volume: 0 }
  voice.levels.subscribe(() => {
    meter.volume = voice.levels.get().assistant
  })
  voice.on('call-start-success', () =>
    globalThis.report('app-message', { data: 'listening', fromId: 'agent' }),
  )
  await voice.connect('assistant')
  return { voice, meter }
}

/** A report with the same level for every participant. Only the assistant's level reaches the meter. */
const levelsOf = (level) =>
  Object.fromEntries([
    ['agent', level],
    ...Array.from({ length: PEOPLE - 1 }, (_, index) => [`participant-${index}`, level]),
  ])

const { voice, meter } = await startCall()
const reports = [levelsOf(0.00002), levelsOf(0.00009)].map((participantsAudioLevel) => ({
  participantsAudioLevel,
}))
const times = []
for (let round = 0; round <= ROUNDS; round += 1) {
  const since = performance.now()
  for (let tick = 0; tick < TICKS; tick += 1) {
    globalThis.report('remote-participants-audio-level', reports[tick % 2])
  }
  // the first round warms up
  if (round > 0) times.push((performance.now() - since) / TICKS)
}
if (!(meter.volume > 0)) throw new Error('The levels did not reach the meter.')
await voice.destroy()

console.log(
  `A level report of ${PEOPLE} participants: ${median(times).toFixed(4)} ms, median of ${ROUNDS} rounds ` +
    `(${Math.min(...times).toFixed(4)} to ${Math.max(...times).toFixed(4)}; goal: under ${GOAL_MS} ms)`,
)
