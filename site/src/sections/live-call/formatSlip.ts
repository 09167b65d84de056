const MS_PER_DAY = 86_400_000

const twoDigits = (value: number) => String(value).padStart(2, '0')

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

/** `16:05`, the time of day on the user's clock. */
export function formatMoment(at: number): string {
  const date = new Date(at)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** `0:32`, of seconds. */
export const formatLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
