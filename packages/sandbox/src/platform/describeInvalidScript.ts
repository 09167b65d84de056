import * as superstruct from 'superstruct'
import { dynamic, optional, refine, type } from 'superstruct'
import type { Script } from '../agent/script.ts'
import { isRecord } from '../fields.ts'
import { describeInvalid, type Rule, type Rules, withMessage } from './structs.ts'

const string = withMessage(superstruct.string(), (value) => typeof value === 'string', 'must be a string.')
const boolean = withMessage(
  superstruct.boolean(),
  (value) => typeof value === 'boolean',
  'must be a boolean.',
)
const record = withMessage(type({}), isRecord, 'must be an object.')
const array = (item: Rule): Rule => withMessage(superstruct.array(item), Array.isArray, 'must be a list.')

/** An object with these fields only. */
const object = (fields: Rules) =>
  refine(withMessage(type(fields), isRecord, 'must be an object.'), 'known', (value, { path }) => {
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name))
    if (unknown === undefined) return true
    const known = Object.keys(fields).join(', ')
    return { path: [...path, unknown], message: `is unknown: the fields here are ${known}.` }
  })

const tool: Rule = object({ name: string, arguments: record })

const fields = object({
  text: optional(string),
  voice: optional(string),
  tool: optional(dynamic((value) => (Array.isArray(value) ? array(tool) : tool))),
  endCall: optional(boolean),
})

const turn = refine(fields, 'acts', ({ text, tool, endCall }) =>
  text !== undefined || tool !== undefined || endCall === true
    ? true
    : 'must have a text, a tool or endCall.',
)

/** A script: the greeting, and a turn for each thing that the user says. */
export const script = object({
  greeting: object({ text: string, voice: optional(string) }),
  turns: array(turn),
})

/** Returns a sentence about the first invalid field of a script, which `name` stands for. Null for a script. */
export const describeInvalidScript = (value: unknown, name = 'script'): string | null =>
  describeInvalid(value, script, name)

/** Whether a value can be spoken as a script. */
export const isScript = (value: unknown): value is Script => describeInvalidScript(value) === null
