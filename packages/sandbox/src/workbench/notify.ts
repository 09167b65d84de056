import { element } from './element.ts'

/** Milliseconds that a notice stays. */
const STAYS_MS = 6000

/** The place of short notices, which screen readers announce. */
export interface Notices {
  readonly view: HTMLElement
  readonly show: (text: string) => void
  /** Runs an action. Its error is a notice. Returns whether it succeeded. */
  readonly run: (action: () => Promise<unknown>, done?: string) => Promise<boolean>
}

export function createNotices(): Notices {
  const view = element('p', { class: 'notice', role: 'status' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (text: string) => {
    view.textContent = text
    clearTimeout(timer)
    timer = setTimeout(() => view.replaceChildren(), STAYS_MS)
  }
  return {
    view,
    show,
    async run(action, done) {
      try {
        await action()
        if (done !== undefined) show(done)
        return true
      } catch (error) {
        show(error instanceof Error ? error.message : String(error))
        return false
      }
    },
  }
}
