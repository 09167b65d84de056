import type { AssistantWords } from '../agent/AssistantSettings.ts'
import { demoGreeting, demoScript, type Script } from '../agent/script.ts'
import { field, isSet } from '../fields.ts'
import type { FoundAssistant } from './findAssistant.ts'
import type { RoomConfig } from './roomConfig.ts'

/** The words of a user's own assistant after its first message, where no model can answer. */
export const noModelScript: Script = {
  greeting: demoScript.greeting,
  turns: [
    {
      text: 'I have no language model yet, so I cannot answer you. Start the sandbox with a model, and I will be your assistant.',
    },
    { text: 'I have no language model to answer with.' },
  ],
}

/** Tells the developer why the assistant says that. */
export const NO_MODEL =
  'The assistant has no language model: it says its first message, and then only that it has none. Give it one with --model, or in code with agent.respond.'

/** Whether an assistant is the user's own, and not one of the scenarios: it is saved or inline, and has a first message or a model. */
export const isOwnAssistant = ({ own, fields = {} }: FoundAssistant): boolean =>
  own !== undefined &&
  !isSet(field(fields.metadata, 'scenario')) &&
  (isSet(fields.firstMessage) || isSet(fields.model))

/** Returns the settings of a room whose assistant has no model. Undefined for the assistant of a scenario. */
export function readNoModel(
  assistant: FoundAssistant,
  { name }: AssistantWords,
): Pick<RoomConfig, 'script' | 'noModelNotice'> | undefined {
  if (!isOwnAssistant(assistant)) return undefined
  const greeting = name ? demoGreeting(name) : noModelScript.greeting
  return { script: { ...noModelScript, greeting }, noModelNotice: NO_MODEL }
}
