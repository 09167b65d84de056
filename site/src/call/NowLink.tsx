import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { copy } from '../content/copy.ts'

/** The call card, and the button in it. */
export const CALL_CARD = 'live-call'

/** Leads to the live call, and puts the focus on its button, so that the next press starts it. */
export function NowLink({ className }: { className: string }) {
  const isHome = useLocation().pathname === paths.home
  const focusButton = (event: MouseEvent) => {
    const button = document.querySelector<HTMLElement>(`#${CALL_CARD} .call-button`)
    if (!button) return
    event.preventDefault()
    document.getElementById(CALL_CARD)?.scrollIntoView()
    button.focus({ preventScroll: true })
  }
  return (
    <a className={className} href={`${isHome ? '' : paths.home}#${CALL_CARD}`} onClick={focusButton}>
      {copy.shell.now}
    </a>
  )
}
