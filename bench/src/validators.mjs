// Our checks against plain superstruct on the same structs, and the app message's size against JSON.stringify, in one run.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROUNDS = Number(process.env.ROUNDS ?? 15)
const ROUND_MS = 40

const entry = fileURLToPath(new URL('../../packages/core/src/exports/validators.ts', import.meta.url))

/** The validators as they ship, and the superstruct that is inside them. */
async function load() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from ${JSON.stringify(entry)}\nexport { is } from 'superstruct'`,
      resolveDir: fileURLToPath(new URL('../../packages/core', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const [{ text }] = outputFiles
  return import(`data:text/javascript,${encodeURIComponent(text)}`)
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Nanoseconds of one call, measured over a round. */
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

/** Nanoseconds of each contestant, in alternating rounds, so that neither has the quieter machine. */
function compare(ours, theirs) {
  time(ours)
  time(theirs)
  const rounds = Array.from({ length: ROUNDS }, () => [time(ours), time(theirs)])
  return [median(rounds.map(([own]) => own)), median(rounds.map(([, other]) => other))]
}

const { check, is, ...structs } = await load()

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

console.log(`Valid input:

| Rules | check() | superstruct | speed of superstruct that is kept |
| --- | --- | --- | --- |`)
for (const [name, input] of Object.entries(inputs)) {
  const struct = structs[name]
  const [ours, plain] = compare(
    () => check('input', struct, input),
    () => is(input, struct),
  )
  console.log(`| ${name} | ${ours.toFixed(0)} ns | ${plain.toFixed(0)} ns | ${(plain / ours).toFixed(2)} |`)
}

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

console.log(`
The size of an app message:

| Message | AppMessage | JSON.stringify | times as dear |
| --- | --- | --- | --- |`)
for (const [name, message] of Object.entries(messages)) {
  const [ours, plain] = compare(
    () => check('app message', structs.AppMessage(4096), message),
    () => JSON.stringify(message),
  )
  console.log(`| ${name} | ${ours.toFixed(0)} ns | ${plain.toFixed(0)} ns | ${(ours / plain).toFixed(2)} |`)
}
