import { fieldsOf } from '../../validators/isRecord.ts'
import type { InspectEntry } from '../events.ts'

/** The times of an answer. All but the first are in milliseconds after the message that the user's speech has ended. */
export interface AnswerTimes {
  /** When that message came, in milliseconds since the epoch. */
  readonly endOfSpeechAt: number
  /** Until the final transcript. */
  readonly transcript?: number
  /** Until the first output of the model. */
  readonly firstToken?: number
  /** Until the assistant spoke. */
  readonly firstSound: number
}

/**
 * Creates a function that takes each entry of a client, and returns the times of an answer with the entry that begins it.
 * The times are measured in the page, as messages arrive, so that they need nothing of the platform.
 */
export function createAnswerClock(): (
  inspected: Pick<InspectEntry, 'kind' | 'at' | 'data'>,
) => AnswerTimes | null {
  /** When the user's speech ended. Null while no answer is awaited. */
  let endedAt: number | null = null
  let times: Pick<AnswerTimes, 'transcript' | 'firstToken'> = {}

  return ({ kind, at, data }) => {
    const { type, role, status, transcriptType } = fieldsOf(kind === 'message' ? data : undefined)
    if (type === 'speech-update' && role === 'user') {
      endedAt = status === 'stopped' ? at : null
      times = {}
    }
    if (endedAt === null) return null
    const endOfSpeechAt = endedAt
    const ms = at - endOfSpeechAt
    if (type === 'transcript' && role === 'user' && transcriptType === 'final') {
      times = { ...times, transcript: ms }
    } else if (type === 'model-output') {
      times = { firstToken: ms, ...times }
    } else if (type === 'speech-update' && role === 'assistant' && status === 'started') {
      endedAt = null
      return { endOfSpeechAt, ...times, firstSound: ms }
    }
    return null
  }
}
