import type { RefCallback } from 'react'
import { wordsAfter } from './wordsAfter.ts'

/** What the page's own code gives to this part, which loads in a call: an import of its own would split that code. */
interface SpeechOfferProps {
  onAllow: () => void
  /** Moves the focus when the button goes. */
  buttonRef: RefCallback<HTMLElement>
}

/** Offers a speech recognition that sends the visitor's voice away, and says where to. */
export function SpeechOffer({ onAllow, buttonRef }: SpeechOfferProps) {
  return (
    <>
      {wordsAfter.speechOffer}{' '}
      <button type="button" ref={buttonRef} className="text-link" onClick={onAllow}>
        {wordsAfter.allowSpeech}
      </button>
    </>
  )
}
