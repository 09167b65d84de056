/** A value as JSON; nothing when it has none: functions, circles, big integers. Never throws. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
