/**
 * A copy of plain objects and arrays, since daily-js changes what it is given; tracks, streams, bytes and
 * everything else with a class of its own are handed on as they are.
 */
export function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy)
  if (typeof value !== 'object' || value === null) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deepCopy(part)]))
}
