import type { Participant } from '../call/participant.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { WritableStore } from '../store/createStore.ts'
import type { Diagnose } from './createDiagnostics.ts'
import type * as createLiveCall from './createLiveCall.ts'
import type { DeviceSelection } from './devices/deviceSelection.ts'
import type { VoiceDevices } from './devices/devices.ts'
import type { MicrophoneAccess } from './devices/openMicrophone.ts'
import type { StartProgress, VoiceEvents } from './events.ts'
import type { ConversationItem } from './messages/conversationItem.ts'
import type { Lines } from './messages/lines.ts'
import type { Tool } from './messages/tools.ts'
import type { TranscriptLine } from './messages/transcriptLine.ts'
import type { VoiceNetwork } from './network.ts'
import type { VoiceLevels, VoiceState } from './state.ts'
import type { VoiceClientOptions } from './types.ts'

type LazyHalf = typeof createLiveCall

/** What outlives a call: the client's emitter and stores, which every call writes into. */
export interface ClientStores {
  readonly emit: Emitter<VoiceEvents>['emit']
  readonly state: WritableStore<VoiceState>
  readonly levels: WritableStore<VoiceLevels>
  readonly progress: WritableStore<readonly StartProgress[]>
  readonly lines: Lines<TranscriptLine>
  readonly items: Lines<ConversationItem>
  readonly devices: WritableStore<VoiceDevices>
  readonly network: WritableStore<VoiceNetwork>
  readonly participants: WritableStore<readonly Participant[]>
  /** Tells the developer of something unusual that ends nothing. */
  readonly diagnose: Diagnose
  /** The page's tools, by name. */
  readonly tools: ReadonlyMap<string, Tool>
}

/** What a call session shares with its voice client. */
export interface ClientContext extends ClientStores {
  readonly options: VoiceClientOptions
  readonly volume: () => number
  readonly selection: DeviceSelection
  /** The browser's question about the microphone. */
  readonly microphoneAccess: MicrophoneAccess
  /** Called when the session is over: another may begin. */
  readonly onOver: () => void
  /** Imports the lazy half. */
  readonly loadLiveCall: () => Promise<LazyHalf>
}
