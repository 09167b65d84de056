const DIGIT = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)'

/** Addresses and numbers of the user. */
const CONTACTS = [
  // an e-mail, written and spoken
  /\S+@\S+/g,
  /\S+ at \S+ dot (?:com|org|net|edu|co|uk|de|fr|io|me)\b/gi,
  // a telephone number of at least seven digits, which is no date
  /(?<![\w/-])(?!\d{4}-\d{1,2}-\d|\d{1,2}[./]\d{1,2}[./]\d)\+?\(?\d(?:[ ().-]{0,2}\d){6,}/g,
  new RegExp(`\\b(?:${DIGIT}[ ,-]+){5,}${DIGIT}\\b`, 'gi'),
  // a street with its number
  /\b\d+[a-z]? (?:(?!(?:at|on|in|the|to|of|for|from|and)\b)[a-z]+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|boulevard|blvd|terrace)\b\.?(?:, ?[a-z]+)?/gi,
]

/** Words that lead to one: "my e-mail is", "I live in London". */
const LEAD =
  /\b(?:and )?(?:do you (?:need|want|have) |(?:can|should|shall|may) i (?:give|leave|send) you )?(?:my (?:(?:phone|mobile|cell|home|work|postal|email|e-mail|contact) )*(?:number|e-?mail|address|post ?code|zip ?code|(?:phone|mobile|cell|zip)(?= is|'s|:|$))(?: (?:is|would be)\b|'s|:)?|(?:you can )?(?:reach|call|text|email) me (?:at|on)\b|i live (?:at|in|on)\b(?: [a-z]+)?)/gi

/** Takes the user's addresses and numbers out of a text, because the agent does not write them down. */
export function readContact(text: string): { hasContact: boolean; rest: string } {
  let rest = text
  for (const pattern of CONTACTS) rest = rest.replace(pattern, ' ')
  rest = rest.replace(LEAD, ' ')
  return rest === text
    ? { hasContact: false, rest }
    : { hasContact: true, rest: rest.replace(/ +/g, ' ').trim() }
}
