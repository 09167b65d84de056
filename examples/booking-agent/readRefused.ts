import { DAY_MARK, TIME_MARK } from './marks.ts'

const DAY = `${DAY_MARK}_*`
const TIME = `${TIME_MARK}_*`

/** A day or a time, a day with its time, and several of them. */
const ONE = `(?:${DAY}(?: (?:at |around )?${TIME})?|${TIME}(?: (?:on )?${DAY})?)`
const WHEN = `(?:(?:on|for|at|in|this|the|an?|any|either) )*${ONE}(?:,? (?:or|nor|and) (?:on |at )?${ONE})*`

/** Up to four words of one clause. After "before" or "but", a day is not what is refused. */
export const FEW =
  "(?: (?!before|since|until|till|earlier|but|except|unless|if|so|only|anything|nothing|plans|much|mind|know|care|wait|forget|you|we)[a-z']+){0,4}?"

export const CANNOT =
  "(?:can't|cant|cannot|can not|couldn't|won't|will not|don't|do not|doesn't|dont|(?:i'm|am|are|is|we're) not|(?<=\\w )isn't|unable to|never)(?! (?:you|we|i)\\b)"

/** Words after a day that praise it: "Tuesday is a good day", "Tuesday is my day off". */
const PRAISED =
  '(?:\\w+ )?(?:good|better|best|great|nice|perfect|fine|ideal|safer|only|free|day off|preferred|favou?rite|one|day|option|possibility|choice|earliest|latest|first|plan)\\b'

/** Words of something else that the user does. */
const OTHER_DUTY =
  "i(?:'ve| have|'ll have)(?: got)? (?:(?:work|school|class|court|surgery|practice|training|plans)\\b|(?:my|an?|another|some) (?!time|free|day|gap|slot|hour|moment|opening|appointment for)|to (?:work|travel|fly|go|drive|pick|leave|take|be (?:at|in|back)))"

/** The words of one clause that asks for nothing: "I have a sore knee, can I come on Monday" needs no comma. */
const NO_REQUEST =
  "(?:(?!\\b(?:can|could|may|would|i'd|i want|i need|are you|do you|is there|when|see me)\\b)[^,.;?!])*?"

/** Ways to say that a day or a time is not possible. */
const REFUSED = [
  // "not Tuesday", "any day but Monday"
  `(?<!\\b(?:why|if) )\\b(?:not|except(?: for)?|(?:any ?\\w*|every \\w+) but|other than|instead of|rather than|avoid|skip)(?: necessarily)? ${WHEN}`,
  `^nothing ${WHEN}`,
  // "I can't come on Monday", "I don't need it today"
  `\\b${CANNOT}${FEW} ${WHEN}`,
  // "I didn't say ten"
  `\\b(?:didn't|did not|didnt|never) (?:say|said|mean|want|ask for) ${WHEN}`,
  // "Tuesday doesn't work", "three is too early", "Tuesday's no good"
  `${WHEN},? (?:really |just |also )?(?:doesn't|does not|won't|will not|can't|(?:isn't|is not) (?!bad|a problem|it\\b))`,
  `${WHEN}(?: is| are|'s) (?:too |a bit |a little |really )*(?:no|bad|wrong|out|difficult|hard|full|impossible|busy|tricky|awkward|early|late|soon)\\b`,
  // "Tuesdays I work"
  `${WHEN},? i(?: always| usually)? (?:work\\b|can't|cannot|couldn't)|${WHEN},? (?:i'm|i am|im) (?:at work|busy|away|working|out of town)`,
  // "I am busy on Tuesday", "I have to pick up my son at three"
  `(?:^|[,.] |\\b(?:i'm|im|i am|we're|we are|i'll be|always|also) (?:\\w+ )?)(?:busy|away|working|at work|out of town|on holiday|on vacation|abroad|flying|travell?ing|teaching)(?: all)? ${WHEN}`,
  `\\b(?:i'm|i am|we're|we are|i'll be) in (?!town|the area|your)\\w+(?: \\w+)? ${WHEN}`,
  `\\bi (?:always |usually )?work ${WHEN}`,
  `\\b${OTHER_DUTY}${NO_REQUEST} ${WHEN}`,
  `${WHEN},? ${OTHER_DUTY}`,
  // "rather Tuesday than Monday"
  `(?<!(?:later|earlier|sooner) )\\bthan ${WHEN}`,
  // "move it from Monday to Tuesday"
  `\\b(?:move|change|switch|reschedule|rebook|push|swap)\\b[^.]*?\\bfrom ${ONE}(?= to\\b)`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Ways to name a day that is no choice, as it is about something else. */
const BESIDE = [
  // "it hurts since Monday", "it was on Monday"
  `\\b(?:since|(?:i|we|he|she|it|that) (?:was|were)(?! hoping| thinking| wondering| looking)(?: \\w+){0,2}|started|began|happened|fell|broke|hurt|born)(?: it)? ${WHEN}`,
  // "are you open on Saturdays?"
  `\\b(?:are|is) (?:you|it|the \\w+)(?: guys| also)? (?:open|closed)(?: on)? ${WHEN}`,
  // "when do you close on Saturday?", "do you open at eight?", "your hours on Friday"
  `\\b(?:when|what time|how (?:late|early|long)|until when|till when|do|does|what(?:'s| is| are)?)(?: on)? (?:(?:do|does|are|is|will|your|the|you|it|they|guys|be|opening|business|office) )*(?:open|close|closed|closing|hours|work)(?: up| early| late)? (?:(?:until|till|before|after|by) )?${WHEN}`,
  `\\b(?:when|what time|how (?:late|early)|until when|till when) ${WHEN} (?:do|are|will|is) (?:you|it|they) (?:be )?(?:open|close)`,
  `\\b(?:your|the) ${ONE} (?:opening |business )?hours\\b`,
  // "to move my appointment on Friday", "my Tuesday appointment"
  `\\b(?:cancel|reschedule|move|change|check|confirm|have|had) (?:my|our|an?|the) (?:\\w+ )?(?:appointment|booking|reservation) (?:(?:on|for|at) )?${ONE}(?! (?:to|instead)\\b)`,
  `\\b(?:my|our) ${ONE} (?:appointment|booking|reservation)\\b`,
  // "Tuesday is my sister's birthday"
  `${WHEN} (?:is|was|'s|will be) (?:my|our|his|her|their|the|an?|\\w+'s) (?!${PRAISED})`,
  // "my sister's birthday is on Tuesday"
  `\\b(?:my|our|his|her|their|the) (?!(?:preferred|favou?rite|best|first|second|only|day|date|time|free|ideal|earliest|latest|next|appointment|booking)\\b)(?:(?!and|or|but)[a-z']+ ){1,3}(?:is|are|gets?|comes?|arrives?|leaves?|starts?|begins?) ${WHEN}`,
  // "my son has school on Monday"
  `\\b(?:my|our) \\w+ has (?!(?:time|free)\\b)(?:[a-z']+ ){1,3}${WHEN}`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Returns what the day or the time at an index of a text with marks is to the user. */
export function readRefused(marked: string): (index: number) => 'wanted' | 'refused' | 'beside' {
  const rangesOf = (patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) =>
      [...marked.matchAll(pattern)].map(({ 0: words, index }) => [index, index + words.length] as const),
    )
  const refused = rangesOf(REFUSED)
  const beside = rangesOf(BESIDE)
  return (at) => {
    const isIn = ([from, to]: readonly [number, number]) => at >= from && at < to
    if (refused.some(isIn)) return 'refused'
    return beside.some(isIn) ? 'beside' : 'wanted'
  }
}
