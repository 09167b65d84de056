import { twoDigits } from './clock.ts'

const MS_PER_DAY = 86_400_000

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Friday, Nov 27`, of a day that counts from 1970. */
export const formatDay = (day: number): string => dayFormat.format(day * MS_PER_DAY)

/** `3:30 p.m.`, of minutes since midnight. */
export function formatTime(time: number): string {
  const [hour, minutes] = [Math.floor(time / 60), time % 60]
  return `${hour % 12 || 12}:${twoDigits(minutes)} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** `0:32`, of seconds. */
export const formatLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
