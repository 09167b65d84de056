/** A day as a number: days since 1970-01-01. It has no time zone, so that a night with a clock change is a day like others. */
export type Day = number

/** Minutes since midnight. */
export type Time = number

const MS_PER_DAY = 86_400_000

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The opening hours, in minutes since midnight, and the length of an appointment. Closed on Sundays. */
export const OPENS: Time = 9 * 60
export const LAST: Time = 16 * 60 + 30
export const STEP: Time = 15

/** The furthest day that can be booked, in days from today. */
export const FURTHEST = 365

/** The day of a date on the user's clock. */
export const dayOf = (date: Date): Day => toDay(date.getFullYear(), date.getMonth(), date.getDate())

/** The time of a date on the user's clock. */
export const timeOf = (date: Date): Time => date.getHours() * 60 + date.getMinutes()

/** `month` counts from 0, as in `Date`. */
export const toDay = (year: number, month: number, date: number): Day =>
  Math.round(Date.UTC(year, month, date) / MS_PER_DAY)

/** The parts of a day. `month` counts from 0, and `weekday` from Sunday. */
export function partsOf(day: Day): { year: number; month: number; date: number; weekday: number } {
  const at = new Date(day * MS_PER_DAY)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth(),
    date: at.getUTCDate(),
    weekday: at.getUTCDay(),
  }
}

/** Whether a month has that day. */
export const isDate = (year: number, month: number, date: number): boolean => {
  const parts = partsOf(toDay(year, month, date))
  return parts.month === month && parts.date === date
}

export const isClosed = (day: Day): boolean => partsOf(day).weekday === 0
