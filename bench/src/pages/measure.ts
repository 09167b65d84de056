export interface Addresses {
  apiUrl: string
  bundleUrl: string
}

export interface Contestant {
  preload: () => Promise<void>
  start: (onCallStart: () => void) => void
}

declare global {
  interface Window {
    preload: () => Promise<void>
    /** Milliseconds from the press to `call-start`. */
    pressed: Promise<number>
  }
}

/** Makes the page's button start a call, and times it from the press to `call-start`. */
export function measure(create: (addresses: Addresses) => Contestant): void {
  const query = new URLSearchParams(location.search)
  const contestant = create({
    apiUrl: query.get('api') ?? '',
    bundleUrl: new URL('/call-machine-object-bundle.js', location.href).href,
  })
  window.preload = contestant.preload
  window.pressed = new Promise((resolve) => {
    document.querySelector('button')?.addEventListener('click', () => {
      const pressedAt = performance.now()
      contestant.start(() => resolve(performance.now() - pressedAt))
    })
  })
}
