import type {
  ConversationItem,
  Participant,
  StartProgress,
  TranscriptLine,
  VoiceDevices,
  VoiceLevels,
  VoiceNetwork,
} from '@offhook/core'

// core's own would be more public names for all; a test holds these to them
/** What a server renders of each store, and what hydration starts from. */
export const serverStores: {
  readonly levels: VoiceLevels
  readonly progress: readonly StartProgress[]
  readonly lines: readonly TranscriptLine[]
  readonly items: readonly ConversationItem[]
  readonly participants: readonly Participant[]
  readonly devices: VoiceDevices
  readonly network: VoiceNetwork
} = {
  levels: { assistant: 0, user: 0 },
  progress: [],
  lines: [],
  items: [],
  participants: [],
  devices: {
    permission: 'unknown',
    microphones: [],
    speakers: [],
    cameras: [],
    microphone: null,
    speaker: null,
    camera: null,
  },
  network: { phase: 'none', quality: 'unknown', reasons: [], interruptions: 0, since: 0 },
}
