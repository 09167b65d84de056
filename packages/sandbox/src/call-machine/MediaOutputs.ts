import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { RequestFailure } from '../scenarios/requestFailures.ts'
import type { CallContext } from './CallContext.ts'
import { keepRecordings, type OutputKind, type RunningOutput, readRecordings } from './runningOutputs.ts'

/** Milliseconds from a request to the start of its output. */
const START_DELAY_MS = 150
/** Milliseconds between two reports of a recording in the browser. */
const STATS_MS = 1000
/**
 * The instance of a request without an `instanceId`. It is the same in every join, so that a caller who joins again
 * controls the same recording.
 */
const DEFAULT_INSTANCE = 'c3df927c-f738-4471-a2b7-066fa7e95a6b'

interface Output extends RunningOutput {
  began: boolean
  cancel: () => void
}

/** The fields of the event that announces the start, by kind. */
const describe: {
  readonly [kind in OutputKind]: (output: RunningOutput, callerId: string | undefined) => Fields
} = {
  recording: ({ options }, startedBy) => ({
    type: options.type ?? 'cloud',
    local: options.type === 'local',
    recordingId: crypto.randomUUID(),
    startedBy,
    ...(options.layout !== undefined && { layout: options.layout }),
  }),
  'live-streaming': ({ options }) => (options.layout === undefined ? {} : { layout: options.layout }),
  transcription: ({ options }, startedBy) => ({
    language: 'en',
    model: 'nova-2',
    ...options,
    transcriptId: crypto.randomUUID(),
    startedBy,
  }),
}

/** Recordings, live streams and transcriptions of the meeting. */
export class MediaOutputs {
  readonly #call: CallContext
  readonly #running: Output[] = []
  /** The call whose recordings are kept. Null outside a web call. */
  #recordedCall: string | null = null

  constructor(call: CallContext) {
    this.#call = call
  }

  get running(): readonly RunningOutput[] {
    return this.#running.map(toRunning)
  }

  /**
   * Enters the room of a call. Recordings that the caller did not stop before leaving or reloading the page are still
   * running. A room without a web call has no `createdAt`, and its recordings are not kept.
   */
  enter(callId: string, createdAt: number | undefined): void {
    if (createdAt === undefined) return
    // a sandbox with a seed gives the same ids again
    this.#recordedCall = `${callId}@${createdAt}`
    for (const recording of readRecordings(this.#recordedCall)) {
      this.#running.push({ ...recording, began: true, cancel: () => {} })
    }
  }

  /** Deletes the recordings of a call whose room the platform closes. */
  clearRecordings(): void {
    if (this.#recordedCall !== null) keepRecordings(this.#recordedCall, [])
  }

  /** Starts an output. Outside a room Daily ignores the request, and so does this. */
  start(kind: OutputKind, options: Fields): void {
    if (!this.#call.room) return
    const instanceId = typeof options.instanceId === 'string' ? options.instanceId : DEFAULT_INSTANCE
    const request: RequestFailure = `${kind}-error`
    const error = this.#call.errorOf(request)
    if (error) {
      this.#call.timers.after(START_DELAY_MS, () => this.#fail(kind, instanceId, error))
      return
    }
    if (this.#find(kind, instanceId)) {
      const message = `An instance of ${kind} with that id is running already.`
      this.#fail(kind, instanceId, kind === 'recording' ? 'already recording' : message)
      return
    }
    const output = { kind, instanceId, options, began: false, cancel: () => {} }
    output.cancel = this.#call.timers.after(START_DELAY_MS, () => this.#begin(output))
    this.#running.push(output)
  }

  update(kind: OutputKind, changes: Fields): void {
    const output = this.#named(kind, changes.instanceId)
    if (!output) return
    output.options = { ...output.options, ...changes }
    this.#keepRecordings()
    if (kind === 'live-streaming') this.#post(output, 'updated', { state: 'connected' })
  }

  /** Adds addresses to a live stream, or removes them. */
  updateEndpoints({ endpointsOp, endpoints, instanceId }: Fields): void {
    const output = this.#named('live-streaming', instanceId)
    if (!output) return
    const changed = toEndpoints({ endpoints })
    const others = toEndpoints(output.options).filter((endpoint) => !changed.includes(endpoint))
    const added = endpointsOp === 'add-endpoints'
    const { rtmpUrl: _replaced, ...options } = output.options
    const left = added ? [...others, ...changed] : others
    output.options = { ...options, endpoints: left.map((endpoint) => ({ endpoint })) }
    this.#announceEndpoints(output, changed, added ? 'connected' : 'interrupted')
  }

  /** Stops an instance. Without an id it stops every instance of that kind. */
  stop(kind: OutputKind, instanceId: unknown): void {
    if (instanceId === undefined) {
      for (const output of this.#running.filter((each) => each.kind === kind)) this.#end(output)
      return
    }
    const output = this.#named(kind, instanceId)
    if (output) this.#end(output)
  }

  /** Sends a participant's words to every transcription that includes the participant. */
  transcribe(participantId: string, text: string): void {
    for (const output of this.#running) {
      const { participants } = output.options
      const isExcluded = Array.isArray(participants) && !participants.includes(participantId)
      if (output.kind !== 'transcription' || !output.began || isExcluded) continue
      const { instanceId } = output
      const transcript = {
        participantId,
        text,
        timestamp: new Date(),
        trackType: 'cam-audio',
        rawResponse: {},
      }
      this.#call.channel.post({ action: 'transcription-message', instanceId, ...transcript })
    }
  }

  #begin(output: Output): void {
    const { caller, timers, channel } = this.#call
    output.began = true
    this.#keepRecordings()
    this.#post(output, 'started', describe[output.kind](output, caller?.info.session_id))
    if (output.kind === 'live-streaming') {
      this.#announceEndpoints(output, toEndpoints(output.options), 'connected')
    }
    if (output.options.type === 'local') {
      output.cancel = timers.every(STATS_MS, () => channel.post({ action: 'recording-stats' }))
    }
  }

  #end(output: Output): void {
    const { caller, channel } = this.#call
    output.cancel()
    this.#running.splice(this.#running.indexOf(output), 1)
    this.#keepRecordings()
    const updatedBy = output.kind === 'transcription' ? { updatedBy: caller?.info.session_id } : {}
    this.#post(output, 'stopped', updatedBy)
    if (output.options.type === 'local') channel.post({ action: 'recording-upload-completed' })
  }

  /** Keeps the recordings of the platform. A recording in the browser ends with the call machine. */
  #keepRecordings(): void {
    if (this.#recordedCall === null) return
    const recordings = this.#running.filter(
      ({ kind, began, options }) => kind === 'recording' && began && options.type !== 'local',
    )
    keepRecordings(this.#recordedCall, recordings.map(toRunning))
  }

  #find(kind: OutputKind, instanceId: unknown): Output | undefined {
    return this.#running.find((output) => output.kind === kind && output.instanceId === instanceId)
  }

  /** Returns the instance of that id, or the default one. Reports an unknown instance as an error. */
  #named(kind: OutputKind, instanceId: unknown): Output | undefined {
    const id = typeof instanceId === 'string' ? instanceId : DEFAULT_INSTANCE
    const output = this.#find(kind, id)
    if (!output) this.#fail(kind, id, `No instance of ${kind} with that id is running.`)
    return output
  }

  #announceEndpoints(output: Output, endpoints: readonly string[], state: string): void {
    for (const endpoint of endpoints) this.#post(output, 'updated', { endpoint: { endpoint }, state })
  }

  #post({ kind, instanceId }: Output, event: string, fields: Fields): void {
    this.#call.channel.post({ ...fields, action: `${kind}-${event}`, instanceId })
  }

  #fail(kind: OutputKind, instanceId: string, errorMsg: string): void {
    this.#call.channel.post({ action: `${kind}-error`, instanceId, errorMsg })
  }
}

const toRunning = ({ kind, instanceId, options }: Output): RunningOutput => ({ kind, instanceId, options })

/** The addresses in a live stream's options: `rtmpUrl`, one or many, or `endpoints`. */
function toEndpoints({ rtmpUrl = [], endpoints = [] }: Fields): string[] {
  const named = [endpoints].flat().map((each) => (isRecord(each) ? each.endpoint : undefined))
  return [...[rtmpUrl].flat(), ...named].filter((each) => typeof each === 'string')
}
