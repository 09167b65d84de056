import { LAST, OPENS, STEP, type Time } from './calendar.ts'
import { type Found, TIME_MARK } from './marks.ts'
import { type RangeReading, readRange } from './readRange.ts'

/** Times of which the user has yet to choose one. */
export interface Span {
  from: Time
  to: Time
}

const NOON = 12 * 60

const T = `${TIME_MARK}_*`

/** Words after which "until three" is the end of something else. */
const BUSY = '\\b(?:work|working|busy|class|school|meeting|lesson|shift|away|not free)\\b[^,.;]*? '

/** Words after a part of a day that is not possible. */
const FAILS = "(?:(?:are|is) (?:bad|difficult|hard|out|impossible|no good)|don't|doesn't|won't)\\b"

const SPANS: readonly RangeReading[] = [
  [new RegExp(`\\b(?:between|from) ${T} (?:and|to|till?|until) ${T}`), ([from, to]) => ({ from, to })],
  [
    new RegExp(
      `${BUSY}(?:until|till?) ${T}|\\b(?:off|finish(?:es)?|ends?|over|done)(?: \\w+){0,2}? (?:at |by )?${T}|\\b(?:after|past|later than) ${T}`,
    ),
    ([time = OPENS]) => ({ from: time + STEP }),
  ],
  [new RegExp(`\\b(?:can|could|should) (?:be|get) there by ${T}`), ([from]) => ({ from })],
  [new RegExp(`\\bfrom ${T}|${T} (?:onwards?|or later|or after)`), ([from]) => ({ from })],
  [
    new RegExp(
      `\\b(?:before|until|till?|up to|(?:earlier|no later) than|before (?:my|our|the) \\w+(?: starts| begins)? at|(?:starts|begins|start work|start school)(?: at)?|by) ${T}`,
    ),
    ([time = LAST]) => ({ to: time - STEP }),
  ],
  [/\bat opening\b/, () => ({ from: OPENS, to: OPENS })],
  [
    /\b(?:late as possible|as late as|(?<!at )the latest|whatever(?:'s| is) latest|at closing|last (?:slot|appointment)|end of the day)\b/,
    () => ({ from: LAST, to: LAST }),
  ],
  [new RegExp(`\\bmornings? ${FAILS}`), () => ({ from: NOON })],
  [new RegExp(`\\bafternoons? ${FAILS}`), () => ({ to: NOON - STEP })],
  [/\bafter lunch\b/, () => ({ from: NOON + 60 })],
  [/\bnot (?:too|so) early\b/, () => ({ from: 10 * 60 })],
  [/\bnot (?:too|so) late\b/, () => ({ to: 15 * 60 })],
  [/(?<!\b(?:too|that|so|not|as|bit|rather) )\bearly\b(?! \w+ week)/, () => ({ to: NOON - STEP })],
  [/\bmornings?\b|\bbefore lunch\b/, () => ({ to: NOON - STEP })],
  [/\bafternoons?\b/, () => ({ from: NOON })],
  [/\bevenings?\b|\bafter work\b/, () => ({ from: 17 * 60 })],
]

/** Reads "after three" and "in the morning" in a text whose times are marks. `times` are the others. */
export function readSpan(text: string, found: readonly Found<Time | 'invalid'>[]) {
  const plain = text.replace(/\bgood (?:morning|afternoon|evening)\b/g, (words) => '_'.repeat(words.length))
  const { range, isRefused, others } = readRange(plain, found, SPANS, STEP)
  const span: Span | null =
    range === null || isRefused ? null : { from: range.from ?? OPENS, to: range.to ?? LAST }
  return { span, times: others }
}

/** A time of a span: ten in the morning or three in the afternoon, the next full hour, or its first. */
export function pickTime({ from, to }: Span, refused: readonly Time[]): Time {
  const first = Math.max(OPENS, Math.ceil(from / STEP) * STEP)
  const hour = Math.ceil(first / 60) * 60
  const isFree = (time: Time) => time >= first && time <= to && !refused.includes(time)
  return [10 * 60, 15 * 60, hour].find(isFree) ?? first
}
