import { isRecord } from '../platform/isRecord.ts'

/** A kind of output of a meeting. */
export type OutputKind = 'recording' | 'live-streaming' | 'transcription'

/** An output that is running. */
export interface RunningOutput {
  kind: OutputKind
  instanceId: string
  /** The requested options, with all later changes. */
  options: { readonly [field: string]: unknown }
}

const PREFIX = 'offhook-sandbox-recordings:'

/**
 * The storage of the tab, which survives a reload of the page. Null where the browser forbids it: recordings then end
 * with the call machine.
 */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** Keeps the running recordings of a call for the next join of its room in this tab. */
export function keepRecordings(call: string, recordings: readonly RunningOutput[]): void {
  const key = PREFIX + call
  try {
    if (recordings.length === 0) tabStorage()?.removeItem(key)
    else tabStorage()?.setItem(key, JSON.stringify(recordings))
  } catch {
    // the storage is full: the recordings end with the call machine
  }
}

/** Returns the recordings that were kept for a call. */
export function readRecordings(call: string): RunningOutput[] {
  try {
    const kept: unknown = JSON.parse(tabStorage()?.getItem(PREFIX + call) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecording) : []
  } catch {
    return []
  }
}

const isRecording = (value: unknown): value is RunningOutput =>
  isRecord(value) &&
  value.kind === 'recording' &&
  typeof value.instanceId === 'string' &&
  isRecord(value.options)
