export interface Addresses {
  apiUrl: string
  bundleUrl: string
}

export interface Contestant {
  preload: () => Promise<void>
  /** Starts a call; says when the assistant listens, or why it never will. */
  start: (onCallStart: () => void, onFailure: (reason: string) => void) => void
}

declare global {
  interface Window {
    preload: () => Promise<void>
    /** Milliseconds from the press to `call-start`. */
    pressed: Promise<number>
  }
}

/** Longer than any contestant waits by itself. */
const PATIENCE_MS = 90_000

/** Makes the page's button start a call, and times it from the press to `call-start`. */
export function measure(create: (addresses: Addresses) => Contestant): void {
  const query = new URLSearchParams(location.search)
  const contestant = create({
    apiUrl: query.get('api') ?? '',
    bundleUrl: new URL('/call-machine-object-bundle.js', location.href).href,
  })
  window.preload = contestant.preload
  window.pressed = new Promise((resolve, reject) => {
    document.querySelector('button')?.addEventListener('click', () => {
      const pressedAt = performance.now()
      const fail = (reason: string) => reject(new Error(`The call did not start: ${reason}`))
      setTimeout(() => fail(`nobody listened within ${PATIENCE_MS / 1000} s`), PATIENCE_MS)
      contestant.start(() => resolve(performance.now() - pressedAt), fail)
    })
  })
}
