import type { Respond } from '../agent/callModel.ts'
import { field, fieldsOf, isRecord, listOf } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import { readPath } from './query.ts'

const COMPARE: { readonly [comparator: string]: (value: never, expected: never) => boolean } = {
  '=': (value, expected) => value === expected,
  '!=': (value, expected) => value !== expected,
  '>': (value, expected) => value > expected,
  '<': (value, expected) => value < expected,
  '>=': (value, expected) => value >= expected,
  '<=': (value, expected) => value <= expected,
}

/** The words of a model. */
async function readAnswer(respond: Respond, content: string, signal: AbortSignal): Promise<string> {
  let words = ''
  for await (const delta of respond({ messages: [{ role: 'user', content }], tools: [] }, { signal })) {
    if ('text' in delta) words += delta.text
  }
  return words
}

/** Extracts data from a conversation by a structured output: by its expression, or by the model. Undefined without a model. */
export async function extract(
  output: unknown,
  transcript: string,
  respond: Respond | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const { type, regex, schema, description } = fieldsOf(output)
  if (type === 'regex') return new RegExp(String(regex)).exec(transcript)?.[0] ?? null
  if (!respond) return undefined
  const task = `Answer with JSON only, by this JSON Schema: ${JSON.stringify(schema)}`
  const answer = await readAnswer(respond, `${description ?? ''}\n${task}\n\n${transcript}`, signal)
  const [text = ''] = /[{["\d\-tfn][\s\S]*/.exec(answer.replaceAll('```', '')) ?? []
  return JSON.parse(text.trim())
}

/**
 * Judges a conversation by the checks of its scenario. Without a model, a check whose data only a model can extract has the
 * expected value.
 */
export async function judge(
  { store }: PlatformContext,
  scenario: unknown,
  transcript: string,
  respond: Respond | undefined,
  signal: AbortSignal,
) {
  const evaluations = []
  for (const check of listOf(field(scenario, 'evaluations'))) {
    const { structuredOutputId, structuredOutput, path, comparator, value, required = true } = fieldsOf(check)
    const output = isRecord(structuredOutput)
      ? structuredOutput
      : store.get('structured-output', String(structuredOutputId))
    const extracted = await extract(output, transcript, respond, signal)
    const found = typeof path === 'string' ? readPath(extracted, path) : extracted
    const isKnown = extracted !== undefined
    const compare = COMPARE[String(comparator)]
    evaluations.push({
      structuredOutputId: String(structuredOutputId ?? 'inline'),
      name: String(field(output, 'name') ?? ''),
      comparator: String(comparator),
      expectedValue: value,
      extractedValue: isKnown ? (found ?? null) : value,
      passed: !isKnown || compare?.(found as never, value as never) === true,
      required: required !== false,
    })
  }
  return { evaluations, passed: evaluations.every(({ passed, required }) => passed || !required) }
}
