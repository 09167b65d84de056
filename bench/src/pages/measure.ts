export interface Addresses {
  apiUrl: string
  bundleUrl: string
}

export interface PageClient {
  preload: () => Promise<void>
  /** Starts a call; resolves when the assistant listens, rejects with why it never will. */
  call: () => Promise<void>
  /** Ends it; resolves when it says that it has. */
  hangUp: () => Promise<void>
}

declare global {
  interface Window {
    preload: () => Promise<void>
    /** Milliseconds from the press to `call-start`. */
    pressed: Promise<number>
    /** One call, from its start to its end. */
    cycle: () => Promise<void>
  }
}

/** Milliseconds, longer than the timeouts of all clients. */
const PATIENCE_MS = 90_000

/** Makes the page's button start a call, and times it from the press to `call-start`. */
export function measure(create: (addresses: Addresses) => PageClient): void {
  const query = new URLSearchParams(location.search)
  const { preload, call, hangUp } = create({
    apiUrl: query.get('api') ?? '',
    bundleUrl: new URL('/call-machine-object-bundle.js', location.href).href,
  })
  window.preload = preload
  window.cycle = async () => {
    await call()
    await hangUp()
  }
  window.pressed = new Promise((resolve, reject) => {
    document.querySelector('button')?.addEventListener('click', () => {
      const pressedAt = performance.now()
      const fail = (reason: unknown) => reject(new Error(`The call did not start: ${reason}`))
      setTimeout(() => fail(`nobody listened within ${PATIENCE_MS / 1000} s`), PATIENCE_MS)
      call().then(() => resolve(performance.now() - pressedAt), fail)
    })
  })
}
