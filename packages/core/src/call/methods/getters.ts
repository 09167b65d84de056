import type { AccessState, MeetingSessionState, WaitingParticipant } from '../../engine/payloads.ts'
import type { CustomIntegrations, CustomTrayButtons, Theme } from '../../validators/prebuiltUi.ts'
import type { SendSettings } from '../../validators/sendSettings.ts'
import { getter } from './methodRow.ts'
import { afterJoin, CALL_OBJECT, PREBUILT } from './preconditions.ts'

const no = () => false
const yes = () => true

/**
 * The methods that return a value. They have no arguments, so they need no rules, and load with the call object: a caller
 * gets the value at once.
 */
export const GETTERS = {
  /** Returns the number of participants, with hidden participants counted apart. */
  participantCounts: getter<() => { readonly present: number; readonly hidden: number }>(() => ({
    present: 0,
    hidden: 0,
  })),
  /** Returns whether the user's microphone is on. */
  localAudio: getter<() => boolean>(no),
  /** Returns whether the user's camera is on. */
  localVideo: getter<() => boolean>(no),
  /** Returns whether the user shares the sound of a screen. */
  localScreenAudio: getter<() => boolean>(no),
  /** Returns whether the user shares a screen. */
  localScreenVideo: getter<() => boolean>(no),
  /** Returns whether the user's level is reported. */
  isLocalAudioLevelObserverRunning: getter<() => boolean>(no),
  /** Returns the user's level, 0 to 1. */
  getLocalAudioLevel: getter<() => number>(() => 0),
  /** Returns whether the levels of other participants are reported. */
  isRemoteParticipantsAudioLevelObserverRunning: getter<() => boolean>(no),
  /** Returns the levels of other participants by session id, 0 to 1. */
  getRemoteParticipantsAudioLevel: getter<() => Readonly<Record<string, number>>>(() => ({})),
  /** Returns the user's access to the room, and the access that the user requested. */
  accessState: getter<() => AccessState>(() => ({ access: 'unknown' }), CALL_OBJECT),
  /** Returns the participants that wait to be admitted, by id. */
  waitingParticipants: getter<() => Readonly<Record<string, WaitingParticipant>>>(() => ({}), CALL_OBJECT),
  /** Returns the session id of the active speaker as `peerId`. */
  getActiveSpeaker: getter<() => { readonly peerId?: string }>(() => ({})),
  /** Returns whether the prebuilt UI shows the active speaker large. */
  activeSpeakerMode: getter<() => boolean>(no),
  /** Returns whether the call subscribes to tracks automatically. */
  subscribeToTracksAutomatically: getter<() => boolean>(yes),
  /** Returns the send settings of the user's tracks. Null before any were set. */
  getSendSettings: getter<() => SendSettings | null>(() => null),
  /** Returns the id of the meeting session. After the call, the id of the last session. */
  meetingSessionSummary: getter<() => { readonly id: string }>(({ meetingSessionId }) => ({
    id: meetingSessionId,
  })),
  /** Returns the data that all participants share. */
  meetingSessionState: getter<() => MeetingSessionState>(() => ({ data: undefined }), afterJoin()),
  /** Returns the frame. Null without a frame. */
  iframe: getter<() => HTMLIFrameElement | null>(() => null),
  /** Returns the theme of the UI. Undefined before a theme was set. */
  theme: getter<() => Theme | undefined>(() => undefined, PREBUILT),
  /** Returns whether the user's own video is shown. */
  showLocalVideo: getter<() => boolean>(yes, PREBUILT),
  /** Returns whether the bar of participants is shown. */
  showParticipantsBar: getter<() => boolean>(yes, PREBUILT),
  /** Returns the custom buttons of the tray, by id. */
  customTrayButtons: getter<() => CustomTrayButtons>(() => ({}), PREBUILT),
  /** Returns the custom integrations, which are your own pages in the UI, by id. */
  customIntegrations: getter<() => CustomIntegrations>(() => ({}), PREBUILT),
}
