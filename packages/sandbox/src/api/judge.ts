import type { Respond } from '../agent/callModel.ts'
import { type Fields, field, fieldsOf, isRecord, listOf } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import { Refusal } from '../platform/responses.ts'
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

/** The first object or list with all that follows it, up to the last end of one. */
const COMPOUND = /[{[][\s\S]*[}\]]/
/** Other values among words: whole ones, so no "true" of "untrue". */
const SIMPLE = /(?<![\w.-])(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?!\w|\.\d)|"(?:[^"\\]|\\.)*"/

/** The JSON in the words of a model, which may add some of its own. @throws Refusal 502 without any */
function parseAnswer(answer: string): unknown {
  const words = answer.replaceAll(/```(?:json)?/g, '').trim()
  // what an object that breaks off contains is no answer
  const [part] = (/[{[]/.test(words) ? COMPOUND : SIMPLE).exec(words) ?? []
  for (const text of [words, part ?? '']) {
    try {
      return JSON.parse(text)
    } catch {
      // the part may be JSON where the whole is not
    }
  }
  const start = JSON.stringify(words.slice(0, 60))
  throw new Refusal(502, `The model should have answered with JSON, and answered ${start}.`)
}

/**
 * Extracts data from a conversation by a structured output: by its expression, or by the model. Undefined without a model.
 *
 * @throws Refusal 502 for an answer of the model without JSON
 */
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
  return parseAnswer(answer)
}

/** The structured output of a check: the inline one, or the record with its id. Undefined for an unknown id. */
function outputOf({ store }: PlatformContext, { structuredOutput, structuredOutputId }: Fields) {
  return isRecord(structuredOutput)
    ? structuredOutput
    : store.get('structured-output', String(structuredOutputId))
}

/** @throws Refusal 422 for a check of a scenario without its structured output: nothing could fail it */
export function requireOutputs(context: PlatformContext, scenario: Fields): void {
  for (const check of listOf(scenario.evaluations).map(fieldsOf)) {
    if (outputOf(context, check)) continue
    const id = String(check.structuredOutputId)
    throw new Refusal(422, `evaluations.structuredOutputId: no structured-output has the id '${id}'`)
  }
}

/**
 * Judges a conversation by the checks of its scenario. Without a model, a check whose data only a model can extract has the
 * expected value.
 */
export async function judge(
  context: PlatformContext,
  scenario: unknown,
  transcript: string,
  respond: Respond | undefined,
  signal: AbortSignal,
) {
  const evaluations = []
  for (const check of listOf(field(scenario, 'evaluations')).map(fieldsOf)) {
    const { structuredOutputId, path, comparator, value, required = true } = check
    const output = outputOf(context, check)
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
