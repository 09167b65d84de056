import { hasEnded } from './runInGroup.mjs'

/**
 * The result of a phase: numbers of tests, or 1 for a check. `notRun` is the reason why it tested nothing.
 *
 * @typedef {{ passed: number, failed: number, flaky?: number } | { notRun: string }} Result
 *
 * @typedef {object} Phase
 * @property {string} title
 * @property {(output: Output) => Promise<Result>} run
 * @property {readonly string[]} [needs] titles of the phases that must have passed before
 *
 * @typedef {object} Output
 * @property {(output: string | Uint8Array) => void} write
 * @property {boolean} isLowPriority
 *
 * @typedef {object} Lane
 * @property {readonly Phase[]} phases
 * @property {boolean} [isLive] shows output at once. Without it, output appears as one block at the end of a phase
 * @property {boolean} [isLowPriority]
 *
 * @typedef {{ title: string, seconds: number, result: Result }} Outcome
 */

/** @param {Outcome | undefined} outcome */
const hasPassed = (outcome) =>
  outcome !== undefined && !('notRun' in outcome.result) && outcome.result.failed === 0

/**
 * Runs the phases of a lane one after the other, whatever their results.
 *
 * @param {Lane} lane
 * @param {Map<string, Outcome>} outcomes of all lanes, by the title of the phase
 */
async function runLane({ phases, isLive = false, isLowPriority = false }, outcomes) {
  for (const { title, run, needs = [] } of phases) {
    const begun = performance.now()
    const blocks = []
    const write = (output) => (isLive ? process.stdout.write(output) : blocks.push(String(output)))
    const tryRun = async () => {
      const missing = needs.find((need) => !hasPassed(outcomes.get(need)))
      if (missing !== undefined) return { notRun: `it needs "${missing}"` }
      if (hasEnded()) return { notRun: 'interrupted' }
      write(`\n## ${title}\n\n`)
      try {
        const result = await run({ write, isLowPriority })
        return hasEnded() ? { notRun: 'interrupted' } : result
      } catch (error) {
        write(`${error.message}\n`)
        return { passed: 0, failed: 1 }
      }
    }
    const outcome = { title, result: await tryRun(), seconds: (performance.now() - begun) / 1000 }
    outcomes.set(title, outcome)
    process.stdout.write(`${blocks.join('')}\n${summarize(outcome)}\n`)
  }
}

/** @param {Outcome} outcome */
function summarize({ title, seconds, result }) {
  if ('notRun' in result) return `not run: ${title}: ${result.notRun}`
  const { passed, failed } = result
  const counts = passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : ''
  return `${failed > 0 ? 'FAILED' : 'ok'}: ${title}${counts}, ${seconds.toFixed(1)} s`
}

const rank = ({ result }) => ('notRun' in result ? 1 : result.failed > 0 ? 2 : 0)

/**
 * Runs stages one after the other, the lanes of a stage side by side. Prints what passed, what did not run and what
 * failed, and as the last line `N passed, N failed`.
 *
 * @param {readonly (readonly Lane[])[]} stages
 * @param {string} [advice] is printed if no test ran
 * @returns {Promise<boolean>} whether something passed and nothing failed
 */
export async function runPhases(stages, advice) {
  const begun = performance.now()
  const outcomes = new Map()
  for (const lanes of stages) await Promise.all(lanes.map((lane) => runLane(lane, outcomes)))

  console.log(`\nAll in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
  const all = [...outcomes.values()]
  for (const outcome of all.toSorted((a, b) => rank(a) - rank(b))) console.log(summarize(outcome))
  const sum = (name) => all.reduce((total, { result }) => total + (result[name] ?? 0), 0)
  const [passed, failed, flaky] = [sum('passed'), sum('failed'), sum('flaky')]
  if (flaky > 0) console.log(`${flaky} of them flaky: passed at the second attempt, listed above`)
  if (advice !== undefined && passed + failed === 0 && !hasEnded()) console.log(advice)
  console.log(`${passed} passed, ${failed} failed`)
  return passed > 0 && failed === 0 && !hasEnded()
}
