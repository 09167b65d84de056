import { COUNT_UP } from '../../motion/countUpAt.ts'

interface Counter {
  name: 'calls' | 'conversations' | 'closed'
  /** The figure after counting up. */
  start: number
  /** Milliseconds per increment of 1 after that (spec §9). */
  every: number
}

/** The three counters of the page. */
export const counters: readonly Counter[] = [
  { name: 'calls', start: 56_664, every: 10_000 },
  { name: 'conversations', start: 19_832, every: 60_000 },
  { name: 'closed', start: 6318, every: 180_000 },
]

const since = (passed: number) => Math.max(0, passed - COUNT_UP)

/** The figure of a counter after `passed` milliseconds, which include the counting up. */
export const valueAt = ({ start, every }: Pick<Counter, 'start' | 'every'>, passed: number): number =>
  start + Math.floor(since(passed) / every)

/** Milliseconds until one of them changes. */
export const untilNextCount = (passed: number): number =>
  Math.min(...counters.map(({ every }) => every - (since(passed) % every)))
