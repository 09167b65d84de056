/** Creates an id in the shape of a version 4 UUID. */
export type CreateId = () => string

/** Creates the source of a platform's ids: random ones, or with a seed the same ids in the same order every time. */
export function createIds(seed?: number): CreateId {
  const nextByte = seed === undefined ? randomByte : seededBytes(seed)
  return () => {
    const bytes = Array.from({ length: 16 }, nextByte)
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}

const randomByte = (): number => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0

/** The mulberry32 generator. */
function seededBytes(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) >>> 24
  }
}
