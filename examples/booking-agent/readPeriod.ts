import { type Day, MONTHS, partsOf, toDay } from './calendar.ts'
import { DAY_MARK, readMarked } from './marks.ts'
import { MONTH, monthOf, nextWeekday } from './readDay.ts'

/** Days of which the user has yet to choose one. */
export interface Period {
  from: Day
  to: Day
  /** How the agent calls it: "next week", "January". Null for one without a name. */
  name: string | null
}

/** Finds weeks and months in a text whose days are marks. `isAsked`: a month alone answers the question. */
export function readPeriods(text: string, today: Day, isAsked: boolean) {
  const monday = nextWeekday(1, today)
  const week = (from: Day, name: string | null): Period => ({ from, to: from + 5, name })
  const before = isAsked ? '' : '(?<=\\b(?:in|during|early|mid|late|this|next|not) )'
  return readMarked<Period>(
    text,
    [
      [/\b(?:the )?week after next\b/g, () => week(monday + 7, null)],
      [
        /\b(?:late|later|(?:at |by )?the end of) next week\b/g,
        () => ({ ...week(monday, 'next week'), from: monday + 3 }),
      ],
      [/\b(?:early )?next week\b/g, () => week(monday, 'next week')],
      [/\bthis week\b/g, () => ({ from: today, to: monday - 2, name: 'this week' })],
      [/\bnext month\b/g, () => readMonth(partsOf(today).month + 1, today)],
      [/\bthis month\b/g, () => readMonth(partsOf(today).month, today)],
      [
        new RegExp(`\\b${before}${MONTH}(?! (?:i|we|be|not|in)\\b)\\b`, 'g'),
        ([, name]) => readMonth(monthOf(name), today),
      ],
    ],
    DAY_MARK,
  )
}

function readMonth(named: number, today: Day): Period {
  const now = partsOf(today)
  const year = named < now.month ? now.year + 1 : now.year
  const from = Math.max(today, toDay(year, named, 1))
  return { from, to: toDay(year, named + 1, 1) - 1, name: MONTHS[named % 12] ?? null }
}
