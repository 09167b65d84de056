/** `1:05` for 65 seconds, `1:01:05` for an hour more. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const tail = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${tail}` : `${minutes}:${tail}`
}

/** `850 ms`, `12.3 s`, `2:05`. */
export function formatMs(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(ms)
}

/** The first part of an id, which is enough to tell calls apart. */
export const shortId = (id: string): string => id.slice(0, 8)

/** An ended reason or a status in words: `customer-ended-call` is `customer ended call`. */
export const inWords = (name: string): string => name.replaceAll(/[-_.]+/g, ' ')

/** JSON text with line breaks, or the text itself where it is not JSON. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
