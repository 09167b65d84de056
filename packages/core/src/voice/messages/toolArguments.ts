import { messageOf } from '../../errors/OffhookError.ts'
import { ToolError } from '../../errors/ToolError.ts'
import { parseJson } from './readMessage.ts'
import type { StandardResult, ToolArguments, ToolParameters } from './tools.ts'

/**
 * Reads the arguments of a tool call, which come as JSON text or as an object. Anything but an object is no arguments.
 *
 * @throws ToolError for text that is not JSON
 */
export function readToolArguments(args: unknown): ToolArguments {
  let value = args
  if (typeof args === 'string' && args.trim() !== '') {
    try {
      value = parseJson(args)
    } catch (cause) {
      throw new ToolError('Its arguments are not JSON.', { cause })
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/**
 * Checks arguments by the parameters of their tool. Returns them as the schema gives them back, with its defaults.
 *
 * @throws ToolError that says what is wrong with the arguments
 */
export async function checkToolArguments<Args>(
  parameters: ToolParameters<Args>,
  args: ToolArguments,
): Promise<Args> {
  if (!('~standard' in parameters)) {
    try {
      return parameters.create(args)
    } catch (cause) {
      // only a failed check is meant for the assistant, and not what else a struct may throw
      if (typeof Object(cause).failures !== 'function') throw cause
      throw invalid(messageOf(cause), cause)
    }
  }
  const result = await parameters['~standard'].validate(args)
  if (!result.issues) return result.value
  throw invalid(result.issues.map(wordIssue).join('; '), result.issues)
}

const invalid = (what: string, cause: unknown): ToolError =>
  new ToolError(`Its arguments are invalid: ${what}`, { cause })

type Issue = NonNullable<StandardResult<unknown>['issues']>[number]

function wordIssue({ message, path = [] }: Issue): string {
  const names = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return names.length > 0 ? `${names.join('.')}: ${message}` : message
}
