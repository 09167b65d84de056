import type { AssistantWords } from './assistantWords.ts'
import type { Scenario } from './scenarios.ts'
import { demoGreeting, demoScript, type Script, type ScriptLine } from './script.ts'

/** The words of a call: the assistant's own, then the given script's, then the scenario's, then the demo's. */
export function scriptOf(scenario: Scenario, own?: Script, words: AssistantWords = {}): Script {
  const script = own ?? { ...demoScript, ...scenario.script }
  return { ...script, greeting: greetingOf(script.greeting, words) }
}

function greetingOf(
  scripted: ScriptLine,
  { name, firstMessage, firstMessageMode }: AssistantWords,
): ScriptLine {
  const isGenerated = firstMessageMode === 'assistant-speaks-first-with-model-generated-message'
  // the script stands for the model
  if (firstMessage && !isGenerated) return { text: firstMessage }
  return name && scripted === demoScript.greeting ? demoGreeting(name) : scripted
}
