import type { Asked } from './booking.ts'
import type { Day } from './calendar.ts'
import { readIntents } from './intents.ts'
import { withDigits } from './numbers.ts'
import { readDays } from './readDay.ts'
import {
  readIntroducedName,
  readNameAlone,
  readNameAnswer,
  readNameBeside,
  readRelativeName,
} from './readName.ts'
import { namesService } from './readPurpose.ts'
import { readTimes } from './readTime.ts'
import type { When } from './readWhen.ts'
import { withoutNames } from './withoutNames.ts'

const QUESTION =
  /^(?:(?:um|uh|oh|well|ok|okay|and|sorry|but|so|wait|hi|hello)[, ]+)*(?:(?:what|who|how|which|why|where|when)\b|(?:is|are|am|can|could|do|does|did|will|would|should|may|have) (?:i|you|it|that|this|there|the|we|he|she|they|your|my)\b)/i

/** Returns the text after a question, which is no name: "Anne" of "Why? Anne" and of "how do you spell that, it's Anne". */
const withoutQuestion = (text: string): string =>
  QUESTION.test(text)
    ? (/^.*(?:\? |[ ,.](?=(?:it's|its|it is|my name is|mine is|mine's|i'm|i am) ))(.*)$/i.exec(text)?.[1] ??
      '')
    : text

/** The other parts of a text. `rest` has marks in place of its days and times. */
interface Others {
  when: When
  rest: string
  service: boolean
  today: Day
}

/** Finds the name in a text. `asked` is the open question. */
export function findName(whole: string, asked: Asked, { when, rest, service, today }: Others): string | null {
  const text = asked === 'name' ? withoutQuestion(whole) : whole
  const lower = text.toLowerCase()
  const hasOthers = when.day !== null || when.time !== null
  const isOther = (part: string) => {
    const { found, rest: others } = readDays(withDigits(part.toLowerCase()), today)
    return found.length > 0 || readTimes(others).found.length > 0 || /\d/.test(others)
  }
  const isNoName = (part: string) => isOther(part) || namesService(part) || readIntents(part).size > 0
  if (asked === 'name') {
    // "Sarah Miller at three" has a time as well
    const name = readNameAnswer(hasOthers ? text.replace(/\s(?:at|on|for|tomorrow|today)\b.*$/i, '') : text)
    // "perfect" and "massage" are answers to something else
    const isAnswer = name !== null && !name.includes(' ') && isNoName(name.toLowerCase())
    const isNamed = withoutNames(lower, asked) !== lower
    if (name !== null && !isAnswer && (isNamed || !isOther(name))) return name
  }
  // "it is Jean, but yes", "it's Anne with an e", "Anne, not Ann"
  const corrected =
    asked === 'right'
      ? /^(?:it(?:'s| is) )?(.+?)(?:,? (?:but )?yes\b|,? not \p{Lu}| with an? \w\b)/u.exec(text)?.[1]
      : undefined
  if (corrected !== undefined && /^\p{Lu}/u.test(corrected) && !isOther(corrected))
    return readNameAnswer(corrected)
  if (asked === 'right' && !hasOthers && /^(?:no|i mean|i meant|actually|sorry)\b/i.test(text)) {
    const name = readNameAnswer(text)
    // "no, it's Jean" corrects the name, and "no, it's wrong" does not
    if (name !== null && /^\p{Lu}/u.test(name) && !isOther(name)) return name
  }
  const relative = readRelativeName(text)
  if (relative !== null && !isNoName(relative.toLowerCase())) return relative
  const introduced = readIntroducedName(text)
  // "my name is Tom Wednesday at three"
  if (introduced !== null && hasOthers) {
    const end = introduced.split(' ').findIndex((word, index) => index > 0 && isOther(word))
    return introduced
      .split(' ')
      .slice(0, end === -1 ? undefined : end)
      .join(' ')
  }
  if (introduced !== null) return introduced
  const alone = asked === 'reason' ? null : readNameAlone(text)
  if (alone !== null && !isNoName(alone.toLowerCase())) return alone
  if (!hasOthers && !service) return null
  const beside = readNameBeside(text, isNoName, hasOthers)
  return beside ?? (when.day !== null && when.time !== null ? readNameAtEnd(text, rest) : null)
}

/** Speech has no commas: "tomorrow at three sarah miller". `others` is the text without days and times. */
function readNameAtEnd(text: string, others: string): string | null {
  const words = text.split(' ').slice(-2)
  const name = words.join(' ')
  const isLeft = others.trim().endsWith(name.toLowerCase())
  if (!isLeft || namesService(name.toLowerCase()) || readIntents(name.toLowerCase()).size > 0) return null
  return words.length === 2 ? readNameAnswer(name) : null
}
