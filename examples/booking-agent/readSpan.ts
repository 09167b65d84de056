import { LAST, OPENS, STEP, type Time } from './calendar.ts'
import { type Found, TIME_MARK } from './marks.ts'
import { CANNOT, FEW } from './readRefused.ts'

/** Times of which the user has yet to choose one. */
export interface Span {
  from: Time
  to: Time
}

const NOON = 12 * 60
const EVENING = 17 * 60

const MORNING: Span = { from: OPENS, to: NOON - STEP }
const AFTERNOON: Span = { from: NOON, to: LAST }

/** Words before and after a part of a day that is not possible. */
const REFUSES = `\\b(?:not|${CANNOT}${FEW})(?: in the| in| any| the)?`
const FAILS = "(?:(?:are|is) (?:bad|difficult|hard|out|impossible|no good)|don't|doesn't|won't)\\b"

const T = `${TIME_MARK}_*`

/** Words after which "until three" is the end of something else. */
const BUSY = '\\b(?:work|working|busy|class|school|meeting|lesson|shift|away|not free)\\b[^,.;]*? '

type ReadSpan = (times: readonly Time[]) => Span

const after: ReadSpan = ([time = OPENS]) => ({ from: time + STEP, to: LAST })
const before: ReadSpan = ([time = LAST]) => ({ from: OPENS, to: time - STEP })

const SPANS: readonly (readonly [pattern: RegExp, read: ReadSpan])[] = [
  [
    new RegExp(`\\b(?:between|from) ${T} (?:and|to|till?|until) ${T}`),
    ([from = OPENS, to = LAST]) => ({ from, to }),
  ],
  [new RegExp(`${BUSY}(?:until|till?) ${T}`), after],
  [new RegExp(`\\b(?:off(?: work)?|finish(?: work)?|done) (?:at |by )?${T}`), after],
  [new RegExp(`\\b(?:after|past|later than) ${T}`), after],
  [
    new RegExp(`\\bfrom ${T}|\\b(?:not (?:before|earlier than)) ${T}|${T} (?:onwards?|or later|or after)`),
    ([from = OPENS]) => ({ from, to: LAST }),
  ],
  [new RegExp(`\\b(?:before|until|till?|up to|(?:earlier|no later) than) ${T}`), before],
  [/\bat opening\b/, () => ({ from: OPENS, to: OPENS })],
  [
    /\b(?:as late as|the latest|last (?:slot|appointment)|end of the day)\b/,
    () => ({ from: LAST, to: LAST }),
  ],
  [new RegExp(`${REFUSES} mornings?\\b|\\bmornings? ${FAILS}`), () => AFTERNOON],
  [new RegExp(`${REFUSES} afternoons?\\b|\\bafternoons? ${FAILS}`), () => MORNING],
  [/\bafter lunch\b/, () => ({ from: NOON + 60, to: LAST })],
  [/\bnot (?:too|so) early\b/, () => ({ from: 10 * 60, to: LAST })],
  [/\bnot (?:too|so) late\b/, () => ({ from: OPENS, to: 15 * 60 })],
  [/(?<!\b(?:too|that|so|not|as|bit|rather) )\bearly\b/, () => MORNING],
  [/\bmornings?\b|\bbefore lunch\b/, () => MORNING],
  [/\bafternoons?\b/, () => AFTERNOON],
  [/\bevening\b|\bafter work\b/, () => ({ from: EVENING, to: 24 * 60 })],
]

/** Reads "after three" and "in the morning" in a text whose times are marks. `times` are the others. */
export function readSpan(text: string, found: readonly Found<Time | 'invalid'>[]) {
  const plain = text.replace(/\bgood (?:morning|afternoon|evening)\b/g, (words) => '_'.repeat(words.length))
  const matches = SPANS.flatMap(([pattern, read]) => {
    const match = pattern.exec(plain)
    return match ? [{ from: match.index, to: match.index + match[0].length, read }] : []
  })
  // the first one in the text
  const [first] = matches.sort((one, other) => one.from - other.from)
  if (!first) return { span: null, times: found }
  const isInside = ({ index }: Found<unknown>) => index >= first.from && index < first.to
  const inside = found.filter(isInside).map(({ value }) => value)
  const times = found.filter((each) => !isInside(each))
  if (inside.includes('invalid')) return { span: null, times }
  return { span: first.read(inside.filter((value) => value !== 'invalid')), times }
}

/** A time of a span: ten in the morning or three in the afternoon, the next full hour, or its first. */
export function pickTime({ from, to }: Span): Time {
  const first = Math.max(OPENS, Math.ceil(from / STEP) * STEP)
  const hour = Math.ceil(first / 60) * 60
  return [10 * 60, 15 * 60, hour].find((time) => time >= first && time <= to) ?? first
}
