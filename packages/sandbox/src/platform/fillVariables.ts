import { type AssistantWords, assistantWords } from '../agent/AssistantSettings.ts'
import { type Fields, field } from '../fields.ts'
import type { FoundAssistant } from './findAssistant.ts'
import { pickValid } from './structs.ts'

/** A variable in a text: `{{name}}`, or `{{customer.name}}` for a field of an object. */
const VARIABLE = /\{\{\s*([\w$-]+(?:\.[\w$-]+)*)\s*\}\}/g

const isValue = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Puts values in the place of variables. A variable without a value stays as it is written. */
export const fillVariables = (text: string, values: Fields): string =>
  text.replace(VARIABLE, (variable, path: string) => {
    const value = path.split('.').reduce<unknown>(field, values)
    return isValue(value) ? String(value) : variable
  })

/** The variables that the platform fills in by itself, from the time in UTC. */
export function timeVariables(at: Date): Fields {
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
      .format(at)
      // newer engines put a narrow space before AM and PM
      .replaceAll('\u202f', ' ')
  const date = format({ month: 'short', day: 'numeric', year: 'numeric' })
  const time = format({ hour: 'numeric', minute: '2-digit' })
  return {
    now: `${date} ${time}`,
    date,
    time,
    month: format({ month: 'long' }),
    day: format({ day: 'numeric' }),
    year: format({ year: 'numeric' }),
  }
}

/** The values of an assistant's variables in a call that begins at that time. `variables` are the call's own. */
export const valuesAt = ({ variableValues }: FoundAssistant, at: Date, variables: Fields): Fields => ({
  ...timeVariables(at),
  ...variables,
  ...variableValues,
})

/** Reads the words of an assistant, and fills in the values of its variables. */
export function readWords({ fields = {} }: FoundAssistant, values: Fields): AssistantWords {
  const fill = (value: unknown) => (typeof value === 'string' ? fillVariables(value, values) : value)
  const filled = Object.entries(fields).map(([name, value]) => [name, fill(value)])
  return pickValid(Object.fromEntries(filled), assistantWords)
}
