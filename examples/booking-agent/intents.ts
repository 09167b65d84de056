import { ENOUGH, NO, YES } from './approvals.ts'
import type { SentenceName } from './booking.ts'
import { namesService } from './readPurpose.ts'

/** One pattern of several ways to say the same. */
const oneOf = (...ways: string[]) => new RegExp(ways.join('|'))

/** Questions beside the booking. Each is answered by the sentence of its name. The patterns run on the text in lower case. */
const ANSWERED = {
  who: oneOf(
    'who (?:are you|did you say|is this|is that|am i (?:talking|speaking))|what are you\\b|am i (?:talking|speaking) (?:to|with)',
    '\\b(?:what can you do|what do you do|how can you help|how does (?:this|it) work)\\b(?! (?:for|about|with|on|when|if)\\b)',
    "what(?: is|'s| was) your name\\b|\\b(?:do you have|have you got) a name\\b|\\b(?:say|said|tell me|told me|give me|catch|get) your name\\b",
    '(?:are you|is (?:this|that|it)) (?:just |really |actually )?(?:an? )?(?:actual |live )?(?:real|human|robot|bot|chat ?bot|ai|machine|person|computer|program|recording)\\b',
  ),
  /** What the agent itself costs. */
  cost: /\bcosts?\b|\bprices?\b|\bpricing\b|how much(?! (?:time|longer|notice|later|earlier|sooner)\b)|\bfees?\b|\bcharges?\b|\brates?\b|\bexpensive\b|\bcheap|\bfor free\b|\bis (?:it|this|that) (?:really )?free\b(?=[.!?]*$)|\b(?:is|are) (?:the|your|an?|my) (?:\w+ )?(?:consult\w*|meeting|appointment|visit|estimates?|quotes?|sessions?|lesson|class|check-?up|inspection|exam) free\b/,
  /** What a treatment costs: "how much is a membership", "the price of the Civic". */
  price:
    /\bhow much (?:(?:is|are|does|do|did|for|would|will) )+(?:an?|the|my|your|one) (?!bill\b)[a-z]|\b(?:prices?|costs?|fees?|rates|charge) (?:of|for|on) (?!(?:it|this|that|these|those|you)\b)[a-z\d]|(?<!\b(?:for|it|this|that|really) )\bfree\b/,
  hours:
    /\b(?:when|what time|what hours|what days|how long|how late|how early|until when|which days?|which times?|what times?) [^.!?]*\b(?:open|close|closed|closing|available|free|have|got|offer|work|possible|start|begin)\b|\b(?:opening|business|office|your(?: \w+)?) hours\b|what(?:'s| is)? (?:the|your) (?:latest|earliest|last)\b|your latest|your earliest|\bwhen (?:can|could|should) (?:i|we) (?:come|get|be)|^(?:what|which) (?:days|times|hours)\?*$|are you (?:open|closed)|do you (?:open|close)\b|do you work\b(?! (?:with|for|from|there|like|in|this)\b)/,
  person:
    /(?:speak|talk|connect|transfer|put) .*\b(?:person|human|someone|somebody|manager|operator|representative|owner|colleague|staff)\b|\b(?:person|human|someone|somebody)\b.*\b(?:speak|talk|call me)\b|\breal person\b|\boperator\b|\brepresentative\b/,
  nameAsked: oneOf(
    '\\b(?:what|which) name\\b|\\b(?:what|how)\\b[^.?!]* my name\\b(?! is)|\\b(?:read|repeat|say) (?:back )?my name\\b',
    '\\bhow (?:do|did|would|will|have) you (?:spell|spelt|spelled|write|wrote|written)\\b|\\bhow is (?:it|that) spel(?:t|led)\\b',
    '\\b(?:do|did|have) you (?:get|got|have|write|written|put|take|taken)(?: down)? (?:my|his|her|our|the) name\\b',
  ),
  existing: oneOf(
    '\\b(?:cancel|reschedule|move|change|check|confirm) (?:my|an|our|the) (?:\\w+ )?(?:appointment|booking|reservation)\\b',
    '\\b(?:already|i|you) (?:have|had|got) (?:an? )?(?:\\w+ )?(?:appointment|booking|reservation)\\b(?! (?:free|available|left|at|on|for (?!me\\b|us\\b)))',
    '\\b(?:to|wanna|gotta) (?:reschedule|rebook|cancel)[.!]?$',
  ),
} as const satisfies Partial<Record<SentenceName, RegExp>>

export const answered = Object.keys(ANSWERED) as (keyof typeof ANSWERED)[]

/** Kinds of things that a user says besides days, times and names. */
const INTENTS = {
  ...ANSWERED,
  repeat:
    /what did you (?:just )?(?:say|ask)|(?:say|ask) (?:that|it|me) again|\brepeat\b|\bpardon\b|come again|(?:didn't|did not) (?:hear|catch|get|understand)|what was (?:that|the question)|\bwhat (?:day|time|date) (?:was|did)\b|what (?:was|is) (?:the|my) (?:day|time|date)\b|when (?:was|is) (?:it|that|my)|what (?:did i|have i|do i have|is my|was my)|^(?:sorry )?what\??$|^(?:huh|sorry|excuse me)\?*$|one more time|\b(?:don't|do not)(?: want to)? cancel\b|\b(?:what|when|which)\b.*\bagain\??$/,
  availability:
    /\bavailab|(?:do you have|have you got) (?:(?:an?|any|the|some|more|other|earlier|later|free|open) )*(?:anything|something|slots?|openings?|appointments?|times?|days?|spaces?|spots?|room|free|open|gaps?|one|left|on|at|for|in|next|this|tomorrow|today|mornings?|afternoons?)\b|what(?:'s|s| is) (?:free|open)|\bany(?:thing)? (?:free|open|available)\b|any (?:slots?|openings?|times?|days?)\b.*\?/,
  restart:
    /start (?:over|again)|from the (?:beginning|start)|^(?:all of (?:it|them)|everything|restart)[.!]?$|another (?:appointment|booking|one)|one more (?:appointment|booking)|book again/,
  /** Takes back the booking, whatever the question is. */
  cancel: oneOf(
    "(?<!\\b(?:don't|do not|not|never|how (?:do|can|could|would) (?:i|we))(?: (?:want|need|have))?(?: to)? )\\b(?:cancel|scrap|delete|call off)\\b|\\bcall (?:it|that|the whole thing) off\\b",
    "(?:don't|do not) (?:want|need) (?:(?:it|this|that)(?! (?:time|day|date|name|one|slot|hour))|to book|(?:the|this|that|my|an) (?:appointment|booking)|to come)\\b",
  ),
  /** Takes back an open question. After a confirmation, the question is whether there is anything else. */
  dismiss: oneOf(
    '\\bleave it\\b(?! (?:at|as|for|on|like|to))',
    'never ?mind(?! the (?!appointment|booking))|forget (?:it|about it|that)',
    "^stop[.!]?$|not interested|(?:don't|do not) (?:want|need) (?:an? |anything(?! else))|changed my mind",
  ),
  bye: /\b(?:bye|goodbye|good bye|bye bye|see you|see ya|until (?:tomorrow|\w+day)|hang up|talk (?:to you )?later|have a (?:nice|good|great|lovely)|end (?:the |this )?call|cheerio|farewell)\b/,
  done: /\b(?:that's all|that is all|thats all|that's it|thats it|that's everything|that is everything|that will be all|that'll be all|nothing else|i'm done|im done|all done|(?:don't|do not) (?:need|want) anything else)\b/,
  enough: ENOUGH,
  thanks: /\b(?:thanks?|thank you|thx|cheers|appreciate)\b/,
  howAreYou: /how are you|how's it going|how do you do|what's up|how is it going|how's your day/,
  later: oneOf(
    "\\b(?:i'll|i will|let me|can i|could i|may i|i'd like to|i would like to|i want to|i'd rather|i should|i might)\\b[^.?!]*\\b(?:(?:call|ring|phone) (?:you |u )?back|get back to (?:you|u))\\b",
    "\\b(?:i'll|ill|i will|let me)\\b[^.?!]*\\b(?:come back|check with (?:my|him|her|them))\\b",
    '\\bcall (?:you )?(?:again|later)\\b|\\blet you know\\b|\\bthink (?:about it|it over) and\\b',
    '\\b(?:decide|book|do (?:it|this|that)) (?:later|another time)\\b|\\bmaybe another time\\b',
  ),
  further:
    /\b(?:one more|another|something|1 more) (?:thing|else|question)\b|\b(?:a|one) (?:quick )?question\b/,
  wait: /\b(?:one|a|just a|1) (?:moment|second|sec|minute|min)\b|hold on|hang on|^wait\b|let me (?:just )?(?:think|check|see|look|ask)|\b(?:have|need|want|like) to (?:just )?(?:think|check|ask|look)\b|bear with me|give me a (?:moment|second|minute)/,
  flexible: oneOf(
    '\\bany ?(?:day|time|one)?\\b(?: (?:day|time|is fine|works|will do))|\\banytime\\b|\\bany (?:day|time|of them)\\b',
    'whenever|whichever|whatever(?= (?:day|time|works|suits|is|you))',
    "doesn't matter|does not matter|(?<!\\byou )(?:don't|do not) (?:care|mind)|up to you|surprise me|you (?:choose|decide|pick)",
    '^either\\b|\\beither (?:one|is|works|day|time)\\b',
    '(?<!\\b(?:bring|need|eat|know|pay|wear|have|got|doing|costs?|charge|owe|sign) )\\banything\\b(?! (?:at|around|about|after|before|in|for)\\b)',
    // the first one
    'as (?:soon|early) as (?:possible|you can)|\\basap\\b|\\bhow soon\\b|\\bhow (?:fast|quickly) c(?:an|ould) (?:i|we|you)\\b|\\b(?:right|straight) away\\b|\\bimmediately\\b|\\bsometime soon\\b',
    '(?<!\\b(?:is|are) (?:the|your|my) )(?:first|next|earliest|soonest)(?: \\w+)? (?:available|free|open|possible|opening|slot|appointment|day|time)|(?:next|first) (?:one )?available',
    "\\bthe (?:first|next) (?:one )?(?:that )?you(?: have|'ve)\\b|\\bsoonest\\b|\\bearliest\\b",
    '\\bthe (?:sooner|earlier)\\b|(?:sooner|earlier) (?:is|the) better',
  ),
  flexibleDay: /\b(?:any|first|next|earliest|soonest)(?: \w+)? day\b/,
  why: /^(?:why|what for)\b/,
  unsure: /(?:don't|do not) know|dunno|no idea|not (?:so |quite |really |very )?sure|i'm unsure/,
  book: /\b(?:re)?book|\ba new one\b|\b(?:fit|squeeze) (?:me|us) in\b|\breserv|\bschedul|\bappointment|\bappt\b|\bslots?\b|\bopenings?\b|\bcome in\b|\bsee (?:you|someone|somebody|the|a|an)\b|\bvisit\b|\bsign (?:me )?up\b|\bset up\b|\bcheck in\b/,
  /** A question whether the demonstration books anything. */
  booked: oneOf(
    "(?:\\b(?:is|was|am|are|has|been)|'s|'m) (?:\\w+ ){0,2}booked\\b(?! in\\b)|\\bfor real\\b",
    '\\bis (?:my|the|this|that) (?:booking|appointment) (?:real|confirmed|made|done)\\b',
  ),
  greeting:
    /^(?:are )?(?:you|anyone|anybody|someone|somebody) there\b|^(?:oh )?(?:hi|hello|hey|howdy|yo|good (?:morning|afternoon|evening|day)|greetings)\b/,
  yes: YES,
  no: NO,
  wrong: /\b(?:not|isn't) (?:right|correct)\b|\bwrong\b|\bincorrect\b|changed my mind/,
  changeTime:
    /^(?:the |my )?(?:time|hour)\b|\b(?:change|wrong|different|another|other|fix|correct|update|move|not|don't want)\b.*\b(?:time|hour)\b|\b(?:time|hour)\b.*\b(?:wrong|incorrect|not|change|different|doesn't|won't|can't|bad)\b|\b(?:earlier|later)\b|\b(?:not|too) (?:that |so )?(?:early|late)\b/,
  changeDay:
    /\btoo soon\b|^(?:the |my )?(?:day|date)\b|\b(?:change|wrong|different|another|other|(?:earlier|later)(?! in)|fix|correct|update|move|not|don't want)\b.*\b(?:day|date)\b|\b(?:day|date)\b.*\b(?:wrong|incorrect|not|change|different|doesn't|won't|can't|bad)\b|\b(?:doesn't|won't|can't)\b.*\b(?:day|date)\b/,
  changeName:
    /^(?:the |my )?name\b(?! is)|\b(?:change|wrong|different|another|fix|correct|update|misspelled|not)\b.*\bname\b|\bname\b.*\b(?:wrong|incorrect|not|change|different|misspelled)\b/,
} as const

export type Intent = keyof typeof INTENTS

/** Words of what this site sells, and not of a business that has the agent. */
const OF_AGENT =
  /\b(?:agents?|receptionists?|assistants?|ai|(?:chat ?)?bots?|(?:my|our) (?:\w+ )?(?:business|company|clinic|practice|shop|salon|firm|office|store|team|restaurant|dealership)|services?|plans?|subscriptions?|software|program|product|demos?|set ?-?up|minutes?|calls?|(?:a|per) month|monthly)\b/

/** The intents of a question for a price. `isOfVisit`: "it" is an appointment. */
export function withPrice(intents: ReadonlySet<Intent>, text: string, isOfVisit: boolean): Set<Intent> {
  const found = new Set(intents)
  const isPrice = found.delete('price') || isOfVisit || namesService(text)
  if (found.has('cost') && isPrice && !OF_AGENT.test(text)) {
    found.delete('cost')
    found.add('price')
  }
  return found
}

/** "Ok, how much is it?" */
const OK_BEFORE_QUESTION =
  /^(?:(?:oh|ok|okay|alright|all right|right|fine|good|great|cool|nice)\b[, ]*)+(?:(?:and|so|but|then|well)\b[, ]*)*(?:what|how|who|where|when|why|which|is|are|does|did|do (?:you|i))\b/

/** Returns the kinds of a text in lower case. `no problem` is a yes. */
export function readIntents(text: string): Set<Intent> {
  const found = new Set<Intent>()
  for (const [intent, pattern] of Object.entries(INTENTS)) {
    if (pattern.test(text)) found.add(intent as Intent)
  }
  if (/^no (?:problem|worries)/.test(text)) found.delete('no')
  if (found.has('who')) found.delete('person')
  if (!found.has('cost')) found.delete('price')
  if (OK_BEFORE_QUESTION.test(text)) found.delete('yes')
  // "that is not right" begins as a yes does
  if (found.has('no')) found.delete('yes')
  return found
}
