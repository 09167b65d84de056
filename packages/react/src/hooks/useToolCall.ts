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
 * Lets the assistant call the latest `handler` while the component is mounted. `parameters`, a superstruct struct or a
 * Standard Schema, validates and types the arguments.
 *
 * @throws ValidationError in an effect, as `onToolCall` does: for an empty name, a handler that is not a function, a
 * `timeout` out of bounds, or invalid `parameters`
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
export function useToolCall(name: string, ...inputs: ToolCallArguments): void {
  const { handler, timeout, respond, parameters } = parseArguments(inputs)
  const client = useVoiceClient()
  const latest = useRef({ handler, parameters })
  useEffect(() => {
    latest.current = { handler, parameters }
  })
  const hasParameters = parameters !== undefined
  const hasSchema = isSchema(parameters)
  const isFunction = typeof handler === 'function'
  useEffect(() => {
    const options = { ...(timeout !== undefined && { timeout }), ...(respond !== undefined && { respond }) }
    // JavaScript may pass any handler: the client throws the error for it.
    if (!isFunction) return client.onToolCall(name, latest.current.handler as never, options)
    const run: ToolHandler<unknown> = (args, context) => {
      if (typeof latest.current.handler !== 'function') return undefined
      // The client has validated `args` if there are parameters. Without parameters they have no type.
      return latest.current.handler(args as never, context)
    }
    const registeredParameters = latest.current.parameters
    if (!hasParameters || registeredParameters === undefined) return client.onToolCall(name, run, options)
    // JavaScript may pass any parameters: the client throws the error for them.
    if (!hasSchema) return client.onToolCall(name, { ...options, parameters: registeredParameters }, run)
    const latestParameters = delegateToLatest(
      registeredParameters,
      () => latest.current.parameters ?? registeredParameters,
    )
    return client.onToolCall(name, { ...options, parameters: latestParameters }, run)
  }, [client, name, timeout, respond, hasParameters, hasSchema, isFunction])
}

type ToolCallArguments =
  | [handler: ToolHandler<never>, options?: ToolOptions | undefined]
  | [options: CheckedToolOptions<unknown>, handler: ToolHandler<never>]

interface ParsedArguments extends ToolOptions {
  handler: ToolHandler<never> | ToolOptions
  parameters?: ToolParameters<unknown>
}

function parseArguments([first, second]: ToolCallArguments): ParsedArguments {
  const [handler, options] = typeof second === 'function' ? [second, first] : [first, second]
  return typeof options === 'object' ? { ...options, handler } : { handler }
}

/** Whether the client accepts a value as `parameters`. The same check as `isSchema` of `addTool.ts` in the core. */
function isSchema(value: unknown): boolean {
  const { create, '~standard': standard }: { create?: unknown; '~standard'?: unknown } = Object(value)
  const { validate }: { validate?: unknown } = Object(standard)
  return typeof create === 'function' || typeof validate === 'function'
}

/** Parameters that validate with the latest ones: a schema created during a render must not register the tool again. */
function delegateToLatest(
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
