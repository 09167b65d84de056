import { reportProblem } from '../reports/errorReports.ts'

/** Events after which an import may succeed: the network is back, or the user asks again. */
const RETRY_ON = ['online', 'pointerdown', 'keydown'] as const

/** Retries a dynamic import until it succeeds: when the browser comes online, or at the next press. */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      // No user can retry during the build
      if (import.meta.env.SSR) throw error
      if (attempt === 1) reportProblem('page', error)
      await nextChance()
    }
  }
}

const nextChance = () =>
  new Promise<void>((resolve) => {
    const onEvent = () => {
      for (const event of RETRY_ON) removeEventListener(event, onEvent, true)
      resolve()
    }
    for (const event of RETRY_ON) addEventListener(event, onEvent, true)
  })
