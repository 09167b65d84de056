import { loadavg } from 'node:os'

const RUNS = 5

/** The address of the site. */
export const site = () => process.env.LIGHTHOUSE_URL ?? ''

/** The median. The upper of the two middle values for an even count. */
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Measures five times, and prints every run. Returns the median of each value. */
export async function medians<Name extends string>(
  once: () => Promise<Record<Name, number>>,
): Promise<Map<Name, number>> {
  const runs: Record<Name, number>[] = []
  for (let turn = 1; turn <= RUNS; turn += 1) {
    const run = await once()
    runs.push(run)
    const values = Object.entries<number>(run).map(([name, value]) => `${name} ${Number(value.toFixed(3))}`)
    console.log(`  ${turn}: ${values.join(', ')} (load ${loadavg()[0]?.toFixed(1)})`)
  }
  const names = Object.keys(runs[0] ?? {}) as Name[]
  return new Map(names.map((name) => [name, median(runs.map((run) => run[name]))]))
}
