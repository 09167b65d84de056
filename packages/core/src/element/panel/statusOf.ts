import { fill } from '../words/loadWords.ts'
import type { CallWords, Trouble } from '../words/words.ts'
import type { PanelState } from './PanelState.ts'
import { endWordOf } from './troubleOf.ts'

/** The sentence that says what goes on, or what to do. */
export function statusOf(state: PanelState, words: CallWords, name: string): string {
  const { call, mode, problem, consent, trouble, chatTrouble, isBusyElsewhere, endReason } = state
  if (problem !== null) return isLocalPage() ? `${words.notSetUp} ${problem}` : words.troubles.unavailable
  if (consent !== null) return words.consentTitle
  if (isBusyElsewhere) return words.busyElsewhere
  if (call.audioBlocked) return words.soundBlocked
  switch (call.status) {
    case 'connecting':
      return state.asksForMicrophone ? words.allowMicrophone : words.connecting
    case 'connected':
      // A message that was sent before the call may fail in it.
      if (chatTrouble) return chatTroubleText(chatTrouble, state, words)
      if (call.muted) return words.muted
      return call.microphoneSilent ? words.microphoneSilent : words.connected
    case 'reconnecting':
      return words.reconnecting
    case 'ending':
      return words.ending
    default:
  }
  if (chatTrouble) return chatTroubleText(chatTrouble, state, words)
  if (state.isWriting) return fill(words.writing, { name })
  if (trouble) return troubleText(trouble, state, words)
  if (endReason !== null) return fill(words[endWordOf(endReason)], { name })
  if (mode === 'voice') return words.ready
  if (state.hasLines) return ''
  return mode === 'chat' ? words.readyToChat : words.readyForBoth
}

const chatTroubleText = (trouble: Trouble, state: PanelState, words: CallWords): string =>
  state.isAnswerInterrupted
    ? words.answerInterrupted
    : `${words.notSent} ${troubleText(trouble, state, words)}`

/**
 * Returns the sentences about the last call: the event, and the next step. Only the developer can do something about a
 * service that is not available.
 */
function troubleText(trouble: Trouble, { errorMessage }: PanelState, words: CallWords): string {
  const forDeveloper = trouble === 'unavailable' && errorMessage !== null && isLocalPage()
  return forDeveloper ? `${words.troubles.unavailable} ${errorMessage}` : words.troubles[trouble]
}

/** On the developer's own machine the panel says what the page lacks. Visitors of a published page could not mend it. */
const isLocalPage = (): boolean => /^(localhost|127\.0\.0\.1|\[::1\]|)$/.test(location.hostname)
