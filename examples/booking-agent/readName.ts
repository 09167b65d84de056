/** Words that are no part of a name, in lower case. */
const COMMON = new Set(
  `a about above actually after again all also am an and any anything appointment are around as at available back bad be
  because been before best better book booking both bring but by bye can cannot change check come could day did do does done
  dont down early earlier else evening every excuse fine first for from get give go good goodbye great had have he hello help
  here hey hi his hour how i if im in instead is it its just know last late later let like little look lot make maybe me
  mean mind minute moment month more morning much my name need never new next nice no noon not nothing now of off ok okay
  on one only open or other our out over person please possible problem question ready really right said same say see
  she should since slot so some somebody someone something soon sorry still stop sure table take talk tell than thank
  thanks that the their them then there they thing think this time to today tomorrow too try two under until up us very
  wait want was we week well were what whatever when where which while who why with wont word work would wrong yeah yes
  yet you your afternoon night haircut cut appt asap works free busy stupid ignore previous instructions system prompt
  daughter son wife husband mother father child kid friend boss cool awesome nice amazing wow hmm um uh lol haha none null undefined true false test nobody anyone weather urgent mate pal dude buddy secret private confidential anonymous guess seriously parking
  whichever either neither both anyway whats hows wheres whos non oui nein ja tired sick ill hungry confused driving`.split(
    /\s+/,
  ),
)

const WORD = "\\p{L}[\\p{L}\\p{M}'’.-]*"
const NAME = `${WORD}(?: ${WORD}){0,3}`
const IS_NAME = new RegExp(`^${NAME}$`, 'u')
const IS_CAPITALIZED = /^\p{Lu}/u

/** Words by which a user introduces a name anywhere. */
const INTRODUCED = new RegExp(
  `(?:(?<!\\b(?:your|what|which|whose) )\\b(?:my |the )?name(?:'s| is| of| to| should be| will be|:)?|\\bthis is|\\b(?:i'm|i am) called|\\bcall me|\\bunder(?: the name(?: of)?)?|\\bput it (?:under|on)(?: the name(?: of)?)?|\\bi'm|\\bi am|\\bin the name of|\\b(?:appointment|booking) is for|\\bspeaking,?)(?: actually| really)? (${NAME})`,
  'iu',
)

/** "This is maria santos I'd like to book": speech has neither commas nor capitals. */
const CALLER = new RegExp(
  `\\b(?:this is|it's|it is|its) (${WORD}(?: ${WORD}){1,2}?),? (?:here|calling|speaking|and i|i'd|i would|i want|i need|i'm calling)\\b`,
  'iu',
)

/** "My name is not Kim, it's Kimmy". */
const CORRECTED = new RegExp(`\\bname(?:'s| is| isn't)(?: not)? ${WORD},? (?:it's|it is|but) (${NAME})`, 'iu')

/** "It's for my husband, Greg": in small letters, the name is the last word. */
const RELATIVE =
  '\\bfor my (?:husband|wife|partner|son|daughter|mom|mum|mother|dad|father|brother|sister|friend|boyfriend|girlfriend|grandma|grandpa|grandson|granddaughter)(?:,| named| called|,? (?:his|her|their) name is)?'
const FOR_RELATIVE = new RegExp(
  `${RELATIVE} (?:(?=\\p{Lu})(${WORD}(?: (?=\\p{Lu})${WORD})?)|(${WORD})(?=[.!]?$))`,
  'u',
)

/** Returns the name of the person for whom the user books, or null. */
export function readRelativeName(text: string): string | null {
  const [, capitalized, small] = FOR_RELATIVE.exec(text) ?? []
  const name = clean(capitalized ?? small ?? '').replace(/\.$/, '')
  return isName(name) ? name : null
}

/** Words before a name in its own answer. */
const LEAD =
  /^(?:(?:yes|yeah|yep|ye|right|ah|lol|haha|sure|ok|okay|of course|certainly|well|oh|um|uh|please|hi|hello|no|sorry|actually|i mean|i meant|and|so|it's|its|it is|that's|that is|i'm|im|i am|this is|my name is|my name's|my name|the name is|name is|name's|name|mine is|mine's|it would be|(?:you can )?(?:just )?(?:use|put down|put|write)|they call me|make it|for|me|call me|mr|mrs|ms|dr)(?:[,.:!]| )\s*)+/i
const TAIL =
  /(?:[,.!]|\s)+(?:please|thanks|thank you|here|speaking|that's it|is my name|is fine|will do)?[.!]*$/i

/** Words that end a name which stands in a sentence. */
const STOP =
  /\b(?:and|at|on|tomorrow|today|please|from|for|with|i|my|but|the|here|calling|thanks|thank|would|want|who|to)\b.*$/iu

/** Letters by which a name is spelled after it, and the words "first name". */
const SPELLED = /(?<=\w{2,}[ ,.:]+)(?:\b\p{L}\b[ ,.-]*){3,}/giu
const PART = /,? ?\b(?:and )?(?:my )?(?:first|last|family) name(?: is)?\b|\bsurname(?: is)?\b/gi

/** Words that end a name which is the answer itself. */
const ASIDE =
  /\s(?:but|who|and (?:i|it's|it is|my|everybody)|new patient|\(.*|with an?|i'd|i would|i'm)\b.*$/i

const isName = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= 60 &&
  IS_NAME.test(text) &&
  // "Will", "Mark" and "May" are names, and so is "In-ha"
  text
    .split(' ')
    .every((word) => /^\p{Lu}\.$/u.test(word) || !COMMON.has(word.toLowerCase().replace(/[^\p{L}]/gu, '')))

const clean = (text: string): string => text.replace(TAIL, '').trim()

/** Whether all words of a name are in a longer one. */
export const isPartOf = (name = '', whole: string | null): boolean => ` ${whole} `.includes(` ${name} `)

/** Returns the name in a whole answer to the question for it, or null. */
export function readNameAnswer(text: string): string | null {
  const introduced = readIntroducedName(text)
  if (introduced) return introduced
  const plain = text.replace(SPELLED, '').replace(PART, ' ').replace(/ +/g, ' ').trim()
  // "Frank N. Furter" is one
  const parts = plain.replace(LEAD, '').split(/[,;!?\n]|(?<!\b\p{Lu})\. /u)
  // "Emily and Josh" is one, and "Joe Bloggs but call me Joe" begins with one
  const isAll = (part: string) => part.split(/ (?:and|&) /).every(isName)
  const names = parts
    .map((part) => clean(part.replace(/^the (?=\p{Lu})/u, '')).replace(/\.+$/, ''))
    .map((part) => (isAll(part) ? part : clean(part.replace(ASIDE, ''))))
    .filter(isAll)
  // "Margaret, dear. Margaret Elizabeth Whitcombe": the fullest of them
  return names.find((name) => name !== names[0] && isPartOf(names[0], name)) ?? names[0] ?? null
}

/** Returns the name of a text that is nothing but one of two or three capitalized words, or null. "It is Sarah Miller" is one. */
export function readNameAlone(text: string): string | null {
  const name = clean(text.replace(/^(?:it's|it is|its|that's|that is) /i, ''))
  const words = name.split(' ')
  const isFull = words.length > 1 && words.length < 4 && words.every((word) => IS_CAPITALIZED.test(word))
  return isFull && isName(name) ? name : null
}

/** Returns the name that a text introduces, as in "my name is Sarah", or null. */
export function readIntroducedName(text: string): string | null {
  const corrected = CORRECTED.exec(text)?.[1]
  if (corrected !== undefined && isName(clean(corrected))) return clean(corrected)
  const caller = clean(CALLER.exec(text)?.[1] ?? '')
  if (caller.includes(' ') && isName(caller)) return caller
  const match = INTRODUCED.exec(text)
  if (!match) return null
  const name = clean((match[1] ?? '').replace(STOP, '')).replace(/[.]+$/, '')
  // "I am late" introduces no name
  const isSure = !/\b(?:i'm|i am|this is|under|speaking,?) \S*$/i.test(
    match[0].slice(0, -(match[1] ?? '').length).concat('x'),
  )
  if (!isName(name)) return null
  return isSure || name.split(' ').every((word) => IS_CAPITALIZED.test(word)) ? name : null
}

/**
 * Returns a name that stands as a part of its own beside a day, a time or a service, as in "tomorrow at three, Sarah Miller"
 * and "a haircut for Marcus Webb". `takesSmall`: two words are one in small letters as well.
 */
export function readNameBeside(
  text: string,
  isOther: (part: string) => boolean,
  takesSmall: boolean,
): string | null {
  for (const [index, part] of text.split(/[,;.!?\n]| [-–—] |\bfor (?=\p{Lu}\p{L}+ \p{Lu})/u).entries()) {
    const name = clean(part).replace(/^(?:for|and) /i, '')
    if (!isName(name) || isOther(name.toLowerCase())) continue
    const words = name.split(' ')
    const isCapitalized = words.every((word) => IS_CAPITALIZED.test(word))
    // the first word of a sentence is capitalized anyway
    if (words.length === 2 ? takesSmall || isCapitalized : index > 0 && isCapitalized) return name
  }
  return null
}
