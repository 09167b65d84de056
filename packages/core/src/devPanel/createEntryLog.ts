import { ERROR_CATALOGUE, type ErrorEntry } from '../errors/catalogue.ts'
import { fieldsOf, type UnknownRecord } from '../validators/isRecord.ts'
import type { Inspected } from '../voice/inspect.ts'

/** Characters of JSON that an entry may have. A longer one keeps only its name. */
const ENTRY_MAX = 100_000
/** Characters of JSON that all entries may have together. */
const TOTAL_MAX = 4_000_000
/** Characters of the summary beside a name. */
const BRIEF_MAX = 160

/** Fields for the summary of an entry, in order. */
const TELLING = [
  'speaker',
  'role',
  'status',
  'phase',
  'stage',
  'type',
  'kind',
  'code',
  'reason',
  'quality',
  'permission',
  'user_name',
  'text',
  'transcript',
  'output',
  'message',
]

/** An entry of the panel. Its data is text, so that its size is known. */
export interface LogEntry extends Pick<Inspected, 'number' | 'at' | 'kind' | 'name'> {
  /** The data as JSON. */
  readonly json: string
  /** The data in a few words. */
  readonly brief: string
  /** The catalogue's entry for its error. */
  readonly advice: ({ readonly code: string } & ErrorEntry) | undefined
}

/** Keeps the latest of what happened, and no more than it may. */
export function createEntryLog(limit: number) {
  let entries: LogEntry[] = []
  let size = 0
  let dropped = 0

  return {
    entries: (): readonly LogEntry[] => entries,
    dropped: () => dropped,
    add({ number, at, kind, name, data }: Inspected): void {
      const json = toJson(data)
      entries.push({ number, at, kind, name, json, brief: briefOf(name, data), advice: adviceOf(data) })
      size += json.length
      while (entries.length > limit || size > TOTAL_MAX) {
        size -= entries.shift()?.json.length ?? 0
        dropped += 1
      }
    },
    clear(): void {
      entries = []
      size = 0
      dropped = 0
    },
  }
}

function toJson(data: unknown): string {
  try {
    const json = JSON.stringify(data) ?? 'null'
    return json.length > ENTRY_MAX ? JSON.stringify(`[${json.length} characters left out]`) : json
  } catch {
    return '"[unreadable]"'
  }
}

/** Returns the summary of an entry: some of its texts, and the names of fields that are true. */
function briefOf(name: string, data: unknown): string {
  if (Array.isArray(data)) return `${data.length}`
  const fields = fieldsOf(data)
  const words = TELLING.map((field) => fields[field]).filter(
    (value) => typeof value === 'string' && value !== name,
  )
  words.push(...toolNamesOf(fields))
  const facts = Object.keys(fields).filter((field) => fields[field] === true)
  return [...words, ...facts].join(' · ').slice(0, BRIEF_MAX)
}

/** Returns the tools that a message calls, and the tool of an unhandled call. */
function toolNamesOf({ toolCallList, functionCall, handlers, name }: UnknownRecord) {
  const named = [toolCallList].flat().map((toolCall) => fieldsOf(fieldsOf(toolCall).function).name)
  named.push(fieldsOf(functionCall).name, Array.isArray(handlers) && name)
  return named.filter((each) => typeof each === 'string')
}

function adviceOf(data: unknown): LogEntry['advice'] {
  const { code, error } = fieldsOf(data)
  const named = [code, fieldsOf(error).code].find((value) => typeof value === 'string')
  const entry = Object.entries(ERROR_CATALOGUE).find(([known]) => known === named)
  return entry && { code: entry[0], ...entry[1] }
}

/** Returns all entries as JSON, for a bug report, without credentials. */
export const reportOf = (entries: readonly LogEntry[], dropped: number): string =>
  JSON.stringify(
    {
      made: new Date().toISOString(),
      browser: navigator.userAgent,
      dropped,
      entries: entries.map(({ number, at, kind, name, json }) => ({
        number,
        at: new Date(at).toISOString(),
        kind,
        name,
        data: JSON.parse(json),
      })),
    },
    null,
    2,
  )
