import { DAY_MARK, TIME_MARK } from './marks.ts'

/** Spellings of typed messages, of speech and of fast fingers, and what is read in their place. */
const SPELLINGS: readonly (readonly [written: RegExp, read: string])[] = [
  [/[👍👌✅]/gu, 'yes'],
  [/[‘’´`]/g, "'"],
  [/[“”"]/g, ''],
  [/\b([ap])(?:\. ?| )m\b\.?/gi, '$1m'],
  [/\bo'? ?clock\b/gi, 'oclock'],
  [
    /(?<=\d|[ap]m|noon|lunchtime|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty)[ -]?ish\b/gi,
    '',
  ],
  [/\b2day\b/gi, 'today'],
  [/\b(?:tonight|2nite|tonite)\b/gi, 'this evening'],
  [/\b2m\w*r\w*\b/gi, 'tomorrow'],
  [/\bhaf(?= past\b)/gi, 'half'],
  [/(?<=\b(?:at|past|to) )tree\b|\btree(?= (?:pm|oclock|thirty)\b)/gi, 'three'],
  [/\bmy (?:naem|nmae|nane)\b/gi, 'my name'],
  [/^(?:yess+|yse|eys)\b/i, 'yes'],
  [/\b(?:rihgt|rigth|rigt)\b/gi, 'right'],
  [/\b(do|ca|wo|does|did|is|are|was|could|would|should)nt\b/gi, "$1n't"],
  // "r u a bot", "can u", "whats ur name", "2 book", "in 4 a cut", "ok n is there"
  [/\br u\b/gi, 'are you'],
  [/(?<=\b(?:can|could|do|don't|dont|did|are|will|would|thank|see|have|what|when|if|that) )u\b/gi, 'you'],
  [/(?<!\b\p{L} )\bu(?= (?:have|do|can|could|got|are|said|open|close|want|need|think)\b)/giu, 'you'],
  [/\bur\b/g, 'your'],
  [/\b(?:what|wat|wot)s(?= )/gi, "what's"],
  [/\b(?:wat|wot)\b/gi, 'what'],
  [/\b(?:pls|plz)\b/gi, 'please'],
  [/\b2(?= (?:book|see|get|come|make|have|cancel|move|change)\b)/gi, 'to'],
  [/(?<!\bat )\b4(?= (?:an?|my|the|me)\b)/gi, 'for'],
  [/\bb4\b/gi, 'before'],
  [/(?<=\b\w{2,},? )n(?= \w{2,})/g, 'and'],
  // speech has no comma before a question
  [
    /(?<=\w) and (?:uh |um |erm )?(?=(?:is|are|do|does|can|could|what|where|how|when|will) (?:there|you|it|i|we|they|the|your)\b)/gi,
    ', and ',
  ],
  [
    /(?<!\b(?:what|when|how|where|which|who|why|times?|days?|soon|early|late|fast|quickly|and|or|but|so))(?<=\w) (?=(?:can|could|may) (?:i|you|we|someone|somebody) (?:come|see|book|get|have|make)\b)/gi,
    ', ',
  ],
]

/** One form for all spellings: no invisible characters, plain quotes, one space. */
export function normalize(text: string): string {
  let plain = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ')
    .replaceAll(DAY_MARK, ' ')
    .replaceAll(TIME_MARK, ' ')
  for (const [written, read] of SPELLINGS) plain = plain.replace(written, read)
  return plain.trim()
}
