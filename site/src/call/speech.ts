/** The browser's recognition of speech: on this device, at a service of its maker, or not at all. */
export type Recognition = 'local' | 'remote' | 'none'

/** The language of the demonstration. */
export const LANGUAGE = 'en-US'

/** The parts of the browser that are needed to find out. */
interface Browser {
  SpeechRecognition?: {
    available: (options: { langs: string[]; processLocally: boolean }) => Promise<string>
  }
  /** Chrome and Edge have it. A browser that only takes their name, as in a test of a page's speed, has not. */
  chrome?: object
  navigator?: { userAgentData?: { brands: { brand: string }[] } }
}

/** The browsers that are asked. In others of the same engine, such as Chromium's headless shell, the question crashes the page. */
const ASKED = /Google Chrome|Microsoft Edge/

/**
 * Finds out how the browser recognizes speech, without a download. A browser without `available` listens to a microphone of its
 * own, not to the call's: on an iPhone the call would lose it.
 */
async function detectRecognition(): Promise<Recognition> {
  const { SpeechRecognition, navigator, chrome }: Browser = Object(window)
  if (!chrome || !navigator?.userAgentData?.brands.some(({ brand }) => ASKED.test(brand))) return 'none'
  const isAvailable = async (processLocally: boolean) =>
    (await SpeechRecognition?.available({ langs: [LANGUAGE], processLocally })) === 'available'
  try {
    if (await isAvailable(true)) return 'local'
    return (await isAvailable(false)) ? 'remote' : 'none'
  } catch {
    return 'none'
  }
}

let found: Promise<Recognition> | undefined

/** Returns how the browser recognizes speech. */
export function findRecognition(): Promise<Recognition> {
  found ??= detectRecognition()
  return found
}

const events = new EventTarget()
let consent: AbortController | null = null

/**
 * The visitor's consent to a recognition that sends the sound away. It counts until the visitor takes it back, or leaves the
 * page.
 */
export const remoteConsent = {
  give: (): void => {
    consent = new AbortController()
    events.dispatchEvent(new Event('given'))
  },
  takeBack: (): void => consent?.abort(),
  /** Resolves with the consent, as a signal that aborts when it is taken back; or with `until`, if that aborts before. */
  given: async (until: AbortSignal): Promise<AbortSignal> => {
    if (!consent && !until.aborted) {
      await new Promise((resolve) => {
        events.addEventListener('given', resolve, { once: true, signal: until })
        until.addEventListener('abort', resolve, { once: true })
      })
    }
    return consent?.signal ?? until
  },
}

/** Failures of the recognition. The card claims less from then on; the next call tries again. */
export const failures = {
  tell: (): void => void events.dispatchEvent(new Event('failed')),
  /** Returns the function that ends the subscription. */
  subscribe: (listener: () => void): (() => void) => {
    events.addEventListener('failed', listener)
    return () => events.removeEventListener('failed', listener)
  },
}
