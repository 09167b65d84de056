import type { Participant } from '../engine/participant.ts'
import { createEmitter, type Emitter } from '../events/createEmitter.ts'
import { createStore, readOnly, type WritableStore } from '../store/createStore.ts'
import { NO_DEVICES } from './devices/devices.ts'
import type { DevicesStore } from './devices/watchDevices.ts'
import type { StartProgress } from './events.ts'
import {
  type ConversationList,
  createConversationList,
  type TranscriptStore,
} from './messages/conversation.ts'
import {
  idleState,
  NO_NETWORK,
  SILENCE,
  type VoiceLevels,
  type VoiceNetwork,
  type VoiceState,
} from './state.ts'

/** The state of a client, which outlives its calls, and its diagnostics. */
export interface ClientStores extends Diagnostics {
  readonly state: WritableStore<VoiceState>
  readonly levels: WritableStore<VoiceLevels>
  readonly progress: WritableStore<readonly StartProgress[]>
  readonly conversation: ConversationList
  readonly devices: DevicesStore
  readonly network: WritableStore<VoiceNetwork>
  readonly participants: WritableStore<readonly Participant[]>
}

/** The progress before the first start, and as a start begins. */
export const NO_PROGRESS: readonly StartProgress[] = Object.freeze([])

/** Creates the stores. The conversation keeps its latest `maxItems` items. */
export const createClientStores = (maxItems: number | undefined): ClientStores => ({
  ...createDiagnostics(),
  state: createStore(idleState),
  levels: createStore(SILENCE),
  progress: createStore(NO_PROGRESS),
  conversation: createConversationList(maxItems),
  devices: createStore(NO_DEVICES),
  network: createStore(NO_NETWORK),
  participants: createStore<readonly Participant[]>(Object.freeze([])),
})

/** Read-only views of the stores, for the page. */
export const readOnlyStores = (
  { state, levels, progress, conversation, network, participants }: ClientStores,
  add: TranscriptStore['add'],
) => ({
  state: readOnly(state),
  levels: readOnly(levels),
  progress: readOnly(progress),
  transcript: { ...readOnly(conversation.lines), add },
  conversation: readOnly(conversation),
  network: readOnly(network),
  participants: readOnly(participants),
})

/** A problem that a developer should know about. It does not affect the call. */
interface Diagnostic {
  /** A stable name, for programs. */
  readonly name: string
  /** A message for people. */
  readonly message: string
  readonly details: { readonly [detail: string]: unknown }
}

/** Reports a problem on the console and in `voice.inspect()`. */
type Diagnose = (
  name: Diagnostic['name'],
  message: Diagnostic['message'],
  details?: Diagnostic['details'],
) => void

/** The diagnostics of a client. */
export interface Diagnostics {
  readonly diagnose: Diagnose
  readonly onDiagnostic: Emitter<{ diagnostic: Diagnostic }>['on']
}

function createDiagnostics(): Diagnostics {
  const { emit, on } = createEmitter<{ diagnostic: Diagnostic }>()
  return {
    diagnose(name, message, details = {}) {
      console.warn(message)
      emit('diagnostic', { name, message, details })
    },
    onDiagnostic: on,
  }
}
