import { CALL_CARD, followToCallCard } from '../call/callCard.ts'
import { words as shared } from '../content/words.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import { useAnyInView } from '../ui/useAnyInView.ts'
import './phoneBar.css'
import { words } from './words.ts'

/** While one of these is in view, the bar is not needed, or would be in the way of the calculator's keyboard. */
const WITHOUT_BAR = '.call-button, main a[target="_blank"]:not([data-shown="false"] *), .roi-calculator-form'

/** On a phone: the two ways on, where the sections above it show no other. A call has its End Call there. */
export function PhoneBar() {
  if (useAnyInView(WITHOUT_BAR)) return null
  return (
    <aside className="phone-bar" aria-label={words.label}>
      <a className="button button-call" href={`#${CALL_CARD}`} onClick={followToCallCard}>
        {shared.now}
      </a>
      <BookingLink className="button button-plain">{shared.bookDemo}</BookingLink>
    </aside>
  )
}
