// Compares the checks with plain superstruct on the same structs, and the size of an app message with JSON.stringify.

import { importPublished } from './importPublished.mjs'
import { median } from './median.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 15)
const ROUND_MS = 40

/** Nanoseconds per call, measured over a round. */
function time(run) {
  let calls = 0
  const begun = performance.now()
  let now = begun
  while (now - begun < ROUND_MS) {
    for (let index = 0; index < 100; index += 1) run()
    calls += 100
    now = performance.now()
  }
  return ((now - begun) * 1e6) / calls
}

/**
 * The medians of the nanoseconds of both, and of their ratio, over all rounds. Each is first in every other round, so that
 * neither has the quieter machine.
 */
function compare(ours, theirs) {
  time(ours)
  time(theirs)
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    if (round % 2 === 0) return [time(ours), time(theirs)]
    const other = time(theirs)
    return [time(ours), other]
  })
  return {
    own: median(rounds.map(([own]) => own)),
    other: median(rounds.map(([, other]) => other)),
    ratio: median(rounds.map(([own, other]) => other / own)),
  }
}

const ns = (value) => `${value.toFixed(0)} ns`

// the published validators, and the superstruct that they use
const { check, is, ...structs } = await importPublished(
  "export * from '@offhook/core/validators'\nexport { is } from 'superstruct'",
)

const url = 'https://rooms.example/one'
const inputs = {
  DtmfOptions: { sessionId: 'a', tones: '0123456789*#' },
  DialOutOptions: { phoneNumber: '+14155550100', displayName: 'Ada', codecs: { audio: ['OPUS', 'PCMU'] } },
  SendSettings: {
    video: { maxQuality: 'high', encodings: { low: { maxBitrate: 1 }, medium: { maxBitrate: 2 } } },
  },
  InputSettings: { video: { processor: { type: 'background-blur', config: { strength: 0.5 } } } },
  ReceiveSettings: { base: { video: { layer: 1 } }, a: { video: { layer: 'inherit' } } },
  JoinOptions: { url, token: 't', userName: 'Ada', userData: { plan: 'pro' }, startAudioOff: false },
}

const rules = Object.entries(inputs).map(([name, input]) => {
  const struct = structs[name]
  const times = compare(
    () => check('input', struct, input),
    () => is(input, struct),
  )
  return { name, ...times }
})

const messages = {
  'a command': { type: 'control', control: 'mute-assistant' },
  'a sentence': {
    type: 'say',
    message: 'x'.repeat(200),
    endCallAfterSpoken: false,
    interruptionsEnabled: true,
  },
  'as large as may be': { type: 'add-message', message: { role: 'system', content: 'x'.repeat(4000) } },
}

const sizes = Object.entries(messages).map(([name, message]) => {
  const times = compare(
    () => check('app message', structs.AppMessage(4096), message),
    () => JSON.stringify(message),
  )
  return { name, ...times }
})

const rowOf = ({ name, own, other }, ratio) => `| ${name} | ${ns(own)} | ${ns(other)} | ${ratio.toFixed(2)} |`
const kept = rules.map(({ ratio }) => ratio)
const range = [Math.min(...kept), Math.max(...kept)].map((one) => one.toFixed(2)).join(' to ')

console.log(`Valid input, the ratio round by round:

| Rules | check() | superstruct | share of superstruct's speed |
| --- | --- | --- | --- |
${rules.map((one) => rowOf(one, one.ratio)).join('\n')}

The size of an app message:

| Message | AppMessage | JSON.stringify | ratio |
| --- | --- | --- | --- |
${sizes.map((one) => rowOf(one, 1 / one.ratio)).join('\n')}

\`check()\` runs superstruct's own validation inside one guard, so it cannot be faster: it keeps ${range} of the speed. A value above 1 is noise. The rule of a message is built at every check, for the limit of the room, which costs a short message relatively more.`)
