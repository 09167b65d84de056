import type { Script } from '../agent/script.ts'
import { isRecord } from './isRecord.ts'

/** Returns a sentence that names the first invalid field, or null. `path` names the value. */
type Check = (path: string, value: unknown) => string | null

const text: Check = (path, value) => (typeof value === 'string' ? null : `${path} must be a string.`)

const boolean: Check = (path, value) => (typeof value === 'boolean' ? null : `${path} must be a boolean.`)

const record: Check = (path, value) => (isRecord(value) ? null : `${path} must be an object.`)

const optional =
  (check: Check): Check =>
  (path, value) =>
    value === undefined ? null : check(path, value)

const list =
  (check: Check): Check =>
  (path, value) => {
    if (!Array.isArray(value)) return `${path} must be a list.`
    return firstFault(value.map((item, index) => check(`${path}[${index}]`, item)))
  }

const fields =
  (checks: { readonly [name: string]: Check }): Check =>
  (path, value) => {
    if (!isRecord(value)) return `${path} must be an object.`
    const names = Object.keys(checks)
    const unknown = Object.keys(value).find((name) => !names.includes(name))
    if (unknown !== undefined)
      return `${path}.${unknown} is unknown: the fields here are ${names.join(', ')}.`
    return firstFault(Object.entries(checks).map(([name, check]) => check(`${path}.${name}`, value[name])))
  }

const firstFault = (faults: readonly (string | null)[]): string | null =>
  faults.find((fault) => fault !== null) ?? null

const line: Check = fields({ text, voice: optional(text) })

const tool: Check = fields({ name: text, arguments: record })

const tools: Check = (path, value) => (Array.isArray(value) ? list(tool)(path, value) : tool(path, value))

const turnFields: Check = fields({
  text: optional(text),
  voice: optional(text),
  tool: optional(tools),
  endCall: optional(boolean),
})

const turn: Check = (path, value) => {
  const fault = turnFields(path, value)
  if (fault || !isRecord(value)) return fault
  const { text: words, tool: called, endCall } = value
  const doesSomething = words !== undefined || called !== undefined || endCall === true
  return doesSomething ? null : `${path} must have a text, a tool or endCall.`
}

const script: Check = fields({ greeting: line, turns: list(turn) })

/** A sentence that names the first invalid field of a script, which `name` stands for. Null for a script. */
export const findScriptFault = (value: unknown, name = 'script'): string | null => script(name, value)

/** Whether a value can be spoken as a script. */
export const isScript = (value: unknown): value is Script => findScriptFault(value) === null
