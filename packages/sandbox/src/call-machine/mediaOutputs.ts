import { type Fields, isRecord } from '../fields.ts'
import type { CallContext, RequestTable } from './CallContext.ts'
import { callKey } from './callStorage.ts'
import type { Output, OutputKind, RunningOutput } from './Meeting.ts'
import { type MachineRequest, withoutEnvelope } from './protocol.ts'
import { readTabList, writeTabList } from './tabStorage.ts'

/** Milliseconds from a request to the start of its output. */
const START_DELAY_MS = 150
/** Milliseconds between two reports of a recording in the browser. */
const STATS_MS = 1000
/**
 * The instance of a request without an `instanceId`. It is the same in every join, so that a caller who joins again
 * controls the same recording.
 */
const DEFAULT_INSTANCE = 'c3df927c-f738-4471-a2b7-066fa7e95a6b'

const STORAGE_PREFIX = 'offhook-sandbox-recordings:'

/** The fields of the event that announces the start, by kind. */
const describe: {
  readonly [kind in OutputKind]: (options: Fields, callerId: string | undefined) => Fields
} = {
  recording: ({ type = 'cloud', layout }, startedBy) => ({
    type,
    local: type === 'local',
    recordingId: crypto.randomUUID(),
    startedBy,
    ...(layout !== undefined && { layout }),
  }),
  'live-streaming': ({ layout }) => (layout === undefined ? {} : { layout }),
  transcription: (options, startedBy) => ({
    language: 'en',
    model: 'nova-2',
    ...options,
    transcriptId: crypto.randomUUID(),
    startedBy,
  }),
}

/** Recordings, live streams and transcriptions of the meeting. */
export const mediaOutputRequests: RequestTable = {
  'local-recording-start': on(startOutput, 'recording'),
  'daily-method-update-recording': on(update, 'recording'),
  'local-recording-stop': on(stop, 'recording'),
  'daily-method-start-live-streaming': on(startOutput, 'live-streaming'),
  'daily-method-update-live-streaming': on(update, 'live-streaming'),
  'daily-method-update-live-streaming-endpoints': updateEndpoints,
  'daily-method-stop-live-streaming': on(stop, 'live-streaming'),
  'daily-method-start-transcription': on(startOutput, 'transcription'),
  'daily-method-update-transcription': on(update, 'transcription'),
  'daily-method-stop-transcription': on(stop, 'transcription'),
}

/** The handler of a request that starts, changes or stops an output of that kind. */
function on(act: (call: CallContext, kind: OutputKind, request: Fields) => void, kind: OutputKind) {
  return (call: CallContext, request: MachineRequest) => act(call, kind, withoutEnvelope(request))
}

/**
 * Enters the room of a call. Recordings that the caller did not stop before leaving or reloading the page are still
 * running. A room without a web call has no `createdAt`, and its recordings are not kept.
 */
export function readRecordings(
  { meeting }: CallContext,
  callId: string,
  createdAt: number | undefined,
): void {
  if (createdAt === undefined) return
  meeting.recordingsKey = `${STORAGE_PREFIX}${callKey(callId, createdAt)}`
  for (const recording of readTabList(meeting.recordingsKey).filter(isRecording)) {
    meeting.outputs.push({ ...recording, began: true, cancel: () => {} })
  }
}

/** Deletes the recordings of a call whose room the platform closes. */
export function clearRecordings({ meeting }: CallContext): void {
  if (meeting.recordingsKey !== null) writeTabList(meeting.recordingsKey, [])
}

export const runningOutputs = ({ meeting }: CallContext): RunningOutput[] => meeting.outputs.map(toRunning)

/** Starts an output. Outside a room Daily ignores the request, and so does this. */
export function startOutput(call: CallContext, kind: OutputKind, options: Fields): void {
  if (!call.room) return
  const instanceId = toInstance(options.instanceId)
  const error = call.errorOf(`${kind}-error`)
  if (error) {
    call.timers.after(START_DELAY_MS, () => fail(call, kind, instanceId, error))
  } else if (find(call, kind, instanceId)) {
    const message = `An instance of ${kind} with that id is running already.`
    fail(call, kind, instanceId, kind === 'recording' ? 'already recording' : message)
  } else {
    const output: Output = { kind, instanceId, options, began: false, cancel: () => {} }
    output.cancel = call.timers.after(START_DELAY_MS, () => begin(call, output))
    call.meeting.outputs.push(output)
  }
}

/** Sends a participant's words to every transcription that includes the participant. */
export function transcribe(call: CallContext, participantId: string, text: string): void {
  for (const output of call.meeting.outputs) {
    const { participants } = output.options
    const isExcluded = Array.isArray(participants) && !participants.includes(participantId)
    if (output.kind !== 'transcription' || !output.began || isExcluded) continue
    const transcript = { participantId, text, timestamp: new Date(), trackType: 'cam-audio', rawResponse: {} }
    post(call, output, 'message', transcript)
  }
}

function begin(call: CallContext, output: Output): void {
  const { kind, options } = output
  output.began = true
  keepRecordings(call)
  post(call, output, 'started', describe[kind](options, call.caller?.info.session_id))
  if (kind === 'live-streaming') postEndpoints(call, output, toEndpoints(options), 'connected')
  if (options.type === 'local') {
    output.cancel = call.timers.every(STATS_MS, () => call.channel.post({ action: 'recording-stats' }))
  }
}

function update(call: CallContext, kind: OutputKind, changes: Fields): void {
  const output = findOrFail(call, kind, changes.instanceId)
  if (!output) return
  output.options = { ...output.options, ...changes }
  keepRecordings(call)
  if (kind === 'live-streaming') post(call, output, 'updated', { state: 'connected' })
}

/** Adds addresses to a live stream, or removes them. */
function updateEndpoints(call: CallContext, { endpointsOp, endpoints, instanceId }: Fields): void {
  const output = findOrFail(call, 'live-streaming', instanceId)
  if (!output) return
  const changed = toEndpoints({ endpoints })
  const others = toEndpoints(output.options).filter((endpoint) => !changed.includes(endpoint))
  const isAdding = endpointsOp === 'add-endpoints'
  const { rtmpUrl: _replaced, ...options } = output.options
  const left = isAdding ? [...others, ...changed] : others
  output.options = { ...options, endpoints: left.map((endpoint) => ({ endpoint })) }
  postEndpoints(call, output, changed, isAdding ? 'connected' : 'interrupted')
}

/** Stops an instance. Without an id it stops every instance of that kind. */
function stop(call: CallContext, kind: OutputKind, { instanceId }: Fields): void {
  const all = call.meeting.outputs.filter((output) => output.kind === kind)
  const stopped = instanceId === undefined ? all : [findOrFail(call, kind, instanceId)]
  for (const output of stopped) if (output) end(call, output)
}

function end(call: CallContext, output: Output): void {
  const { outputs } = call.meeting
  output.cancel()
  outputs.splice(outputs.indexOf(output), 1)
  keepRecordings(call)
  const updatedBy = output.kind === 'transcription' ? { updatedBy: call.caller?.info.session_id } : {}
  post(call, output, 'stopped', updatedBy)
  if (output.options.type === 'local') call.channel.post({ action: 'recording-upload-completed' })
}

/** Keeps the recordings of the platform. A recording in the browser ends with the call machine. */
function keepRecordings({ meeting }: CallContext): void {
  const recordings = meeting.outputs.filter(
    ({ kind, began, options }) => kind === 'recording' && began && options.type !== 'local',
  )
  if (meeting.recordingsKey !== null) writeTabList(meeting.recordingsKey, recordings.map(toRunning))
}

const find = ({ meeting }: CallContext, kind: OutputKind, instanceId: string): Output | undefined =>
  meeting.outputs.find((output) => output.kind === kind && output.instanceId === instanceId)

/** Returns the instance of that id, or the default one. Reports an unknown instance as an error. */
function findOrFail(call: CallContext, kind: OutputKind, id: unknown): Output | undefined {
  const output = find(call, kind, toInstance(id))
  if (!output) fail(call, kind, toInstance(id), `No instance of ${kind} with that id is running.`)
  return output
}

const toInstance = (id: unknown): string => (typeof id === 'string' ? id : DEFAULT_INSTANCE)

function postEndpoints(call: CallContext, output: Output, endpoints: readonly string[], state: string): void {
  for (const endpoint of endpoints) post(call, output, 'updated', { endpoint: { endpoint }, state })
}

function post({ channel }: CallContext, { kind, instanceId }: Output, event: string, fields: Fields): void {
  channel.post({ ...fields, action: `${kind}-${event}`, instanceId })
}

function fail({ channel }: CallContext, kind: OutputKind, instanceId: string, errorMsg: string): void {
  channel.post({ action: `${kind}-error`, instanceId, errorMsg })
}

const toRunning = ({ kind, instanceId, options }: Output): RunningOutput => ({ kind, instanceId, options })

const isRecording = (value: unknown): value is RunningOutput =>
  isRecord(value) &&
  value.kind === 'recording' &&
  typeof value.instanceId === 'string' &&
  isRecord(value.options)

/** The addresses in a live stream's options: `rtmpUrl`, one or many, or `endpoints`. */
function toEndpoints({ rtmpUrl = [], endpoints = [] }: Fields): string[] {
  const named = [endpoints].flat().map((each) => (isRecord(each) ? each.endpoint : undefined))
  return [...[rtmpUrl].flat(), ...named].filter((each) => typeof each === 'string')
}
