import type { Asked } from './booking.ts'
import type { Day } from './calendar.ts'
import { findName } from './findName.ts'
import { type Intent, readIntents } from './intents.ts'
import { DAY_MARK } from './marks.ts'
import { normalize } from './normalize.ts'
import { readContact } from './readContact.ts'
import type { KnownDay } from './readDay.ts'
import { namesService, statesPurpose } from './readPurpose.ts'
import { readQuestions } from './readQuestions.ts'
import { readWhen, type When } from './readWhen.ts'

/** The content of a user's words. */
export interface Understanding extends When {
  problem: 'empty' | 'long' | 'unreadable' | null
  /** The words in lower case, without questions that are about no booking. */
  text: string
  intents: ReadonlySet<Intent>
  name: string | null
  /** Whether the words name a service, or say what an appointment is about. */
  service: boolean
  /** Whether the words have an address or a number of the user. */
  hasContact: boolean
  /** Whether the words can say, in the user's own way, what an appointment is for. */
  isReason: boolean
  /** Whether the user asks which date a day has: "is that the second?" */
  asksDate: boolean
  /** Whether the words are a question. */
  isQuestion: boolean
  /** Whether the words have a question that is about no booking. */
  asksElsewhere: boolean
}

/** The longest text that is read, in characters and in words. */
const LONGEST = 300

const MOST_WORDS = 40

/** Markup, code and addresses: nobody says them in a booking. */
const CODE = /[<>{}[\]\\`|=$^~]|:\/\/|__\w|--/

/** In a text with marks in place of days. */
const ASKS_DATE = new RegExp(
  `\\b(?:is|was) (?:that|it|this) (?:(?:for|on|an?|the|this|coming|next) )*${DAY_MARK}_*[.?]*$|\\b(?:what|which)(?: is|'s)? (?:the )?(?:date\\b|${DAY_MARK})|\\bwhat day (?:is|was) (?:that|it)\\b|\\bis ${DAY_MARK}_* (?:on )?(?:an?|the) ${DAY_MARK}`,
)

const NOTHING = {
  text: '',
  intents: new Set<Intent>(),
  day: null,
  time: null,
  period: null,
  span: null,
  refusedDays: [],
  refusedTimes: [],
  otherDays: [],
  shift: null,
  name: null,
  service: false,
  hasContact: false,
  isReason: false,
  asksDate: false,
  isQuestion: false,
  asksElsewhere: false,
} satisfies Omit<Understanding, 'problem'>

/** Reads the words of a user. `asked` is the question that is open. */
export function understand(
  input: string,
  asked: Asked,
  today: Day,
  known: KnownDay = { day: null, from: null },
): Understanding {
  const whole = normalize(input.slice(0, LONGEST + 1))
  if (input.length > LONGEST) return { ...NOTHING, problem: 'long' }
  if (!/[\p{L}\p{N}]/u.test(whole)) return { ...NOTHING, problem: whole === '' ? 'empty' : 'unreadable' }
  if (whole.split(' ').length > MOST_WORDS) return { ...NOTHING, problem: 'long' }
  if (CODE.test(whole)) return { ...NOTHING, problem: 'unreadable' }
  const { hasContact, rest: text } = readContact(whole)
  const { asksElsewhere, rest: lower } = readQuestions(text.toLowerCase(), today, asked !== 'right')
  const { when, rest } = readWhen(lower, asked, today, known)
  const service = namesService(lower) || statesPurpose(rest)
  const words = asksElsewhere ? besideQuestions(text, lower) : text
  const name = findName(words, asked, { when, rest, service, today })
  // "Joan Price" asks for no price
  const intents = readIntents(name?.includes(' ') ? lower.replace(name.toLowerCase(), ' ').trim() : lower)
  return {
    problem: null,
    text: lower,
    intents,
    ...when,
    name,
    service,
    hasContact,
    isReason: isReason(lower, intents),
    asksDate: ASKS_DATE.test(rest),
    asksElsewhere,
    isQuestion:
      asksElsewhere ||
      /\?\s*$/.test(lower) ||
      /^(?:what|who|why|how|where|when|which|can|could|do|does|is|are|will)\b|[,.;] (?:and |but |also )?(?:can|could|do|does|is|are|will|may) (?:i|you|we|it|there)\b|^(?:and |also |but )+(?:can|could|do|does|is|are|will|may) (?:i|you|we|it|there)\b/.test(
        lower,
      ),
  }
}

/** The words of a text that are left without its questions, in their own letters. */
function besideQuestions(text: string, lower: string): string {
  const at = text.toLowerCase().indexOf(lower)
  return lower === '' || at === -1
    ? text
    : text.slice(at, at + lower.length).replace(/\b(?:oh|and|also|but|so)[,. ]*$/i, '')
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
    'price',
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
