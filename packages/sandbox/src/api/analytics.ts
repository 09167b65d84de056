import { array, DATE_RULE, enums, string, type } from '../bodies/structs.ts'
import { type Fields, isRecord } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { Refusal } from '../platform/responses.ts'
import { viewCall } from './callProgress.ts'
import { secondsOf } from './exportCalls.ts'
import { readFields } from './input.ts'
import { readPath } from './query.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** The operations on the values of a column. */
const OPERATIONS: { readonly [name: string]: (values: readonly number[]) => number } = {
  sum: (values) => round(sum(values)),
  avg: (values) => (values.length === 0 ? 0 : round(sum(values) / values.length)),
  count: (values) => values.length,
  min: (values) => (values.length === 0 ? 0 : Math.min(...values)),
  max: (values) => (values.length === 0 ? 0 : Math.max(...values)),
  history: (values) => round(sum(values)),
}

const STEPS = 'second minute hour day week month quarter year decade century millennium'.split(' ')
const YEARS: { readonly [step: string]: number } = { year: 1, decade: 10, century: 100, millennium: 1000 }
const MILLISECONDS: { readonly [step: string]: number } = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
}

/** The beginning of a time's step, in UTC. */
export function stepOf(time: string, step: string): string {
  const date = new Date(time)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const length = MILLISECONDS[step]
  if (length) return new Date(Math.floor(date.getTime() / length) * length).toISOString()
  if (step === 'week') return utc(year, month, day - ((date.getUTCDay() + 6) % 7))
  if (step === 'month') return utc(year, month)
  if (step === 'quarter') return utc(year, month - (month % 3))
  const years = YEARS[step] ?? 1
  return utc(year - (year % years), 0)
}

const utc = (year: number, month: number, day = 1): string =>
  new Date(Date.UTC(year, month, day)).toISOString()

/** The value of a call in a column. Undefined without one. */
function readColumn(call: Stored, column: string): number | undefined {
  const seconds = secondsOf(call)
  if (column === 'id') return 1
  if (column === 'duration') return seconds
  if (column === 'minutesUsed') return seconds === undefined ? undefined : seconds / 60
  if (column === 'concurrency') return call.status === 'in-progress' ? 1 : undefined
  const value = readPath(call, column)
  return typeof value === 'number' ? value : undefined
}

interface Operation {
  operation: string
  column: string
  alias: string
}

/** The platform's name for a result: `sumCost`, `avgCostBreakdownLlm`. */
const toAlias = (operation: string, column: string): string =>
  operation + column.replace(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase())

function readOperation(value: unknown): Operation {
  const required = { operation: enums(Object.keys(OPERATIONS)), column: string() }
  const { operation, column, alias } = readFields(value, { required, optional: { alias: string(40) } })
  const name = typeof alias === 'string' ? alias : toAlias(String(operation), String(column))
  return { operation: String(operation), column: String(column), alias: name }
}

interface TimeRange {
  start: string
  end: string
  timezone: string
  step?: string
}

/** The first moment that a date can have. */
const FIRST_MOMENT = -8.64e15

const weekBefore = (time: number): string =>
  new Date(Number.isNaN(time) ? 0 : Math.max(FIRST_MOMENT, time - 7 * 86_400_000)).toISOString()

/** Default: the last seven days. */
function readTimeRange(input: unknown): TimeRange {
  const range = input === undefined ? {} : readFields(input, { optional: { step: enums(STEPS) } })
  const { end = new Date().toISOString(), timezone = 'UTC', step } = range
  const start = range.start ?? weekBefore(Date.parse(String(end)))
  for (const [name, time] of Object.entries({ start, end })) {
    if (Number.isNaN(Date.parse(String(time)))) {
      throw new Refusal(400, [`timeRange.${name} ${DATE_RULE}`])
    }
  }
  const bounds = { start: String(start), end: String(end), timezone: String(timezone) }
  return typeof step === 'string' ? { ...bounds, step } : bounds
}

/** Groups the calls of a time range by these fields and by the step of their beginning. */
function groupCalls(calls: readonly Stored[], groupBy: readonly string[], { start, end, step }: TimeRange) {
  const groups = new Map<string, { shared: Fields; calls: Stored[] }>()
  for (const call of calls) {
    const time = Date.parse(String(call.createdAt))
    if (time < Date.parse(start) || time > Date.parse(end)) continue
    const shared = {
      ...(step !== undefined && { date: stepOf(String(call.createdAt), step) }),
      ...Object.fromEntries(groupBy.map((path) => [path, readPath(call, path) ?? null])),
    }
    const key = JSON.stringify(shared)
    const group = groups.get(key)
    if (group) group.calls.push(call)
    else groups.set(key, { shared, calls: [call] })
  }
  return [...groups.values()]
}

const QUERY = {
  required: { name: string(40), table: enums(['call', 'subscription']), operations: array() },
  optional: { groupBy: array(), timeRange: type() },
}

function answerQuery(calls: readonly Stored[], query: unknown) {
  const { name, operations: requested, groupBy, timeRange: range } = readFields(query, QUERY)
  const operations = Array.isArray(requested) ? requested.map(readOperation) : []
  const timeRange = readTimeRange(range ?? undefined)
  const paths = Array.isArray(groupBy) ? groupBy.filter((path) => typeof path === 'string') : []
  const found = groupCalls(calls, paths, timeRange)
  // a query about all calls has a result even without calls
  const groups = found.length > 0 || paths.length > 0 || timeRange.step ? found : [{ shared: {}, calls: [] }]
  const result = groups.map(({ shared, calls: alike }) => {
    const values = operations.map(({ operation, column, alias }) => {
      const numbers = alike.map((call) => readColumn(call, column)).filter((value) => value !== undefined)
      return [alias, OPERATIONS[operation]?.(numbers) ?? 0] as const
    })
    return { ...shared, ...Object.fromEntries(values) }
  })
  return { name, timeRange, result }
}

/** Answers the queries of a body about the calls. @throws Refusal 400 for an invalid query */
export function answerAnalytics(context: PlatformContext, body: unknown) {
  const { queries } = readFields(body, { required: { queries: array() } })
  const calls = context.store.all('call').map((call) => viewCall(call, context))
  return (Array.isArray(queries) ? queries : []).map((query) => {
    if (!isRecord(query)) throw new Refusal(400, ['each value in queries must be an object'])
    return answerQuery(calls, query)
  })
}
