/** One thing that the agent says. `voice` names a recording; words without one are spoken as `neutral`. */
export interface ScriptLine {
  text: string
  voice?: string
}

/** What the agent says in a call: the greeting, then one turn after each thing the caller says. */
export interface Script {
  greeting: ScriptLine
  /** In order; after the last one the last is said again. */
  turns: readonly ScriptLine[]
  /** A function of the page, which is called in place of each turn: what the page answers is said. */
  tool?: { name: string; arguments: { readonly [name: string]: unknown } }
}

/** A receptionist who takes a booking. Every line has a recording. */
export const demoScript: Script = {
  greeting: { text: 'Hi, this is Aidan. How can I help you today?', voice: 'greeting' },
  turns: [
    { text: 'Of course. Which day would suit you best?', voice: 'day' },
    {
      text: 'I have ten in the morning or three in the afternoon. Which do you prefer?',
      voice: 'time',
    },
    { text: 'Great. May I have your name for the booking?', voice: 'name' },
    { text: 'Thank you, I have noted that. Is there anything else I can help you with?', voice: 'noted' },
  ],
}

/** The recording for words that nobody recorded; the transcript carries the words themselves. */
export const NEUTRAL_VOICE = 'neutral'
