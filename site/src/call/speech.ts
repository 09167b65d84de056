/** How the browser recognizes speech: on this device, at a service of its maker, or not at all. */
export type Recognition = 'local' | 'remote' | 'none'

/** The language of the demonstration. */
export const LANGUAGE = 'en-US'

/** The parts of the browser that are needed to find out. */
interface Browser {
  SpeechRecognition?: {
    available: (options: { langs: string[]; processLocally: boolean }) => Promise<string>
  }
  navigator?: { userAgentData?: { brands: { brand: string }[] } }
}

/** The browsers that are asked. In others of the same engine, such as Chromium's headless shell, the question ends the page. */
const ASKED = /Google Chrome|Microsoft Edge/

/**
 * Finds out how the browser recognizes speech, without a download. A browser without `available` listens to a microphone of its
 * own, not to the call's: on an iPhone the call would lose it.
 */
async function findOut(): Promise<Recognition> {
  const { SpeechRecognition, navigator }: Browser = Object(window)
  if (!navigator?.userAgentData?.brands.some(({ brand }) => ASKED.test(brand))) return 'none'
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
  found ??= findOut()
  return found
}

let resolve = () => {}

/** Resolves with the visitor's consent to a recognition that sends the sound away. It counts until the page is left. */
export const remoteAllowed = new Promise<void>((allowed) => {
  resolve = allowed
})

/** Takes the visitor's consent. */
export const allowRemote = (): void => resolve()
