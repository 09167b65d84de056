/** Words before an answer. */
const FILLERS = '(?:(?:oh|um+|uh+|ah|er|hmm+|well|and|so|then|now)[, ]+)*'

const PRAISE =
  '(?:perfect(?:ly)?|great|good|fine|lovely|wonderful|excellent|splendid|brilliant|fantastic|marvell?ous|super|superb|terrific|amazing|awesome|fab|fabulous|delightful|ideal|cool|nice|neat|spot on|acceptable|convenient)'
const MUCH = '(?:(?:just|really|very|so|absolutely|all|quite|totally|most|pretty|perfectly) )*'
const IT =
  "(?:that|this|it|which|everything|all|thats|its)(?:'ll|'d|'s| is| was| would| will| should)?(?: be)?"

/** Ways to begin an approval. The patterns run on the text in lower case. */
const APPROVALS = [
  'yes|yeah|yea|ye|yh|yep|yup|ya|aye|y|k|si|ja|oui|perf|sure|ok|okay|alright|all right|of course|certainly|absolutely|definitely|indeed',
  'mhm|mm[ -]?hmm?|uh-? ?huh|bet|deal|roger|affirmative|no problem|no worries',
  'right|correct|exactly|all correct|all good|confirm(?:ed)?|i confirm|i agree|agreed',
  'please|please do|go ahead|go for it|book it|do it|you got it',
  PRAISE,
  // "that is splendid", "it's right", "that would be just lovely"
  `${IT} ${MUCH}(?:${PRAISE}|right|correct|it|ok|okay|the one)`,
  // "sounds lovely", "that looks right"
  `(?:that |this |it )?(?:all )?(?:sounds?|looks?|seems?) ${MUCH}(?:${PRAISE}|right|like a plan)`,
  // "that works for me", "suits me", "that'll do"
  `(?:${IT} )?(?:works?|suits?|fits?)`,
  "that(?:'ll| will| would) do|(?:that |it )?does it",
  "(?:i'm |i am )?(?:very |quite )?happy with (?:that|it)|i(?:'d| would)? love (?:it|that)|love it|happy to",
  "let's (?:do|go with|go for|take|book) (?:that|it)",
  'i (?:think|guess|suppose|believe)(?: so)?(?=[.!]|$)',
  // to "Is that right?"
  'see (?:you|ya) (?!later|around)\\w+',
]

export const YES = new RegExp(`^${FILLERS}(?:${APPROVALS.join('|')})\\b|(?:[,.!]|\\bbut) yes\\b`)

const REFUSALS = [
  "^(?:(?:oh|um+|uh+|well|sorry|actually|hmm+)[, ]+)*(?:no|nope|nah|n|wrong|incorrect|negative|not (?:really|quite|yet|that|right|correct|exactly)|don't|do not)\\b",
  "^that(?:'s| is) (?:wrong|not)\\b|(?:isn't|is not|not) (?:right|correct)\\b|\\bis wrong$",
  '^(?:certainly|absolutely|definitely|of course|sure(?:ly)?) not\\b|^not at all\\b',
  '\\bi (?:guess|think|suppose) not\\b',
  // "that doesn't work for me", "sorry, I can't make it"
  "\\b(?:that|it|this) (?:doesn't|does not|won't|will not|isn't going to) (?:work|suit|fit|do)\\b",
  "^(?:\\w+,? )?i (?:can't|cannot)(?: make it| come| do (?:it|that))?(?: then)?[.!]?$",
]

export const NO = new RegExp(REFUSALS.join('|'))

/** Ways to say that nothing else is wanted, where that was the question. */
export const ENOUGH = new RegExp(
  [
    `^${FILLERS}(?:nothing|no more|ok|okay|alright|all right|${PRAISE}|(?:i'm|i am|we're) (?:good|fine|all set|okay|ok|done))(?: then| now| so far| for now)?[.!]*$`,
    "\\ball set\\b|\\byou(?:'ve| have) been (?:\\w+ )?(?:great|helpful|kind|wonderful)",
  ].join('|'),
)
