import type { MouseEvent } from 'react'
import { words as shared } from '../../content/words.ts'

const CALL_CARD = 'live-call'

/**
 * Leads to the live call and focuses its button, as the link in the header does. That one needs the router, whose code
 * would become a chunk of its own for this section.
 */
export function CallLink() {
  const focusButton = (event: MouseEvent) => {
    const card = document.getElementById(CALL_CARD)
    const button = card?.querySelector<HTMLElement>('.call-button')
    // The browser opens a new tab or window, or downloads
    if (!button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    card?.scrollIntoView()
    button.focus({ preventScroll: true })
  }
  return (
    <a className="button" href={`#${CALL_CARD}`} onClick={focusButton}>
      {shared.now}
    </a>
  )
}
