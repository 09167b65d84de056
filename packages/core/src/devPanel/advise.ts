import { fieldsOf } from '../validators/isRecord.ts'
import type { InspectEntry } from '../voice/events.ts'
import { explanationOf } from './createEntryLog.ts'
import type { PanelStrings } from './panelStrings.ts'

/** Milliseconds that the assistant may be silent before the panel names the causes: more than a slow answer takes. */
export const ANSWER_LATE_MS = 10_000

/**
 * Creates a function that takes each entry, and returns since when the assistant owes words, in milliseconds since the
 * epoch: since the call began, or since the user's speech ended. Null while it owes none. In a call whose start was not seen,
 * or that was joined without a target, it may have spoken before.
 */
export function createOwedAnswer(): (inspected: Pick<InspectEntry, 'kind' | 'at' | 'data'>) => number | null {
  let since: number | null = null
  let begun: unknown
  let isNew = false
  let isSpeaking = false
  return ({ kind, at, data }) => {
    const { type, role, status, startedAt, assistantSpeaking, stage, metadata } = fieldsOf(data)
    if (kind === 'state') {
      if (startedAt !== begun) since = isNew && typeof startedAt === 'number' ? startedAt : null
      begun = startedAt
      isSpeaking = assistantSpeaking === true
      if (isSpeaking) since = null
    } else if (stage === 'initialization' && status === 'started') {
      isNew = Object.values(fieldsOf(metadata)).includes(true)
    } else if (kind === 'message' && type === 'speech-update' && role === 'user') {
      // a word of the user beside those of the assistant needs no answer
      since = status === 'stopped' && !isSpeaking ? at : null
    }
    return since
  }
}

/** The problems of a call at this moment and their remedies, in the order in which to look. Code is in backquotes. */
export function advise(state: unknown, isAnswerLate: boolean, text: PanelStrings): readonly string[] {
  const { audioBlocked, microphoneSilent } = fieldsOf(state)
  const error = explanationOf(state)
  return [
    error && `${error.cause} ${error.remedy}`,
    audioBlocked === true && text.blockedSound,
    microphoneSilent === true && text.silentMicrophone,
    isAnswerLate && text.silentAssistant,
  ].filter((each) => typeof each === 'string')
}
