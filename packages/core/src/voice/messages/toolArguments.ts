import { messageOf } from '../../errors/OffhookError.ts'
import { ToolError } from '../../errors/ToolError.ts'
import { isRecord } from '../../validators/isRecord.ts'
import { parseWithoutPrototype } from './readMessage.ts'
import type { StandardResult, ToolArguments, ToolParameters } from './tools.ts'

/**
 * Reads the arguments of a tool call, from JSON text or an object. Any other value counts as no arguments.
 *
 * @throws ToolError for text that is not JSON
 */
export function readToolArguments(args: unknown): ToolArguments {
  let value = args
  if (typeof args === 'string' && args.trim() !== '') {
    try {
      value = parseWithoutPrototype(args)
    } catch (cause) {
      throw new ToolError('Its arguments are not JSON.', { cause })
    }
  }
  return isRecord(value) ? { ...value } : {}
}

/**
 * Checks arguments by the parameters of their tool. Returns the schema's output, with its defaults.
 *
 * @throws ToolError with the failures, for invalid arguments
 */
export async function checkToolArguments<Args>(
  parameters: ToolParameters<Args>,
  args: ToolArguments,
): Promise<Args> {
  if (!('~standard' in parameters)) {
    try {
      return parameters.create(args)
    } catch (cause) {
      // The assistant receives only failures of the check, not other errors of a struct.
      if (typeof Object(cause).failures !== 'function') throw cause
      throw createError(messageOf(cause), cause)
    }
  }
  const result = await parameters['~standard'].validate(args)
  if (!result.issues) return result.value
  throw createError(result.issues.map(formatIssue).join('; '), result.issues)
}

const createError = (failures: string, cause: unknown): ToolError =>
  new ToolError(`Its arguments are invalid: ${failures}`, { cause })

type Issue = NonNullable<StandardResult<unknown>['issues']>[number]

function formatIssue({ message, path = [] }: Issue): string {
  const names = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return names.length > 0 ? `${names.join('.')}: ${message}` : message
}
