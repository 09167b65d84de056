import type { Participant } from '../engine/participant.ts'
import { createStore, readOnly, type WritableStore } from '../store/createStore.ts'
import { NO_DEVICES, type VoiceDevices } from './devices/devices.ts'
import { createDiagnostics, type Diagnostics } from './diagnostics.ts'
import type { StartProgress } from './events.ts'
import type { TranscriptStore } from './messages/conversationItem.ts'
import { type ConversationList, createConversationList } from './messages/conversationList.ts'
import { NO_PROGRESS } from './session/startReport.ts'
import {
  idleState,
  NO_NETWORK,
  SILENCE,
  type VoiceLevels,
  type VoiceNetwork,
  type VoiceState,
} from './state.ts'
import type { VoiceClient, VoiceClientOptions } from './types.ts'

/** The state of a client, which outlives its calls, and its diagnostics. */
export interface ClientStores extends Diagnostics {
  readonly state: WritableStore<VoiceState>
  readonly levels: WritableStore<VoiceLevels>
  readonly progress: WritableStore<readonly StartProgress[]>
  readonly conversation: ConversationList
  readonly devices: WritableStore<VoiceDevices>
  readonly network: WritableStore<VoiceNetwork>
  readonly participants: WritableStore<readonly Participant[]>
}

export const createClientStores = ({ maxItems }: VoiceClientOptions): ClientStores => ({
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
): Pick<
  VoiceClient,
  'state' | 'levels' | 'progress' | 'transcript' | 'conversation' | 'network' | 'participants'
> => ({
  state: readOnly(state),
  levels: readOnly(levels),
  progress: readOnly(progress),
  transcript: { ...readOnly(conversation.lines), add },
  conversation: readOnly(conversation),
  network: readOnly(network),
  participants: readOnly(participants),
})
