import type { Day } from './calendar.ts'
import { type Intent, namesService, readIntents } from './intents.ts'
import { withDigits } from './numbers.ts'
import { DAY_MARK, type NamedDay, readDays } from './readDay.ts'
import { readIntroducedName, readNameAnswer, readNameBeside } from './readName.ts'
import { readQuestions } from './readQuestions.ts'
import { type NamedTime, readTimes } from './readTime.ts'

/** The content of a user's words. */
export interface Understanding {
  problem: 'empty' | 'long' | 'unreadable' | null
  /** The words in lower case, without questions that are about no booking. */
  text: string
  intents: ReadonlySet<Intent>
  day: NamedDay | null
  time: NamedTime | null
  part: 'morning' | 'afternoon' | null
  name: string | null
  /** Whether the words name a service. */
  service: boolean
  /** Whether the words can say, in the user's own way, what an appointment is for. */
  isReason: boolean
  /** Whether the words are a question. */
  isQuestion: boolean
  /** Whether the words have a question that is about no booking. */
  asksElsewhere: boolean
}

/** The question that the words answer, so far as it makes a difference to their reading. */
export type Asked = 'day' | 'time' | 'name' | 'right' | 'other'

/** The longest text that is read, in characters and in words. */
const LONGEST = 300

const MOST_WORDS = 40

/** Markup, code and addresses: nobody says them in a booking. */
const CODE = /[<>{}[\]\\`|=$^~]|:\/\/|__\w|--/

const NOTHING = {
  text: '',
  intents: new Set<Intent>(),
  day: null,
  time: null,
  part: null,
  name: null,
  service: false,
  isReason: false,
  isQuestion: false,
  asksElsewhere: false,
} as const

/** Reads the words of a user. `asked` is the question that is open, and `current` the day so far. */
export function understand(
  input: string,
  asked: Asked,
  today: Day,
  current: Day | null = null,
): Understanding {
  const text = normalize(input.slice(0, LONGEST + 1))
  if (input.length > LONGEST) return { ...NOTHING, problem: 'long' }
  if (!/[\p{L}\p{N}]/u.test(text)) return { ...NOTHING, problem: text === '' ? 'empty' : 'unreadable' }
  if (text.split(' ').length > MOST_WORDS) return { ...NOTHING, problem: 'long' }
  if (CODE.test(text)) return { ...NOTHING, problem: 'unreadable' }
  const { asksElsewhere, rest: lower } = readQuestions(text.toLowerCase(), today, asked !== 'right')
  const intents = readIntents(lower)
  const { day, rest } = readDay(lower, asked, today, current)
  const { times, part, rest: others } = readTimes(rest, { takesAnyNumber: asked === 'time' })
  const time = pick(times, lower)
  return {
    problem: null,
    text: lower,
    intents,
    day,
    time,
    part,
    name:
      readName(text, asked, day !== null || time !== null, today) ??
      (day !== null && time !== null ? readNameAtEnd(text, others) : null),
    service: namesService(lower),
    isReason: isReason(lower, intents),
    asksElsewhere,
    isQuestion:
      asksElsewhere ||
      /\?\s*$/.test(lower) ||
      /^(?:what|who|why|how|where|when|which|can|could|do|does|is|are|will)\b/.test(lower),
  }
}

/** One form for all spellings: no invisible characters, plain quotes, one space. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”"]/g, '')
    .replaceAll(DAY_MARK, ' ')
    .replace(/\b([ap])(?:\. ?| )m\b\.?/gi, '$1m')
    .replace(/\bo'? ?clock\b/gi, 'oclock')
    .replace(/(\w)[ -]?ish\b/gi, '$1')
    .replace(/\b2m\w*r\w*\b/gi, 'tomorrow')
    .replace(/\bhaf(?= past\b)/gi, 'half')
    .replace(/(?<=\b(?:at|past|to) )tree\b|\btree(?= (?:pm|oclock|thirty)\b)/gi, 'three')
    .replace(/\bmy (?:naem|nmae|nane)\b/gi, 'my name')
    .replace(/^(?:yess+|yse|eys)\b/i, 'yes')
    .replace(/\b(?:rihgt|rigth|rigt)\b/gi, 'right')
    .trim()

/** Words in which a number is neither a day nor a time. */
const COUNTED =
  /\b(?:the )?(?:first|second|third|next) (?=time|available|free|one|visit|consult|appointment|opening|slot|thing|class|lesson|session)|\b(?:a|one|just a) (?:second|moment|minute)\b|(?<=[a-z] )(?<!\b(?:the|on|may|june|july|[a-z]+(?:day|ary|ch|il|ust|ber)) )first(?=[?.!]|$)|\b(?:that|this|other|no|which|any|another|an?|the) one\b/g

/** The size of a party. */
const PARTY = /\b(?:table|party|group|dinner|lunch|room) (?:for|of) \d+\b/g

const DAY_WORD = '(?:next |this )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow)'
const TIME_WORD = '(?:half past |a? ?quarter (?:past|to) )?\\d{1,2}(?::\\d{2})?(?: ?[ap]m| oclock)?|noon'
const WORDS = `(?:${DAY_WORD}|${TIME_WORD})`

/** A day on which the user has something else to do. */
const BUSY = new RegExp(
  `\\bnever (?:[^,.;\\s]+ ){0,5}${DAY_WORD}\\b|\\b(?:busy|away|working) (?:on )?${DAY_WORD}\\b` +
    `|\\bi have (?:my|an?|another) (?!time|free|day)(?:\\w+ ){1,2}on ${DAY_WORD}\\b`,
  'g',
)

/** A time by which the user has something else to do. */
const LIMIT = new RegExp(`(?<!quarter |\\d |minutes )\\b(?:by|before) (?:${TIME_WORD})\\b`, 'g')

/** A day or a time that the user does not want. */
const REFUSED = new RegExp(
  `\\b(?:not|instead of|rather than|can't (?:do|make)?|cannot (?:do|make)?)\\s+(?:on |at |the )?${WORDS}(?: (?:at|on) ${WORDS})?\\b` +
    `|\\b(?:move|change|switch)\\b[^.]*?\\bfrom ${WORDS}(?= to\\b)` +
    `|\\b${WORDS} (?:doesn't|does not|won't|will not|isn't|is not|is (?:bad|wrong|too (?:early|late|soon)))(?: (?:work|good|possible|fine|suit))?`,
  'g',
)

function readDay(lower: string, asked: Asked, today: Day, current: Day | null) {
  const wanted = withDigits(
    lower.replace(COUNTED, ' ').replace(/\bbefore (?:noon|midday)\b/g, 'in the morning'),
  )
    .replace(PARTY, ' ')
    .replace(LIMIT, ' ')
    .replace(REFUSED, ' ')
  const free = readDays(wanted.replace(BUSY, ' '), today, current)
  const { days, rest } = free.days.length > 0 ? free : readDays(wanted, today, current)
  if (days.length > 0 || asked !== 'day') return { day: pick(days, lower), rest }
  // a number alone answers the question for a day
  const alone = /^(?:on |the |maybe )*(\d{1,2})[.!]?(?: please)?$/.exec(rest.trim())
  if (!alone) return { day: null, rest }
  return { day: readDays(`the ${alone[1]}th`, today).days[0] ?? null, rest: '' }
}

/** Words after which the later of two days or times is the right one. */
const CORRECTION = /\b(?:no|actually|sorry|i mean|i meant|wait|instead|rather|make (?:it|that)|change)\b/

/** Returns the first of several days or times, or the last one if the user corrects the first. */
function pick<Value>(values: readonly Value[], lower: string): Value | null {
  return (CORRECTION.test(lower) ? values.at(-1) : values[0]) ?? null
}

function readName(text: string, asked: Asked, hasOthers: boolean, today: Day): string | null {
  const isOther = (part: string) => {
    const { days, rest } = readDays(withDigits(part.toLowerCase()), today)
    return days.length > 0 || readTimes(rest).times.length > 0
  }
  if (asked === 'name') {
    // "Sarah Miller at three" has a time as well
    const name = readNameAnswer(hasOthers ? text.replace(/\s(?:at|on|for|tomorrow|today)\b.*$/i, '') : text)
    if (name !== null && !isOther(name)) return name
  }
  // "it is Jean, but yes"
  const corrected = asked === 'right' ? /^it(?:'s| is) (.+?),? (?:but )?yes\b/i.exec(text)?.[1] : undefined
  if (corrected !== undefined && /^\p{Lu}/u.test(corrected) && !isOther(corrected))
    return readNameAnswer(corrected)
  if (asked === 'right' && !hasOthers && /^no\b/i.test(text)) {
    const name = readNameAnswer(text)
    // "no, it's Jean" corrects the name, and "no, it's wrong" does not
    if (name !== null && /^\p{Lu}/u.test(name) && !isOther(name)) return name
  }
  const introduced = readIntroducedName(text)
  if (introduced !== null || !hasOthers) return introduced
  return readNameBeside(text, (part) => isOther(part) || namesService(part) || readIntents(part).size > 0)
}

/** Speech has no commas: "tomorrow at three sarah miller". `others` is the text without days and times. */
function readNameAtEnd(text: string, others: string): string | null {
  const words = text.split(' ').slice(-2)
  const name = words.join(' ')
  const isLeft = others.trim().endsWith(name.toLowerCase())
  if (!isLeft || namesService(name.toLowerCase()) || readIntents(name.toLowerCase()).size > 0) return null
  return words.length === 2 ? readNameAnswer(name) : null
}

/** A text of a few real words. A keyboard's random letters have no vowels, or many consonants in a row. */
function isReason(lower: string, intents: ReadonlySet<Intent>): boolean {
  const words = lower.match(/\p{L}{2,}/gu) ?? []
  const isPlain = words.length > 0 && words.length <= 15
  const isWord = (word: string) =>
    /[^\p{ASCII}]/u.test(word) || (word.length <= 25 && /[aeiouy]/.test(word) && !/[^aeiouy]{5}/.test(word))
  const isOther = [
    'repeat',
    'who',
    'cost',
    'hours',
    'person',
    'yes',
    'no',
    'unsure',
    'wait',
    'greeting',
    'thanks',
  ] as const
  return (
    isPlain &&
    words.every(isWord) &&
    !isOther.some((intent) => intents.has(intent)) &&
    !/^ignore\b/.test(lower)
  )
}
