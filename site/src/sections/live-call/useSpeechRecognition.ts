import { useEffect, useState } from 'react'
import { failures, findRecognition, remoteConsent } from '../../call/speech.ts'
import { hasDemoAgent } from '../../config/hasDemoAgent.ts'
import { site } from '../../config/site.ts'

/** The state of the visitor's spoken words, as the card shows it. */
interface SpokenWords {
  /** `asks`: it would understand them, if the visitor allows the browser to send the sound to its maker. */
  state: 'unknown' | 'asks' | 'understood' | 'understood elsewhere'
  allow: () => void
  /** Takes the consent back. */
  stop: () => void
}

const STATES = { none: 'unknown', local: 'understood', remote: 'asks' } as const

/** Finds out, once the page is there, whether the demonstration understands spoken words. */
export function useSpeechRecognition(): SpokenWords {
  const [state, setState] = useState<SpokenWords['state']>('unknown')
  useEffect(() => {
    if (!hasDemoAgent(site)) return undefined
    void findRecognition().then((recognition) => setState(STATES[recognition]))
    return failures.subscribe(() => setState('unknown'))
  }, [])
  return {
    state,
    allow: () => {
      remoteConsent.give()
      setState('understood elsewhere')
    },
    stop: () => {
      remoteConsent.takeBack()
      setState('unknown')
    },
  }
}
