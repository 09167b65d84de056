import type { Participant } from '../engine/participant.ts'
import { createStore, readOnly } from '../store/createStore.ts'
import { NO_DEVICES } from './devices/devices.ts'
import { createDiagnostics, type Diagnostics } from './diagnostics.ts'
import type { StartProgress } from './events.ts'
import type { TranscriptStore } from './messages/conversationItem.ts'
import { createConversationList } from './messages/conversationList.ts'
import type { ClientParts } from './SessionContext.ts'
import { idleState, NO_NETWORK, SILENCE } from './state.ts'
import type { VoiceClient, VoiceClientOptions } from './types.ts'

/** The state of a client, which outlives its calls. */
type Stores = Omit<ClientParts, 'emit' | 'tools'> & Diagnostics

export const createClientStores = ({ maxItems }: VoiceClientOptions): Stores => ({
  ...createDiagnostics(),
  state: createStore(idleState),
  levels: createStore(SILENCE),
  progress: createStore<readonly StartProgress[]>([]),
  conversation: createConversationList(maxItems),
  devices: createStore(NO_DEVICES),
  network: createStore(NO_NETWORK),
  participants: createStore<readonly Participant[]>([]),
})

/** Read-only views of the stores, for the page. */
export const readOnlyStores = (
  { state, levels, progress, conversation, network, participants }: Stores,
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
