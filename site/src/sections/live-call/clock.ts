export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `16:05`, the time of day on the user's clock. */
export function formatMoment(at: number): string {
  const date = new Date(at)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}
