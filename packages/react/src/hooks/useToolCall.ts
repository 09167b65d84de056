import type {
  CheckedToolOptions,
  ToolArguments,
  ToolHandler,
  ToolOptions,
  ToolParameters,
} from '@offhook/core'
import { useEffect, useRef } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * Offers a function of the page to the assistant, always the latest one, while the component is mounted. `parameters`,
 * a superstruct struct or a Standard Schema, check and type the arguments.
 *
 * @throws ValidationError, in an effect, as `onToolCall`: for an empty name, a handler that is not a function, a
 * `timeout` outside its bounds, and `parameters` that are neither
 */
export function useToolCall<Args>(
  name: string,
  options: CheckedToolOptions<Args>,
  handler: ToolHandler<Args>,
): void
export function useToolCall<Args = ToolArguments>(
  name: string,
  handler: ToolHandler<Args>,
  options?: ToolOptions,
): void
export function useToolCall(name: string, ...input: ToolInputs): void {
  const { handler, timeout, respond, parameters } = readInputs(input)
  const client = useVoiceClient()
  const latest = useRef({ handler, parameters })
  useEffect(() => {
    latest.current = { handler, parameters }
  })
  const hasParameters = parameters !== undefined
  const isFunction = typeof handler === 'function'
  useEffect(() => {
    const given = { ...(timeout !== undefined && { timeout }), ...(respond !== undefined && { respond }) }
    // throws for a handler that is not a function, which a page without TypeScript may give
    if (!isFunction) return client.onToolCall(name, latest.current.handler as never, given)
    const run: ToolHandler<unknown> = (args, context) => {
      if (typeof latest.current.handler !== 'function') return undefined
      // the client has checked them, or the handler takes them at its word
      return latest.current.handler(args as never, context)
    }
    const checks = latest.current.parameters
    if (!hasParameters || !checks) return client.onToolCall(name, run, given)
    const follow = followLatest(checks, () => latest.current.parameters ?? checks)
    return client.onToolCall(name, { ...given, parameters: follow }, run)
  }, [client, name, timeout, respond, hasParameters, isFunction])
}

type ToolInputs =
  | [handler: ToolHandler<never>, options?: ToolOptions | undefined]
  | [options: CheckedToolOptions<unknown>, handler: ToolHandler<never>]

interface ReadInputs extends ToolOptions {
  handler: ToolHandler<never> | ToolOptions
  parameters?: ToolParameters<unknown>
}

function readInputs([first, second]: ToolInputs): ReadInputs {
  const [handler, options] = typeof second === 'function' ? [second, first] : [first, second]
  return typeof options === 'object' ? { ...options, handler } : { handler }
}

/** Checks by the latest parameters: a schema that is made in a render must not take the tool back and offer it anew. */
function followLatest(
  first: ToolParameters<unknown>,
  get: () => ToolParameters<unknown>,
): ToolParameters<unknown> {
  if (!('~standard' in first)) {
    return {
      create(value) {
        const latest = get()
        return ('~standard' in latest ? first : latest).create(value)
      },
    }
  }
  return {
    '~standard': {
      version: 1,
      vendor: first['~standard'].vendor,
      validate(value) {
        const latest = get()
        return ('~standard' in latest ? latest : first)['~standard'].validate(value)
      },
    },
  }
}
