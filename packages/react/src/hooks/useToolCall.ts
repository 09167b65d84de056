import type {
  CheckedToolOptions,
  ParametersStruct,
  StandardSchema,
  ToolArguments,
  ToolCallContext,
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
export function useToolCall(name: string, ...[first, second]: ToolCallArguments): void {
  const client = useVoiceClient()
  const [given, options] = typeof second === 'function' ? [second, first] : [first, second]
  const { handler, timeout, respond, parameters }: Inputs = { ...Object(options), handler: given }
  const latest = useRef({ handler, parameters })
  useEffect(() => {
    latest.current = { handler, parameters }
  })
  const isFunction = typeof handler === 'function'
  const kind = kindOf(parameters)
  useEffect(() => {
    const options = { ...(timeout !== undefined && { timeout }), ...(respond !== undefined && { respond }) }
    // The tool is registered once: its handler and its schema are those of the latest render. What is neither a function
    // nor a schema goes to the client, which throws the error for it.
    const run = isFunction
      ? (args: unknown, context: ToolCallContext) => latest.current.handler(args, context)
      : latest.current.handler
    if (kind === 'none') return client.onToolCall(name, run, options)
    return client.onToolCall(name, { ...options, parameters: followLatest(latest, kind) }, run)
  }, [client, name, timeout, respond, isFunction, kind])
}

type ToolCallArguments =
  | [handler: ToolHandler<never>, options?: ToolOptions | undefined]
  | [options: CheckedToolOptions<unknown>, handler: ToolHandler<never>]

/** The inputs of a render. JavaScript may pass any values: `Kind` says which parameters they are. */
interface Inputs extends ToolOptions {
  readonly handler: ToolHandler<unknown>
  readonly parameters: StandardSchema<unknown> & ParametersStruct<unknown>
}

type Kind = 'none' | 'struct' | 'schema' | 'invalid'

function kindOf(parameters: unknown): Kind {
  if (parameters === undefined) return 'none'
  const { create, '~standard': standard }: { create?: unknown; '~standard'?: unknown } = Object(parameters)
  if (typeof Object(standard).validate === 'function') return 'schema'
  return typeof create === 'function' ? 'struct' : 'invalid'
}

function followLatest(
  latest: { readonly current: Pick<Inputs, 'parameters'> },
  kind: Kind,
): ToolParameters<unknown> {
  if (kind === 'struct') return { create: (value) => latest.current.parameters.create(value) }
  if (kind === 'invalid') return latest.current.parameters
  const validate = (value: unknown) => latest.current.parameters['~standard'].validate(value)
  return { '~standard': { version: 1, vendor: 'the latest render', validate } }
}
