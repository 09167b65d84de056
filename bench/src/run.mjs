// `npm run bench`: all measurements, ours and the peers' in the same run, into bench/RESULTS.md.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

function run(command, args) {
  const how = { cwd: path('../..'), encoding: 'utf8', maxBuffer: 1e8, shell: process.platform === 'win32' }
  const { status, stdout, stderr } = spawnSync(command, args, how)
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`)
  return stdout.trim()
}

/** A script that prints its own figures, as it prints them. */
const printed = (script) => async () => run(process.execPath, [path(script)])

const SECTIONS = [
  {
    title: 'Bytes before and after the click',
    measure: async () => (await import('./bytes.mjs')).measureBytes(),
    remark:
      "Minified and compressed. What a page pays before anybody calls is the first column. In all we are heavier than the clients that only start a call on daily-js: after the click comes the newest daily-js with the whole call library, its 124 methods and the checks of their arguments, beside the call and not before it. Daily's call machine is the same for all who use daily-js, and not counted.",
  },
  {
    title: 'From the press to the assistant',
    measure: async () => (await import('./startToCall.mjs')).measureStart(),
    remark:
      "Only @vapi-ai/web starts the same call against the same platform. It has its 83 kB before the press; cold, we fetch 84 kB after it (daily-js, the call and its adapter) while the call machine's 500 kB come down the same line, which at 1.6 Mbit/s is 0.4 s more, part of it won back by doing all side by side. `preload()` takes it all ahead; what is left is the request for the call and the join, 0.18 to 0.21 of the peer's on the quick line from run to run.",
  },
  {
    title: 'What a call leaves behind',
    measure: async () => (await import('./leaks.mjs')).measureLeaks(),
    remark:
      'Only @vapi-ai/web makes the same call against the same platform. The tests count the listeners that a page is left with, and find none after 100 calls.',
  },
  {
    title: 'Commits in a minute',
    measure: async () => (await import('./commits.mjs')).measureCommits(),
    remark:
      'daily-react hands levels and messages to functions of the page, which decides itself what to render.',
  },
  {
    title: 'What the compiler pays',
    measure: async () => (await import('./types.mjs')).measureTypes(),
    remark:
      "Where a peer has fewer types than we, it has fewer things with a type: Retell's client describes its events by a string and `any` arguments, the small WebRTC transport has no media engine of a vendor behind it.",
  },
  {
    title: 'REST overhead',
    measure: printed('rest.mjs'),
    remark:
      '@vapi-ai/server-sdk is the one peer that does the same work. Without an AbortSignal nothing ends in time, and in Node that alone costs up to a quarter where it is measured by itself, mostly as garbage; here the lines share that. The rest is what bare `fetch` leaves to its caller: time-outs of a request and of the whole, retries that repeat nothing done, typed errors, checked paths and answers.',
  },
  {
    title: 'Checks',
    measure: printed('validators.mjs'),
    remark:
      "`check()` is superstruct's own validation and one guard around it, which keeps 0.95 to 1.00 of its speed on a machine that does nothing else; a figure far from that, on either side, is another's work. A short app message costs some 90 ns beside its JSON: its rule is made for the room's limit.",
  },
  { title: 'A level report of 1,000 people', measure: printed('levels.mjs') },
]

const asked = process.argv.slice(2)
const chosen = SECTIONS.filter(
  ({ title }) => asked.length === 0 || asked.some((word) => title.includes(word)),
)

console.log('Building what is published…')
run('npm', ['run', 'build', 'core', 'react'])
const parts = []
for (const { title, measure, remark } of chosen) {
  const part = [`## ${title}`, await measure(), remark].filter(Boolean).join('\n\n')
  console.log(`\n${part}`)
  parts.push(part)
}

const [cpu] = cpus()
const machine = `${cpus().length} × ${cpu?.model.trim()}, ${process.platform} ${process.arch}, Node ${process.version}`
if (asked.length === 0) {
  writeFileSync(
    path('../RESULTS.md'),
    `# Measured

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. Milliseconds are that machine's, on that day; ratios are of one run, in turn, and can be compared.

${parts.join('\n\n')}
`,
  )
  console.log('\nbench/RESULTS.md is written.')
}
process.exit()
