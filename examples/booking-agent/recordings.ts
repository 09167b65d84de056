/** Texts with the same words have the same recording. */
export const recordingName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * Returns the names of the recordings of which a sentence is composed, in order, or null when it has words without one.
 * A longer recording goes before a shorter one, as it sounds better than two.
 */
export function composeSentence(sentence: string, names: ReadonlySet<string>): string[] | null {
  const words = recordingName(sentence).split('-')
  const found: string[] = []
  for (let from = 0; from < words.length; ) {
    let to = words.length
    while (to > from && !names.has(words.slice(from, to).join('-'))) to -= 1
    if (to === from) return null
    found.push(words.slice(from, to).join('-'))
    from = to
  }
  return found
}
