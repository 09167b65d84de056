import type { AssistantWords } from './AssistantSettings.ts'
import { hasGeneratedGreeting } from './firstMessage.ts'

/** A line of the agent. */
export interface ScriptLine {
  text: string
  /** The name of a recording. Words without a recording are spoken as `neutral`. */
  voice?: string
}

/** A function of the page that the agent calls. */
export interface ScriptTool {
  name: string
  arguments: { readonly [name: string]: unknown }
}

/** One turn of the agent: words, calls of tools, or both, at least one of them. */
export interface ScriptTurn extends Partial<ScriptLine> {
  /** Called at the start of the words. The agent says the result after the words. */
  tool?: ScriptTool | readonly ScriptTool[]
  /** The agent ends the call after this turn, and says the assistant's `endCallMessage` first. */
  endCall?: boolean
}

/** The words of the agent: the greeting, then one turn for each answer. */
export interface Script {
  greeting: ScriptLine
  /** In order. The last one is repeated. */
  turns: readonly ScriptTurn[]
}

/** The agent's name in the recorded greeting. */
const RECORDED_NAME = 'Aidan'

/** A receptionist who takes a booking. Every line has a recording. */
export const demoScript: Script = {
  greeting: { text: `Hi, this is ${RECORDED_NAME}. How can I help you today?`, voice: 'greeting' },
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

/** Returns the demo's greeting for an agent of that name. */
export const demoGreeting = (name: string): ScriptLine => ({
  text: demoScript.greeting.text.replace(RECORDED_NAME, () => name),
})

/** The user's own words, played back. */
export const REPLAY: ScriptLine = { text: '(what you said)', voice: 'replay' }

/** The name of the recording for words without one. The transcript has the words themselves. */
export const NEUTRAL_VOICE = 'neutral'

/** Returns the recording of a line: the named one, or else the one with the same words. */
export function recordingOf({ text, voice }: ScriptLine): string {
  const lines = [demoScript.greeting, ...demoScript.turns]
  return voice ?? lines.find((line) => line.text === text)?.voice ?? NEUTRAL_VOICE
}

/** Returns the words of a call: the assistant's own, else those of the script, of the scenario, or of the demo. */
export function scriptOf(
  scenario: { readonly script?: Partial<Script> },
  own?: Script,
  words: AssistantWords = {},
): Script {
  const script = own ?? { ...demoScript, ...scenario.script }
  return { ...script, greeting: greetingOf(script.greeting, words) }
}

function greetingOf(scripted: ScriptLine, words: AssistantWords): ScriptLine {
  const { name, firstMessage } = words
  // the script stands for the model
  if (firstMessage && !hasGeneratedGreeting(words)) return { text: firstMessage }
  return name && scripted === demoScript.greeting ? demoGreeting(name) : scripted
}
