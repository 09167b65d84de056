import type { DailyCall } from '@daily-co/daily-js'
import { ARGUMENTS } from './argumentInputs.ts'
import type { RuleName } from './strictness.ts'
import type { StructName } from './validatorInputs.ts'

type Attempt = (daily: DailyCall, input: unknown) => unknown

const invoke = (daily: object, method: string, ...args: readonly unknown[]): unknown => {
  const found: unknown = Reflect.get(daily, method)
  if (typeof found !== 'function') throw new Error(`daily-js has no ${method}()`)
  return Reflect.apply(found, daily, args)
}

const calls =
  (method: string): Attempt =>
  (daily, input) =>
    invoke(daily, method, input)

const property =
  (name: string): Attempt =>
  (daily, input) =>
    invoke(daily, 'validateProperties', { [name]: input })

/** A method of the prebuilt UI. daily-js sends an accepted input, and only logs a rejected one. */
const prebuilt =
  (method: string): Attempt =>
  (daily, input) => {
    Reflect.set(daily, '_callObjectMode', false)
    try {
      return invoke(daily, method, input)
    } finally {
      Reflect.set(daily, '_callObjectMode', true)
    }
  }

const subscribing =
  (automatically: boolean, method: string, ...before: readonly unknown[]): Attempt =>
  (daily, input) => {
    const cache: unknown = Reflect.get(daily, '_preloadCache')
    if (typeof cache === 'object' && cache !== null) {
      Reflect.set(cache, 'subscribeToTracksAutomatically', automatically)
    }
    return invoke(daily, method, ...before, input)
  }

/** The call that shows for each rule whether daily-js accepts an input. */
const STRUCT_ATTEMPTS: Record<StructName, Attempt> = {
  UserData: calls('setUserData'),
  AudioLevelInterval: calls('startRemoteParticipantsAudioLevelObserver'),
  AppMessage: calls('sendAppMessage'),
  CustomTrackOptions: calls('startCustomTrack'),
  DialOutOptions: calls('startDialOut'),
  DtmfOptions: calls('sendDTMF'),
  SipCallTransferOptions: calls('sipCallTransfer'),
  SipReferOptions: calls('sipRefer'),
  RemoteMediaPlayerOptions: calls('startRemoteMediaPlayer'),
  RemoteMediaPlayerUpdate: calls('updateRemoteMediaPlayer'),
  RemoteMediaPlayerId: calls('stopRemoteMediaPlayer'),
  SendSettings: calls('updateSendSettings'),
  ScreenShareOptions: calls('startScreenShare'),
  ReceiveSettings: calls('updateReceiveSettings'),
  ReceiveSettingsId: calls('getReceiveSettings'),
  InputSettings: calls('updateInputSettings'),
  ShowNamesMode: prebuilt('setShowNamesMode'),
  CustomIntegrationIds(daily, input) {
    Reflect.set(daily, '_customIntegrations', new Proxy({}, { has: () => true }))
    return prebuilt('startCustomIntegrations')(daily, input)
  },
  CustomIntegrations: prebuilt('setCustomIntegrations'),
  CustomTrayButtons: prebuilt('updateCustomTrayButtons'),
  Theme: prebuilt('setTheme'),
  Visibility: prebuilt('setShowLocalVideo'),
  NewParticipantSound: calls('setPlayNewParticipantSound'),
  RecordingOptions: calls('startRecording'),
  UpdateRecordingOptions: calls('updateRecording'),
  StopRecordingOptions: calls('stopRecording'),
  UpdateLiveStreamingOptions: calls('updateLiveStreaming'),
  StopLiveStreamingOptions: calls('stopLiveStreaming'),
  LiveStreamingOptions: calls('startLiveStreaming'),
  LiveStreamingEndpoints: calls('addLiveStreamingEndpoints'),
  TranscriptionOptions: calls('startTranscription'),
  UpdateTranscription: calls('updateTranscription'),
  StopTranscription: calls('stopTranscription'),
  MeetingSessionData: calls('setMeetingSessionData'),
  MergedSessionData: (daily, input) => invoke(daily, 'setMeetingSessionData', input, 'shallow-merge'),
  SessionDataMergeStrategy: (daily, input) => invoke(daily, 'setMeetingSessionData', {}, input),
  ParticipantUpdate: subscribing(false, 'updateParticipant', 'somebody'),
  SubscribingParticipantUpdate: subscribing(true, 'updateParticipant', 'somebody'),
  ParticipantUpdates: subscribing(false, 'updateParticipants'),
  WaitingParticipantId: (daily, input) => invoke(daily, 'updateWaitingParticipant', input, {}),
  WaitingParticipantUpdate: (daily, input) => invoke(daily, 'updateWaitingParticipant', 'somebody', input),
  WaitingParticipantUpdates: calls('updateWaitingParticipants'),
  NetworkTopologyOptions: calls('setNetworkTopology'),
  InputDevices: calls('setInputDevicesAsync'),
  OutputDevice: calls('setOutputDeviceAsync'),
  ScreenShareUpdate: calls('updateScreenShare'),
  IceConfig: calls('setIceConfig'),
  LayoutConfig: property('layoutConfig'),
  Language: property('lang'),
  ReactNativeConfig: property('reactNativeConfig'),
  DailyConfig: property('dailyConfig'),
  InitialReceiveSettings: property('receiveSettings'),
  CallFactoryOptions: calls('validateProperties'),
}

const argumentAttempts = Object.fromEntries(
  Object.entries(ARGUMENTS).map(([name, { method, before }]): [string, Attempt] => [
    name,
    (daily, input) => invoke(daily, method, ...before, input),
  ]),
)

const ATTEMPTS: Readonly<Record<string, Attempt>> = { ...STRUCT_ATTEMPTS, ...argumentAttempts }

/** The rules by which daily-js only logs a rejected input. */
const SILENT: readonly RuleName[] = [
  'ShowNamesMode',
  'CustomIntegrationIds',
  'CustomIntegrations',
  'CustomTrayButtons',
  'Visibility',
]

/**
 * Asks a joined daily-js object whether it accepts inputs. Messages to the call machine are intercepted: a message means
 * that the input was accepted, and nothing is sent.
 */
export function askDaily(daily: DailyCall) {
  const caught = new Error('sent')
  let isSent = false
  Reflect.set(daily, 'sendMessageToCallMachine', () => {
    isSent = true
    throw caught
  })
  return {
    async accepts(rule: RuleName, input: unknown): Promise<boolean> {
      isSent = false
      try {
        await ATTEMPTS[rule]?.(daily, input)
        return isSent || !SILENT.includes(rule)
      } catch {
        return isSent
      }
    },
    release: () => Reflect.deleteProperty(daily, 'sendMessageToCallMachine'),
  }
}
