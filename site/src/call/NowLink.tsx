import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../config/pages.ts'
import { words } from '../content/words.ts'

/** The call card. */
export const CALL_CARD = 'live-call'

/** The button in the call card, where the page has one. */
export const findCallButton = () => document.querySelector<HTMLElement>(`#${CALL_CARD} .call-button`)

/** Focuses the button when the page was opened at the call card and nothing else has the focus. */
export function focusIfCalledFor(): void {
  const isFree = document.activeElement === document.body
  if (isFree && location.hash === `#${CALL_CARD}`) findCallButton()?.focus({ preventScroll: true })
}

/** Leads to the live call and focuses its button, so that the next press starts it. */
export function NowLink({ className }: { className: string }) {
  const isHome = useLocation().pathname === paths.home
  const focusButton = (event: MouseEvent) => {
    // The browser opens a new tab or window, or downloads
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const button = findCallButton()
    if (!button) return
    event.preventDefault()
    document.getElementById(CALL_CARD)?.scrollIntoView()
    button.focus({ preventScroll: true })
  }
  return (
    <a className={className} href={`${isHome ? '' : paths.home}#${CALL_CARD}`} onClick={focusButton}>
      {words.now}
    </a>
  )
}
