import { type AssistantWords, firstMessageModes } from '../agent/assistantWords.ts'
import { fillVariables, timeVariables } from './fillVariables.ts'
import type { FoundAssistant } from './findAssistant.ts'
import type { Fields } from './isRecord.ts'

/** The words of an assistant in a call that begins at that time. `variables` are those of the call itself. */
export function assistantWords(
  { fields = {}, variableValues }: FoundAssistant,
  at: Date,
  variables: Fields,
): AssistantWords {
  const values = { ...timeVariables(at), ...variables, ...variableValues }
  const read = (name: 'name' | 'firstMessage' | 'endCallMessage') => {
    const text = fields[name]
    return typeof text === 'string' ? { [name]: fillVariables(text, values) } : {}
  }
  const mode = firstMessageModes.find((each) => each === fields.firstMessageMode)
  return {
    ...read('name'),
    ...read('firstMessage'),
    ...read('endCallMessage'),
    ...(mode && { firstMessageMode: mode }),
  }
}
