import type { RefCallback } from 'react'
import type { useSpeechRecognition } from './useSpeechRecognition.ts'
import { wordsAfter } from './wordsAfter.ts'

interface SpeechOfferProps extends ReturnType<typeof useSpeechRecognition> {
  /** Moves the focus when the button goes. From the page's own code: an import of it would split that code. */
  buttonRef: RefCallback<HTMLElement>
}

/** Asks for the consent to a speech recognition that sends the visitor's voice away; then says so, and takes it back. */
export function SpeechOffer({ state, allow, stop, buttonRef }: SpeechOfferProps) {
  const isAsked = state === 'asks'
  return (
    <>
      {isAsked ? wordsAfter.speechOffer : wordsAfter.speechSent}{' '}
      <button type="button" ref={buttonRef} className="text-link" onClick={isAsked ? allow : stop}>
        {isAsked ? wordsAfter.allowSpeech : wordsAfter.stopSpeech}
      </button>
    </>
  )
}
