import type { Participant } from '../engine/participant.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { WritableStore } from '../store/createStore.ts'
import type { VoiceClientOptions } from './client.ts'
import type { ConversationItem } from './conversationLog.ts'
import type { Diagnose } from './createDiagnostics.ts'
import type { Lines } from './createLines.ts'
import type * as createLiveCall from './createLiveCall.ts'
import type { DeviceChoice } from './deviceChoice.ts'
import type { VoiceDevices } from './devices.ts'
import type { StartProgress, VoiceEvents } from './events.ts'
import type { VoiceNetwork } from './network.ts'
import type { MicrophoneAccess } from './openMicrophone.ts'
import type { VoiceLevels, VoiceState } from './state.ts'
import type { Tool } from './tools.ts'
import type { TranscriptLine } from './transcript.ts'

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

/** What an attempt shares with its voice client. */
export interface AttemptHost extends ClientStores {
  readonly options: VoiceClientOptions
  readonly volume: () => number
  readonly choice: DeviceChoice
  /** The browser's question about the microphone. */
  readonly microphoneAccess: MicrophoneAccess
  /** The attempt is over: another may begin. */
  readonly onOver: () => void
  /** Imports the lazy half. */
  readonly loadLiveCall: () => Promise<LazyHalf>
}
