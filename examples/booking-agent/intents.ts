/** Words before an answer. */
const FILLERS = '(?:(?:oh|um+|uh+|ah|er|hmm+|well|and|so|then|now)[, ]+)*'

/** Plain approvals. */
const PRAISE =
  '(?:perfect(?:ly)?|great|good|fine|lovely|wonderful|excellent|splendid|brilliant|fantastic|marvell?ous|super|superb|terrific|amazing|awesome|fab|fabulous|delightful|ideal|cool|nice|neat|spot on|acceptable|convenient)'
const MUCH = '(?:(?:just|really|very|so|absolutely|all|quite|totally|most|pretty|perfectly) )*'

/** Kinds of things that a user says besides days, times and names. The patterns run on the text in lower case. */
const INTENTS = {
  repeat:
    /what did you (?:just )?(?:say|ask)|(?:say|ask) (?:that|it|me) again|\brepeat\b|\bpardon\b|come again|(?:didn't|did not) (?:hear|catch|get|understand)|what was (?:that|the question)|\bwhat (?:day|time|date) (?:was|did)\b|what (?:was|is) (?:the|my) (?:day|time|date)\b|when (?:was|is) (?:it|that|my)|what (?:did i|have i|do i have|is my|was my)|^(?:sorry )?what\??$|^(?:huh|sorry|excuse me)\?*$|one more time|\b(?:what|when|which)\b.*\bagain\??$/,
  who: /who (?:are you|did you say|is this|am i (?:talking|speaking))|what are you\b|are you (?:an? )?(?:real|human|robot|bot|ai|machine|person|computer|program|recording)|(?:what is|what's|whats) your name|am i (?:talking|speaking) (?:to|with)/,
  cost: /\bcosts?\b|\bprices?\b|\bpricing\b|how much|\bfees?\b|\bcharges?\b|\bexpensive\b|\bcheap/,
  hours:
    /\b(?:when|what time|what hours|what days|how long|how late|how early|until when|which days?|which times?|what times?) [^.!?]*\b(?:open|close|closed|closing|available|free|have|got|offer|work|possible)\b|\b(?:opening|business|office|your) hours\b|what(?:'s| is)? (?:the|your) (?:latest|earliest|last)\b|your latest|your earliest|\bwhen (?:can|could|should) (?:i|we) (?:come|get|be)|are you (?:open|closed)|do you (?:open|close)\b/,
  availability:
    /\bavailab|(?:do you have|have you got)(?! (?:an? |any )?(?:parking|toilet|wi-?fi|address|website|phone|e-?mail))|what(?:'s| is) (?:free|open)|\bany(?:thing)? (?:free|open|available)\b|any (?:slots?|openings?|times?|days?)\b.*\?/,
  person:
    /(?:speak|talk|connect|transfer|put) .*\b(?:person|human|someone|somebody|manager|operator|representative|owner|colleague|staff)\b|\b(?:person|human|someone|somebody)\b.*\b(?:speak|talk|call me)\b|\breal person\b|\boperator\b|\brepresentative\b/,
  existing:
    /\b(?:cancel|reschedule|move|change|check|confirm) (?:my|an|our|the) (?:\w+ )?(?:appointment|booking|reservation)\b|\b(?:already|i) (?:have|had|got) (?:an? )?(?:\w+ )?(?:appointment|booking|reservation)\b|\bto (?:reschedule|rebook)[.!]?$/,
  restart:
    /start (?:over|again)|from the (?:beginning|start)|^(?:all of (?:it|them)|everything|restart)[.!]?$|another (?:appointment|booking|one)|one more (?:appointment|booking)|book again/,
  cancel:
    /never ?mind(?! the (?!appointment|booking))|forget (?:it|about it|that)|\bcancel\b|^stop[.!]?$|not interested|(?:don't|do not) (?:want|need) (?:it|an? |to book|this|the appointment|anything)|changed my mind/,
  bye: /\b(?:bye|goodbye|good bye|bye bye|see you|see ya|until (?:tomorrow|\w+day)|hang up|talk (?:to you )?later|have a (?:nice|good|great|lovely)|end (?:the |this )?call|cheerio|farewell)\b/,
  done: /\b(?:that's all|that is all|thats all|that's it|thats it|that's everything|that is everything|that will be all|that'll be all|nothing else|i'm done|im done|all done)\b/,
  /** Nothing else is wanted, where that was the question. */
  enough: new RegExp(
    `^${FILLERS}(?:nothing|no more|ok|okay|alright|all right|${PRAISE}|(?:i'm|i am|we're) (?:good|fine|all set|okay|ok|done))(?: then| now| so far| for now)?[.!]*$|\\ball set\\b|\\byou(?:'ve| have) been (?:\\w+ )?(?:great|helpful|kind|wonderful)`,
  ),
  thanks: /\b(?:thanks?|thank you|thx|cheers|appreciate)\b/,
  howAreYou: /how are you|how's it going|how do you do|what's up|how is it going|how's your day/,
  later:
    /\b(?:i'll|i will|let me|can i|could i|may i|i'd like to|i would like to|i want to|i'd rather|i should|i might)\b[^.?!]*\b(?:call|ring|phone|come|get) (?:you |u )?back\b(?! (?:to )?work)|\bcall (?:you )?(?:again|later)\b|\blet you know\b|\bthink (?:about it|it over) and\b|\b(?:decide|book|do (?:it|this|that)) (?:later|another time)\b|\bmaybe another time\b/,
  further:
    /\b(?:one more|another|something|1 more) (?:thing|else|question)\b|\b(?:a|one) (?:quick )?question\b/,
  wait: /\b(?:one|a|just a|1) (?:moment|second|sec|minute|min)\b|hold on|hang on|^wait\b|let me (?:just )?(?:think|check|see|look|ask)|\b(?:have|need|want|like) to (?:just )?(?:think|check|ask|look)\b|bear with me|give me a (?:moment|second|minute)/,
  flexible:
    /\bany ?(?:day|time|one)?\b(?: (?:day|time|is fine|works|will do))|\banytime\b|\bany (?:day|time|of them)\b|whenever|as soon as (?:possible|you can)|\basap\b|(?:first|next|earliest|soonest)(?: \w+)? (?:available|free|open|possible|opening|slot|appointment|day|time)|(?:next|first) (?:one )?available|you (?:choose|decide|pick)|whatever(?= (?:day|time|works|suits|is|you))|whichever|doesn't matter|does not matter|(?:don't|do not) (?:care|mind)|^either\b|\beither (?:one|is|works|day|time)\b|up to you|\bhow soon\b|\b(?:right|straight) away\b|\bimmediately\b|\bsometime soon\b|\bthe (?:first|next) (?:one )?(?:that )?you(?: have|'ve)\b|\bthe (?:sooner|earlier)\b|(?:sooner|earlier) (?:is|the) better|as early as (?:possible|you can)|\bsooner the better|surprise me|(?<!\b(?:bring|need|eat|know|pay|wear|have|got) )\banything\b(?! (?:at|around|about|after|before|in|for)\b)|\bsoonest\b|\bearliest\b/,
  flexibleDay: /\b(?:any|first|next|earliest|soonest)(?: \w+)? day\b/,
  why: /^(?:why|what for)\b/,
  unsure: /(?:don't|do not) know|dunno|no idea|not (?:so |quite |really |very )?sure|i'm unsure/,
  book: /\bbook|\b(?:fit|squeeze) (?:me|us) in\b|\breserv|\bschedul|\bappointment|\bappt\b|\bslots?\b|\bopenings?\b|\bcome in\b|\bsee (?:you|someone|somebody|the|a|an)\b|\bvisit\b|\bsign (?:me )?up\b|\bset up\b|\bcheck in\b/,
  greeting: /^(?:oh )?(?:hi|hello|hey|howdy|yo|good (?:morning|afternoon|evening|day)|greetings)\b/,
  yes: new RegExp(
    `^${FILLERS}(?:yes|yeah|yea|yep|yup|ya|aye|(?:everything|all)(?:'s| is) (?:right|fine|good|ok|okay|correct)|sure|ok|okay|of course|correct|right|exactly|${PRAISE}|(?:that |this |it )?(?:all )?(?:sounds?|looks?|seems?) ${MUCH}(?:${PRAISE}|right|like a plan)|(?:(?:that|this|it|which)(?:'ll| would| will| should)? )?(?:works?|suits?|do(?:es)?(?= it| nicely| fine)|fits?)(?: (?:for )?(?:me|us)| great| well| fine| perfectly| it| nicely)?(?=[,.!]|$| )|(?:that|it|this|thats|its)(?:'s|'d be| is| would be| will be)? ${MUCH}(?:${PRAISE}|right|correct|it|ok|okay|the one)|(?:i'm |i am )?(?:very |quite )?happy with (?:that|it)|let's (?:do|go with|go for|take|book) (?:that|it)|go for it|i (?:think|guess|suppose|believe)(?: so)?(?=[.!]|$)|that(?:'ll| will) do|roger|you got it|i(?:'d| would)? love (?:it|that)|love it|happy to|all correct|see (?:you|ya) (?!later|around)\\w+|no worries|i agree|agreed|i confirm|please|please do|go ahead|absolutely|definitely|confirm(?:ed)?|affirmative|y|k|si|ja|bet|mhm|mm[ -]?hmm?|uh-? ?huh|indeed|all good|deal|book it|do it|no problem|certainly|alright|all right)\\b|(?:[,.!]|\\bbut) yes\\b`,
  ),
  no: /\bi (?:guess|think|suppose) not\b|^(?:certainly|absolutely|definitely|of course|sure(?:ly)?) not\b|^not at all\b|\b(?:that|it|this) (?:doesn't|does not|won't|will not|isn't going to) (?:work|suit|fit|do)\b|^(?:\w+ )?i (?:can't|cannot)(?: make it| come| do (?:it|that))?(?: then)?[.!]?$|^(?:(?:oh|um+|uh+|well|sorry|actually|hmm+)[, ]+)*(?:no|nope|nah|not (?:really|quite|yet|that|right|correct|exactly)|n|wrong|incorrect|that(?:'s| is) (?:wrong|not)|negative|don't|do not)\b|(?:isn't|is not|not) (?:right|correct)\b|\bis wrong$/,
  wrong: /\b(?:not|isn't) (?:right|correct)\b|\bwrong\b|\bincorrect\b/,
  changeTime:
    /^(?:the |my )?(?:time|hour)\b|\b(?:change|wrong|different|another|other|fix|correct|update|move|not)\b.*\b(?:time|hour)\b|\b(?:time|hour)\b.*\b(?:wrong|incorrect|not|change|different|doesn't|won't|can't|bad)\b|\b(?:earlier|later)\b|\b(?:not|too) (?:that |so )?(?:early|late)\b/,
  changeDay:
    /^(?:the |my )?(?:day|date)\b|\b(?:change|wrong|different|another|other|fix|correct|update|move|not)\b.*\b(?:day|date)\b|\b(?:day|date)\b.*\b(?:wrong|incorrect|not|change|different|doesn't|won't|can't|bad)\b|\b(?:doesn't|won't|can't)\b.*\b(?:day|date)\b/,
  changeName:
    /^(?:the |my )?name\b(?! is)|\b(?:change|wrong|different|another|fix|correct|update|misspelled|not)\b.*\bname\b|\bname\b.*\b(?:wrong|incorrect|not|change|different|misspelled)\b/,
} as const

export type Intent = keyof typeof INTENTS

/** Returns the kinds of a text in lower case. `no problem` is a yes. */
export function readIntents(text: string): Set<Intent> {
  const found = new Set<Intent>()
  for (const [intent, pattern] of Object.entries(INTENTS)) {
    if (pattern.test(text)) found.add(intent as Intent)
  }
  if (/^no (?:problem|worries)/.test(text)) found.delete('no')
  if (found.has('who')) found.delete('person')
  // "that is not right" begins as a yes does
  if (found.has('no')) found.delete('yes')
  return found
}

/** Services of many kinds of businesses. One of them says what an appointment is for. */
const SERVICES =
  /\b(?:hair ?cut|hair|trim|colou?r|highlights|beard|shave|check ?-?up|cleaning|tooth ?ache|tooth|teeth|dentist|dental|filling|crown|doctor|physio\w*|massage|facial|manicure|pedicure|nails?|wax\w*|brows|lash(?:es)?|consult\w*|demo\w*|meeting|viewing|tour|quote|estimate|inspection|repairs?|fix|service|oil change|tires?|tyres?|brakes?|car|boiler|plumb\w*|leak\w*|heating|electric\w*|roof\w*|lesson|class|lawyer|legal|tax\w*|accounting|vet|dogs?|cats?|puppy|kitten|groom\w*|vaccin\w*|table|dinner|lunch|breakfast|eye|eyes|glasses|therapy|therapist|session|fitting|photo\w*|tattoo|interview|pick ?up|delivery|exam\w*|test|treatment|injection|install\w*|move|moving|spa|yoga|training|party|wedding|room|apartment|house|kitchen|air conditioning|ac|computer|phone|bikes?|follow ?-?up|(?:my|sore|bad|lower) back|knee)(?:s|ed)?\b/

/** Whether a text in lower case names a service. */
export const namesService = (text: string): boolean => SERVICES.test(text)
