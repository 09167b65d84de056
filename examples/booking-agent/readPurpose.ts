import { DAY_MARK, TIME_MARK } from './marks.ts'

/** Words that are for, or about, no purpose of an appointment. */
const NO_PURPOSE =
  '(?:mom|mum|mother|dad|father|wife|husband|son|daughter|sister|brother|boss|kids?|children|child|friend|partner|boyfriend|girlfriend|self|myself|me|us|you|day|time|week|weekend|month|minute|moment|while|morning|afternoon|evening|first|next|earliest|other|same|booking|appointment|reservation|slot|spot|place|name|price|it|that|this|them)\\b'

const NOUN = `(?!${NO_PURPOSE})[a-z]{3,}`

const PURPOSES = [
  // "about my insurance"
  `(?<!\\b(?:how|what|think|thinking|forget|know|sorry) )\\b(?:about|regarding|concerning|because of) (?:(?:my|an?|the|our|some) )?${NOUN}`,
  // "an appointment for my passport"
  `\\b(?:appointment|booking|book|slot|time|come in|visit)\\b[^.?!,${DAY_MARK}${TIME_MARK}]*? for (?:my|our|an?|the|some) ${NOUN}`,
  // "to renew my passport"
  `\\b(?:need|want|like|love|have|got|appointment|wanna|in|here) to (?:get|have|fix|discuss|sort(?: out)?|renew|check|replace|sign|go over|review|do) (?:my|our|an?|the|some) ${NOUN}`,
].map((pattern) => new RegExp(pattern))

/** Whether a text in lower case, with marks in place of days and times, says what an appointment is about. */
export const statesPurpose = (marked: string): boolean => PURPOSES.some((pattern) => pattern.test(marked))
