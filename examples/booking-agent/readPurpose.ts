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
  `^(?:it's |its |it is )?for (?:my|our|an?|the|some) ${NOUN}`,
  // "to renew my passport"
  `\\b(?:need|want|like|love|have|got|appointment|wanna|in|here) to (?:get|have|fix|discuss|sort(?: out)?|renew|check|replace|sign|go over|review|do) (?:my|our|an?|the|some) ${NOUN}`,
  // "need a notary for a signature"
  `^(?:(?:hi|hello|hey|yes)[,.! ]+)*(?:(?:i |we )?need|(?:i'm |i am |we're )?looking for) an? (?!person\\b|human\\b|manager\\b|refund\\b|discount\\b|job\\b|question\\b|reminder\\b|different\\b|new\\b|few\\b|later\\b|earlier\\b)${NOUN}(?: [a-z]+)?(?= for\\b| to\\b|[.!]?$)`,
  // "it hurts a lot"
  '\\b(?:hurts?|hurting|painful|pain|ach(?:es?|ing|y)|sore|swollen|bleed(?:s|ing)|broken|cracked|chipped|itch(?:es|ing|y)|infected|fever|rash|cough(?:ing)?|headaches?|limp(?:s|ing)|numb|sensitive|stopped working|(?:is|are) (?:clogged|blocked|stuck|dead|flat)|(?:it|i|he|she|we|they) (?:just )?(?:happened|fell|broke|slipped|crashed)|(?:strange|weird|funny|loud) noise)\\b',
].map((pattern) => new RegExp(pattern))

/** Whether a text in lower case, with marks in place of days and times, says what an appointment is about. */
export const statesPurpose = (marked: string): boolean => PURPOSES.some((pattern) => pattern.test(marked))

/** Services of many kinds of businesses. One of them says what an appointment is for. */
const SERVICES =
  /\b(?:hair ?cut|(?:a|dry|wet) cut|fringe|hair|trim|colou?r|highlights|beard|shave|check ?-?up|cleaning|tooth ?ache|tooth|teeth|dentist|dental|filling|crown|doctor|physio\w*|massage|facial|manicure|pedicure|nails?|wax\w*|(?:eye)?brows|lash(?:es)?|consult\w*|demo\w*|meeting|viewing|tour|quote|estimate|inspection|repairs?|fix|service|oil change|tires?|tyres?|brakes?|car|boiler|plumb\w*|leak\w*|heating|electric\w*|roof\w*|lesson|class|lawyer|legal|tax\w*|accounting|vet|dogs?|cats?|puppy|kitten|groom\w*|vaccin\w*|table|dinner|lunch|breakfast|eye|eyes|glasses|therapy|therapist|session|fitting|photo\w*|tattoo|interview|pick ?up|delivery|exam\w*|test|treatment|injection|install\w*|move|moving|spa|yoga|training|party|wedding|room|apartment|flat|property|house|kitchen|air conditioning|ac|computer|phone|bikes?|follow ?-?up|(?:my|sore|bad|lower) back|knee|root canal|whitening|implants?|braces|botox|x-?ray|divorce|custody|test drive|alignment|tune ?up|blow ?dry|perm|extensions|make ?up)(?:s|ed)?\b/

/** Whether a text in lower case names a service. */
export const namesService = (text: string): boolean => SERVICES.test(text)

/** The service that a text in lower case names. */
export const serviceIn = (text: string): string | null => SERVICES.exec(text)?.[0] ?? null
