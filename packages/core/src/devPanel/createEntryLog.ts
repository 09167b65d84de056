import { ERROR_CATALOGUE, type ErrorEntry } from '../errors/catalogue.ts'
import { fieldsOf, type UnknownRecord } from '../validators/isRecord.ts'
import type { InspectEntry } from '../voice/events.ts'
import { type AnswerTimes, createAnswerClock } from '../voice/messages/createAnswerClock.ts'

/** Characters of JSON that an entry may have. A longer one keeps only its name. */
const ENTRY_MAX = 100_000
/** Characters of JSON that all entries may have together. */
const TOTAL_MAX = 4_000_000
/** Characters of an entry's summary. */
const SUMMARY_MAX = 160

/** The fields that a summary shows, in order. */
const SUMMARY_FIELDS = [
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

/** An entry of the panel. Its data is kept as text, so that its size is known. */
export interface LogEntry extends Pick<InspectEntry, 'number' | 'at' | 'kind' | 'name'> {
  /** The data as JSON. */
  readonly json: string
  /** The data in a few words. */
  readonly summary: string
  /** The catalog's entry for the error in the data. */
  readonly explanation: ErrorEntry | undefined
  /** The times of the answer that begins with this entry. */
  readonly answer: AnswerTimes | null
}

/** The latest entries, and the number of older entries that were dropped. */
export interface EntryLog {
  readonly entries: () => readonly LogEntry[]
  readonly dropped: () => number
  readonly add: (inspected: InspectEntry) => void
  readonly clear: () => void
}

/** Creates a log of at most `limit` entries, and of at most 4 million characters. */
export function createEntryLog(limit: number): EntryLog {
  let entries: LogEntry[] = []
  let size = 0
  let dropped = 0
  const timeAnswer = createAnswerClock()

  return {
    entries: () => entries,
    dropped: () => dropped,
    add({ number, at, kind, name, data }) {
      const json = toJson(data)
      const summary = summaryOf(name, data)
      const answer = timeAnswer({ kind, at, data })
      entries.push({ number, at, kind, name, json, summary, answer, explanation: explanationOf(data) })
      size += json.length
      while (entries.length > limit || size > TOTAL_MAX) {
        size -= entries.shift()?.json.length ?? 0
        dropped += 1
      }
    },
    clear() {
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

/** The summary of an entry: some of its texts, and the names of fields that are true. */
function summaryOf(name: string, data: unknown): string {
  if (Array.isArray(data)) return `${data.length}`
  const fields = fieldsOf(data)
  const error = fieldsOf(fields.error)
  // The message of an error says more than its stage and its type.
  const texts = [error.code, error.message, ...SUMMARY_FIELDS.map((field) => fields[field])]
  const words = [...new Set(texts)].filter((value) => typeof value === 'string' && value !== name)
  words.push(...toolNamesOf(fields))
  const facts = Object.keys(fields).filter((field) => fields[field] === true)
  return [...words, ...facts].join(' · ').slice(0, SUMMARY_MAX)
}

/** The names of the tools that a message calls, and of the tool of an unhandled call. */
function toolNamesOf({ toolCallList, functionCall, handlers, name }: UnknownRecord) {
  const named = [toolCallList].flat().map((toolCall) => fieldsOf(fieldsOf(toolCall).function).name)
  named.push(fieldsOf(functionCall).name, Array.isArray(handlers) && name)
  return named.filter((each) => typeof each === 'string')
}

/** The catalog's entry for the error in the data of an entry. */
export function explanationOf(data: unknown): ErrorEntry | undefined {
  const { code, error } = fieldsOf(data)
  const named = [code, fieldsOf(error).code].find((value) => typeof value === 'string')
  return new Map<unknown, ErrorEntry>(Object.entries(ERROR_CATALOGUE)).get(named)
}

const timesOf = ({ endOfSpeechAt, ...msAfterSpeech }: AnswerTimes) => ({
  endOfSpeechAt: new Date(endOfSpeechAt).toISOString(),
  msAfterSpeech,
})

/** All entries as JSON, with the id of the last call, for a bug report, without credentials. */
export const reportOf = (entries: readonly LogEntry[], dropped: number, callId: string | undefined): string =>
  JSON.stringify(
    {
      callId,
      made: new Date().toISOString(),
      browser: navigator.userAgent,
      dropped,
      entries: entries.map(({ number, at, kind, name, json, answer }) => ({
        number,
        at: new Date(at).toISOString(),
        kind,
        name,
        data: JSON.parse(json),
        ...(answer && timesOf(answer)),
      })),
    },
    null,
    2,
  )
