import { type Fields, fieldsOf, isText } from '../fields.ts'

/**
 * Whether a message of a tool is spoken in place of the model's answer. Those that depend on the arguments, or are a hint
 * for the model, have no effect.
 */
export const isSpokenMessage = (message: unknown): message is Fields & { content: string } => {
  const { type, role, content, conditions } = fieldsOf(message)
  const isOfResult = type === 'request-complete' || type === 'request-failed'
  return isOfResult && isText(content) && content !== '' && role !== 'system' && conditions === undefined
}
