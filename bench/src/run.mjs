// `npm run bench`: measures Offhook and its peers in one run, and writes bench/RESULTS.md and the charts of README.md.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { writeCharts } from './chart.mjs'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

function run(command, args) {
  const options = {
    cwd: path('../..'),
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  }
  const { status, stdout, stderr } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`)
  return stdout.trim()
}

/** CPU ticks so far: all, and stolen by other machines on the same host. Null where the system does not count them. */
function readCpuTicks() {
  try {
    const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/ +/).map(Number)
    return { all: ticks.slice(0, 8).reduce((sum, one) => sum + one, 0), stolen: ticks[7] }
  } catch {
    return null
  }
}

/** The share of CPU steal time since `before`. A large share makes the times useless. */
function describeStealTime(before) {
  const now = readCpuTicks()
  if (!before || !now) return ''
  const share = (100 * (now.stolen - before.stolen)) / (now.all - before.all)
  return ` CPU steal time during the run: ${share.toFixed(1)} %.`
}

/** The output of a script that prints its figures. */
const printed = (script) => async () => run(process.execPath, [path(script)])

/** The parts. Each returns its figures, with a reason for each figure that is worse than a peer's. */
const SECTIONS = {
  'Bytes before and after the click': async () => (await import('./bytes.mjs')).measureBytes(),
  'One tag on a page': async () => (await import('./widgets.mjs')).measureWidgets(),
  'From the press to the assistant': async () => (await import('./startToCall.mjs')).measureStart(),
  'From the words of the user to the answer': async () =>
    (await import('./agentLatency.mjs')).measureAgentLatency(),
  'What a call leaves behind': async () => (await import('./leaks.mjs')).measureLeaks(),
  'Commits in a minute': async () => (await import('./commits.mjs')).measureCommits(),
  'What the compiler pays': async () => (await import('./compilerCost.mjs')).measureCompilerCost(),
  'What traces take': async () => (await import('./tracing.mjs')).measureTracing(),
  'The workbench': async () => (await import('./workbench.mjs')).measureWorkbench(),
  'The voice without a server': async () => (await import('./voice.mjs')).measureVoice(),
  'REST overhead': printed('rest.mjs'),
  'Your own server': printed('server.mjs'),
  Checks: printed('validators.mjs'),
  'A level report of 1,000 people': printed('levels.mjs'),
}

const requested = process.argv.slice(2)
const chosen = Object.entries(SECTIONS).filter(
  ([title]) => requested.length === 0 || requested.some((word) => title.includes(word)),
)

console.log('Building the packages…')
run('npm', ['run', 'build', 'core', 'react', 'server'])
const begun = readCpuTicks()
const parts = []
for (const [title, measure] of chosen) {
  const part = `## ${title}\n\n${await measure()}`
  console.log(`\n${part}`)
  parts.push(part)
}

const [cpu] = cpus()
const machine = `${cpus().length} × ${cpu?.model.trim()}, ${process.platform} ${process.arch}, Node ${process.version}`
if (requested.length === 0) {
  writeFileSync(
    path('../RESULTS.md'),
    `# Measured

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. Times depend on the machine and the day. Ratios are of one run, in which all take turns, and can be compared.${describeStealTime(begun)}

${parts.join('\n\n')}
`,
  )
  writeCharts()
  console.log('\nbench/RESULTS.md and its charts are written.')
}
process.exit()
