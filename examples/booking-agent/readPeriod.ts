import { type Day, MONTHS, partsOf, toDay } from './calendar.ts'
import { DAY_MARK, type Found, readMarked } from './marks.ts'
import { ANY_WEEK_AFTER, MONTH, monthOf, type NamedDay, nextWeekday } from './readDay.ts'
import { type RangeReading, readRange } from './readRange.ts'

/** Days of which the user has yet to choose one. */
export interface Period {
  from: Day
  to: Day
  /** How the agent calls it: "next week", "January". Null for one without a name. */
  name: string | null
}

/** Finds weeks and months in a text whose days are marks. `isAsked`: a month alone answers the question. */
export function readPeriods(text: string, today: Day, isAsked: boolean, current: Day | null) {
  const monday = nextWeekday(1, today)
  const week = (from: Day, name: string | null): Period => ({ from, to: from + 5, name })
  const before = isAsked ? '' : '(?<=\\b(?:in|during|early|mid|late|this|next|not) )'
  return readMarked<Period>(
    text,
    [
      [new RegExp(`\\b${ANY_WEEK_AFTER}\\b`, 'g'), () => week(nextWeekday(1, (current ?? today) - 1), null)],
      [
        new RegExp(`\\b(?:the )?(?:([1-4])th|last) week (?:of|in) ${MONTH}\\b`, 'g'),
        ([, count, name]) => weekOfMonth(Number(count ?? 5), readMonth(monthOf(name), today)),
      ],
      [/\b(?:the )?week after next\b/g, () => week(monday + 7, null)],
      [
        /\b(?:late|later|(?:at |by )?the end of) next week\b/g,
        () => ({ ...week(monday, 'next week'), from: monday + 3 }),
      ],
      [/\b(?:early |(?:in )?(?:the )?middle of )?next week\b/g, () => week(monday, 'next week')],
      [/\bthis week\b/g, () => ({ from: today, to: monday - 2, name: 'this week' })],
      [/\bin the new year\b/g, () => readMonth(12, today)],
      [/\bnext month\b/g, () => readMonth(partsOf(today).month + 1, today)],
      [
        /\bin the next (?:few|couple of|2|3|4) (?:days|weeks)\b/g,
        () => ({ from: today + 1, to: today + 14, name: null }),
      ],
      [/\bthis month\b/g, () => readMonth(partsOf(today).month, today)],
      [
        new RegExp(`\\b${before}${MONTH}(?! (?:i|we|be|not|in)\\b)\\b`, 'g'),
        ([, name]) => readMonth(monthOf(name), today),
      ],
    ],
    DAY_MARK,
  )
}

/** The first to the fourth seven days of a month, and the last ones. */
function weekOfMonth(count: number, { to, name }: Period): Period {
  const first = to - partsOf(to).date + 1
  return count > 4
    ? { from: to - 6, to, name }
    : { from: first + 7 * (count - 1), to: first + 7 * count - 1, name }
}

function readMonth(named: number, today: Day): Period {
  const now = partsOf(today)
  const year = named < now.month ? now.year + 1 : now.year
  const from = Math.max(today, toDay(year, named, 1))
  return { from, to: toDay(year, named + 1, 1) - 1, name: MONTHS[named % 12] ?? null }
}

const D = `${DAY_MARK}_*`
const NO_MOVE = '(?<!\\b(?:move|change|switch|reschedule)\\b[^.]*)'

const RANGES: readonly RangeReading[] = [
  [
    new RegExp(
      `\\b(?:between|${NO_MOVE}from) ${D} (?:and|to|till?|until|through) ${D}|${NO_MOVE}${D} (?:to|through) ${D}`,
    ),
    ([from, to]) => ({ from, to }),
  ],
  [
    new RegExp(`\\bweek (?:of|starting|beginning|from)(?: on)? ${D}`),
    ([day = 0]) => ({
      from: day + 1 - (partsOf(day).weekday || 7),
      to: day + 6 - (partsOf(day).weekday || 7),
    }),
  ],
  [
    new RegExp(
      `\\b(?:after|(?<!no )later than|(?:away|busy|abroad|travelling|holiday|vacation) (?:until|till?)) ${D}`,
    ),
    ([day = 0]) => ({ from: day + 1 }),
  ],
  [new RegExp(`\\bfrom ${D} (?:on|onwards?)\\b`), ([from]) => ({ from })],
  [new RegExp(`\\b(?:before|earlier than) ${D}`), ([day = 0]) => ({ to: day - 1 })],
  [new RegExp(`\\b(?:by|until|till?|no later than) ${D}`), ([to]) => ({ to })],
]

/** Reads "after Monday" and "between Monday and Friday" in a text whose days are marks. `days` are the others. */
export function readDayRange(text: string, found: readonly Found<NamedDay>[], today: Day) {
  const { range, isRefused, others } = readRange(text, found, RANGES, 1)
  if (range === null) return { period: null, refused: null, days: others }
  const from = Math.max(today, range.from ?? today)
  const period: Period = { from, to: range.to ?? from + 30, name: null }
  return { period: isRefused ? null : period, refused: isRefused ? period : null, days: others }
}
