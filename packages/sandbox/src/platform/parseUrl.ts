/** The parts of an absolute address, or undefined. Not by `URL.canParse`, which Safari has since 17 and Chrome since 120. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
