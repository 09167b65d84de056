import { isRecord } from '../platform/isRecord.ts'
import { readTabList, writeTabList } from './tabStorage.ts'

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

/** Keeps the running recordings of a call for the next join of its room in this tab. */
export const keepRecordings = (call: string, recordings: readonly RunningOutput[]): void =>
  writeTabList(PREFIX + call, recordings)

/** Returns the recordings that were kept for a call. */
export const readRecordings = (call: string): RunningOutput[] =>
  readTabList(PREFIX + call).filter(isRecording)

const isRecording = (value: unknown): value is RunningOutput =>
  isRecord(value) &&
  value.kind === 'recording' &&
  typeof value.instanceId === 'string' &&
  isRecord(value.options)
