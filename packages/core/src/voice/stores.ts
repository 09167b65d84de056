import type { Participant } from '../engine/participant.ts'
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

/** The state of a client, which outlives its calls. */
export interface ClientStores {
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
