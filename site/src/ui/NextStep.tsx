import { CALL_CARD } from '../call/callCard.ts'
import { BookingLink } from './BookingLink.tsx'
import { words } from './words.ts'

/** The way on, where a part of the page has convinced its reader. Its space is there before it is shown. */
export const NextStep = ({ shown = true }: { shown?: boolean }) => (
  <p className="ways next-step" data-shown={shown}>
    <BookingLink className="button">{words.book}</BookingLink>
    <a className="text-link" href={`#${CALL_CARD}`}>
      {words.hear}
    </a>
  </p>
)
