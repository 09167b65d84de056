import { reportProblem } from '../reports/errorReports.ts'

/** What may bring code that did not arrive: a network, or somebody who wants it. */
const SIGNS = ['online', 'pointerdown', 'keydown'] as const

/** Loads a part of the page that is not worth the page itself: where it does not arrive, it is tried again at a sign. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (attempt === 1) reportProblem('page', error)
      await someSign()
    }
  }
}

const someSign = () =>
  new Promise<void>((resolve) => {
    const come = () => {
      for (const sign of SIGNS) removeEventListener(sign, come, true)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, come, true)
  })
