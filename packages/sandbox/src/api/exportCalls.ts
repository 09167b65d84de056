import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { json, Refusal } from '../platform/responses.ts'
import { readList, readPath } from './query.ts'

/** The columns of an export, each with its path in a call, unless that is its name. */
const COLUMNS = new Map(
  `id assistantId squadId customerId customerName=customer.name customerNumber=customer.number
  customerSipUri=customer.sipUri customerExtension=customer.extension phoneNumberId endedReason type duration startedAt
  endedAt transcript=artifact.transcript summary=analysis.summary successEvaluation=analysis.successEvaluation
  recordingUrl=artifact.recordingUrl cost phoneCallProvider phoneCallProviderId createdAt updatedAt`
    .split(/\s+/)
    .map((column) => {
      const [name = '', path = name] = column.split('=')
      return [name, path]
    }),
)

/** The duration of a call in seconds. Undefined before its end. */
export function secondsOf({ startedAt, endedAt }: Stored): number | undefined {
  const seconds = (Date.parse(String(endedAt)) - Date.parse(String(startedAt))) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

/** Writes a cell as RFC 4180 does. */
function toCell(value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function toCsv(calls: readonly Stored[], columns: readonly string[]): string {
  const rows = calls.map((call) => {
    const whole = { ...call, duration: secondsOf(call) }
    return columns.map((column) => toCell(readPath(whole, COLUMNS.get(column) ?? column)))
  })
  return [columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** Exports calls: as CSV with `async=false`, otherwise as a finished job with the address of the CSV. */
export function exportCalls(
  context: PlatformContext,
  calls: readonly Stored[],
  query: URLSearchParams,
): Response {
  const wanted = readList(query, 'columns')
  const columns = wanted.length > 0 ? wanted : [...COLUMNS.keys()]
  if (columns.some((column) => !COLUMNS.has(column))) {
    const known = [...COLUMNS.keys()].join(', ')
    throw new Refusal(400, [`each value in columns must be one of the following values: ${known}`])
  }
  if (query.get('async') !== 'false') {
    const now = new URLSearchParams(query)
    now.set('async', 'false')
    const url = `${context.baseUrl}/v2/call/export?${now}`
    return json(200, { id: context.createId('export'), status: 'done', url })
  }
  return new Response(toCsv(calls, columns), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="calls.csv"',
    },
  })
}
