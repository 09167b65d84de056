import type { Found } from './marks.ts'
import { CANNOT, FEW } from './readRefused.ts'

/** Days or times of which the user has yet to choose one: "after three", "between Monday and Friday". */
export interface Range {
  from?: number | undefined
  to?: number | undefined
}

/** How the days or the times in a match are read. */
export type RangeReading = readonly [pattern: RegExp, read: (values: number[]) => Range]

/** Words right before a range that is not possible: "I can't in the morning". */
const REFUSES = new RegExp(`\\b(?:not|${CANNOT})${FEW}(?: in| on)?(?: the| any)? ?$`)

/**
 * Reads the first range of a text with marks. `step` is between two values. `others` are the values that are no part of it.
 * A refused range with one end is the range beyond that end: "not before ten" is from ten.
 */
export function readRange<Value>(
  text: string,
  found: readonly Found<Value>[],
  patterns: readonly RangeReading[],
  step: number,
): { range: Range | null; isRefused: boolean; others: readonly Found<Value>[] } {
  const matches = patterns.flatMap(([pattern, read]) => {
    const match = pattern.exec(text)
    return match ? [{ start: match.index, end: match.index + match[0].length, read }] : []
  })
  const [first] = matches.sort((one, other) => one.start - other.start)
  if (!first) return { range: null, isRefused: false, others: found }
  const isIn =
    ({ start, end }: { start: number; end: number }) =>
    ({ index }: Found<Value>) =>
      index >= start && index < end
  const values = found.filter(isIn(first)).map(({ value }) => value)
  const numbers = values.filter((value) => typeof value === 'number')
  const others = found.filter((each) => !matches.some((match) => isIn(match)(each)))
  // "after yesterday" is no range
  if (numbers.length < values.length) return { range: null, isRefused: false, others: found }
  const range = first.read(numbers)
  if (!REFUSES.test(text.slice(0, first.start))) return { range, isRefused: false, others }
  if (range.from !== undefined && range.to !== undefined) return { range, isRefused: true, others }
  const beyond = range.from === undefined ? { from: (range.to ?? 0) + step } : { to: range.from - step }
  return { range: beyond, isRefused: false, others }
}
