import type { Day } from './calendar.ts'
import { type Intent, readIntents } from './intents.ts'
import { namesService } from './readPurpose.ts'
import { readWhen } from './readWhen.ts'

/** Words before a question: "yes, and where are you?" */
const LEAD =
  /^(?:(?:lol|haha|hmm|uh|then|yes|yep|yeah|no|ok|okay|and|but|so|oh|well|hello|hi|um|also|wait|please|sure|great|thanks|sorry|just)\b[, ]*)+/

/** Words before a question that are no answer. */
const OK = /^(?:(?:ok|okay|alright|all right|right|oh|lol|haha|well|so|um|uh)\b[,. ]*)+$/

/** The beginning of a question that is about no booking, unless it names something of one. */
const BEGINS =
  /^(?:where|how(?! about| come)|what(?! about)|who|why|which|(?:can|could|may|should|do|must|will) (?:i|we)|(?:is|are|will) there|(?:do|does|will|is|are) (?:you|it)|(?:(?:can|could|would) you )?(?:please )?tell me (?:how|what|where|if|whether|who))\b/

/** A question after a comma, without its mark: "Sam Hill, and can I bring my daughter too". */
const ASKS_ALSO = /^(?:and|but|also) (?:also )?(?:is|are|can|could|do|does|will|where|how|what)\b/

/** A question that asks for an agreement: "can I do that?" */
const AGREEMENT = /\b(?:that|this) ?(?:ok|okay|fine|possible|work|all right|alright|right)?\?*$|\bcome\b/

/** Intents that a question can have and still be about something else. */
const COURTESY: ReadonlySet<Intent> = new Set(['yes', 'no', 'greeting', 'thanks', 'bye', 'done'])

/** Questions that are about no booking even with the word "appointment". */
const PRACTICAL =
  /^(?:where|how (?:long|far)|(?:what )?(?:do|should|must) i (?:need|have|bring|wear|eat|prepare))\b/

/**
 * Divides a text in lower case into the questions that are about no booking, as "how long does it take?", and the rest.
 * `takesService`: whether a question that names a service, as "can I get a haircut?", is a wish for one.
 */
export function readQuestions(
  lower: string,
  today: Day,
  takesService: boolean,
): { asksElsewhere: boolean; rest: string } {
  let asksElsewhere = false
  const rest = lower.replace(/[^.!?]+(?:[.](?=\d)[^.!?]+)*[.!?]*/g, (sentence) => {
    const isAsked = sentence.includes('?')
    const parts = sentence.split(/(?<=,) | (?=and (?:is|are|can|could|do|does|how|what|where|when|would)\b)/)
    const kept = parts.filter((part, index) => {
      const words = part.trim().replace(LEAD, '')
      const isQuestion =
        (isAsked || index === 0 || ASKS_ALSO.test(part)) && BEGINS.test(words) && !AGREEMENT.test(words)
      return !isQuestion || !isElsewhere(words, today, takesService)
    })
    if (kept.length === parts.length) return sentence
    asksElsewhere = true
    const others = kept.join(' ')
    // "ok, and is there parking?"
    return OK.test(others) ? '' : others
  })
  return { asksElsewhere, rest: rest.trim() }
}

function isElsewhere(words: string, today: Day, takesService: boolean): boolean {
  if (takesService && namesService(words)) return false
  const { when } = readWhen(words, 'other', today, { day: null, from: null })
  const isCourtesy = (intent: Intent) => COURTESY.has(intent) || (intent === 'book' && PRACTICAL.test(words))
  const isBooking = Object.values(when).some(
    (value) => value !== null && value !== false && (!Array.isArray(value) || value.length > 0),
  )
  return !isBooking && [...readIntents(words)].every((intent) => isCourtesy(intent))
}
