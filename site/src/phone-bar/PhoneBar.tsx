import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { NowLink } from '../call/NowLink.tsx'
import { useInCall } from '../call/useInCall.ts'
import { words as shared } from '../content/words.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import { words } from './words.ts'
import './phoneBar.css'

/** While one of these is in view, the bar is not needed, or would be in the way of the calculator's keyboard. */
const WITHOUT_BAR =
  '#headline, .call-button, main a[target="_blank"]:not([data-shown="false"] *), .roi-calculator-form'

/** On a phone: the two ways on, where the page shows no other. A call has its End Call there. */
export function PhoneBar() {
  const inCall = useInCall()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return undefined
    const inView = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      setWanted(inView.size === 0)
    })
    for (const element of document.querySelectorAll(WITHOUT_BAR)) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (inCall || !isWanted) return null
  // Into the body: some browsers position a fixed element against `.page`, since that is a query container
  return createPortal(
    <aside className="phone-bar" aria-label={words.label}>
      <NowLink className="button button-call" />
      <BookingLink className="button button-plain">{shared.bookDemo}</BookingLink>
    </aside>,
    document.body,
  )
}
