import {
  address,
  all,
  anything,
  bytes,
  count,
  type Documented,
  either,
  flag,
  list,
  map,
  nothing,
  number,
  object,
  open,
  set,
  stream,
  text,
  track,
  word,
  words,
} from './documented.ts'
import type { StructName } from './validatorInputs.ts'

const texts = list(text)
const media = {
  ...all(flag, 'video', 'audio', 'screenVideo', 'screenAudio'),
  ...all(map(flag), 'customVideo', 'customAudio'),
}
const canReceive = object({
  base: either(flag, object(media)),
  ...all(map(either(flag, object(media))), 'byUserId', 'byParticipantId'),
})
const codecs = object({ audio: list(text), video: list(text) })
const permissions = object({ canReceive })

const micAudioMode = either(word, object({ bitrate: number, stereo: flag }))
const measures = all(number, 'maxBitrate', 'maxFramerate', 'scaleResolutionDownBy')
const simulcast = list(object({ ...measures, active: flag, scalabilityMode: text }))
const player = object({ state: word, volume: number, simulcastEncodings: simulcast })

const encoding = object({
  ...measures,
  active: flag,
  ...all(text, 'scalabilityMode', 'priority', 'networkPriority', 'rid'),
})
const videoSend = either(
  word,
  object({
    maxQuality: word,
    encodings: object(all(encoding, 'low', 'medium', 'high')),
    allowAdaptiveLayers: flag,
  }),
)

const inherit = words('inherit')
const videoReceive = either(inherit, object({ layer: either(number, inherit) }))
const receiveSettings = map(either(inherit, map(videoReceive)))

const deviceSettings = open({ customTrack: track })
const inputSettings = object({
  audio: object({ processor: object({ type: word }), settings: deviceSettings }),
  video: object({
    processor: object({
      type: word,
      config: object({
        strength: number,
        source: either(address, number, bytes),
        url: address,
      }),
    }),
    settings: deviceSettings,
  }),
})

const layout = object({
  ...all(text, 'preset', 'session_id', 'variant', 'composition_id'),
  max_cam_streams: count,
  participants: object({ video: texts, audio: texts, sort: text }),
  composition_params: map(either(flag, number, text)),
  session_assets: map(text),
})
const streaming = {
  ...all(count, 'width', 'height', 'fps'),
  ...all(number, 'videoBitrate', 'audioBitrate', 'minIdleTimeOut', 'maxDuration'),
  ...all(text, 'backgroundColor', 'instanceId'),
  dataOutputs: texts,
  layout,
}
const endpoints = list(object({ endpoint: address }))
const streamingUpdate = object({ layout, instanceId: text })
const instance = object({ instanceId: text })

const style = map(either(text, number))
const tile = object({ div: style, video: style })
const subscription = either(flag, word)
const participantUpdate = object({
  ...all(flag, 'setAudio', 'setVideo', 'setScreenShare', 'eject'),
  setSubscribedTracks: either(
    subscription,
    object({
      ...all(subscription, 'audio', 'video', 'screenAudio', 'screenVideo', 'rmpAudio', 'rmpVideo'),
      custom: either(subscription, map(subscription)),
    }),
  ),
  updatePermissions: object({
    hasPresence: flag,
    canSend: either(flag, texts, set),
    canAdmin: either(flag, texts, set),
    canReceive,
  }),
  styles: object({ cam: tile, screen: tile }),
})
const waiting = object({ grantRequestedAccess: flag })

const ids = either(word, texts)
const integrations = map(
  object({
    ...all(text, 'label', 'allow', 'csp', 'name', 'referrerPolicy', 'sandbox', 'srcdoc', 'loading'),
    ...all(address, 'src', 'iconURL'),
    location: word,
    controlledBy: ids,
    shared: either(flag, ids),
  }),
)
const trayButtons = either(
  nothing,
  map(
    object({
      ...all(address, 'iconPath', 'iconPathDarkMode'),
      ...all(text, 'label', 'tooltip'),
      visualState: word,
    }),
  ),
)
const look = object({
  colors: object(
    all(
      text,
      ...['accent', 'accentText', 'background', 'backgroundAccent', 'baseText', 'border', 'mainAreaBg'],
      ...['mainAreaBgAccent', 'mainAreaText', 'supportiveText'],
    ),
  ),
})
const theme = object({ light: look, dark: look, colors: look.at?.('colors') ?? anything })
const layoutConfig = object({ grid: object({ maxTilesPerPage: count, minTilesPerPage: count }) })

const iceConfig = object({ iceServers: list(open()), ...all(text, 'placement', 'iceTransportPolicy') })
const dailyConfig = object({
  ...all(
    flag,
    ...['alwaysIncludeCamInPermissionPrompt', 'alwaysIncludeMicInPermissionPrompt', 'avoidEval'],
    ...['disableSimulcast', 'enableIndependentDevicePermissionPrompts', 'fastConnect'],
    ...['keepCamIndicatorLightOn', 'noAutoDefaultDeviceChange', 'preferH264', 'preferH264ForCam'],
    ...['preferH264ForScreenSharing', 'useDevicePreferenceCookies', 'useLegacyVideoProcessor', 'v2CamAndMic'],
  ),
  ...all(text, 'callObjectBundleUrlOverride', 'bundlePathOverride', 'h264Profile', 'proxyUrl'),
  camSimulcastEncodings: simulcast,
  screenSimulcastEncodings: list(open()),
  iceConfig,
  micAudioMode,
  ...all(open(), 'userMediaAudioConstraints', 'userMediaVideoConstraints'),
})
const reactNativeConfig = object({
  androidInCallNotification: object({
    ...all(text, 'title', 'subtitle', 'iconName'),
    disableForCustomOverride: flag,
  }),
  disableAutoDeviceManagement: object(all(flag, 'audio', 'video')),
})

const source = either(flag, text, track)
const device = either(source, nothing)
const properties = object({
  ...all(text, 'token', 'baseUrl', 'userName', 'cssFile', 'cssText', 'bodyClass', 'emb', 'embHref'),
  ...all(text, 'dailyJsVersion', 'proxy'),
  ...all(
    flag,
    ...['startAudioOff', 'startVideoOff', 'allowLocalAudio', 'allowLocalVideo', 'activeSpeakerMode'],
    ...['showLeaveButton', 'showLocalVideo', 'showParticipantsBar', 'showFullscreenButton'],
    ...['showUserNameChangeUI', 'customLayout', 'subscribeToTracksAutomatically', 'strictMode'],
    'allowMultipleCallInstances',
  ),
  aboutClient: either(map(text), nothing),
  ...all(word, 'lang', 'layout'),
  url: address,
  userData: anything,
  ...all(source, 'audioSource', 'videoSource'),
  iframeStyle: style,
  theme,
  layoutConfig,
  receiveSettings,
  sendSettings: map(videoSend),
  inputSettings,
  dailyConfig,
  reactNativeConfig,
  customIntegrations: integrations,
  customTrayButtons: trayButtons,
})

const target = { ...all(text, 'sessionId', 'toEndPoint', 'extension'), callerId: word }

/** The type that daily-js documents for the input of each rule. */
export const DOCUMENTED: Record<StructName, Documented> = {
  UserData: anything,
  AudioLevelInterval: number,
  AppMessage: anything,
  CustomTrackOptions: object({ track, mode: micAudioMode, trackName: text, ignoreAudioLevel: flag }),
  DialOutOptions: object({
    ...all(text, 'displayName', 'userId', 'extension'),
    ...all(address, 'sipUri', 'phoneNumber'),
    codecs,
    permissions,
    waitBeforeExtensionDialSec: number,
    callerId: word,
    video: flag,
    videoSettings: object(all(count, 'width', 'height', 'fps', 'videoBitrate')),
    provider: word,
  }),
  DtmfOptions: object({ ...all(text, 'sessionId', 'tones'), method: word, digitDurationMs: count }),
  SipCallTransferOptions: object({ ...target, waitBeforeExtensionDialSec: number }),
  SipReferOptions: object(target),
  RemoteMediaPlayerOptions: object({ url: address, settings: player }),
  RemoteMediaPlayerUpdate: object({ session_id: text, settings: player }),
  RemoteMediaPlayerId: text,
  SendSettings: map(videoSend),
  ScreenShareOptions: object({
    audio: flag,
    ...all(count, 'maxWidth', 'maxHeight'),
    chromeMediaSourceId: text,
    mediaStream: stream,
    displayMediaOptions: open(),
    screenVideoSendSettings: videoSend,
  }),
  ReceiveSettings: receiveSettings,
  ReceiveSettingsId: text,
  InputSettings: inputSettings,
  ShowNamesMode: either(flag, word),
  CustomIntegrations: integrations,
  CustomIntegrationIds: ids,
  CustomTrayButtons: trayButtons,
  Theme: theme,
  Visibility: flag,
  NewParticipantSound: either(flag, number),
  RecordingOptions: object({ ...streaming, type: word }),
  UpdateRecordingOptions: streamingUpdate,
  StopRecordingOptions: instance,
  LiveStreamingOptions: object({ ...streaming, rtmpUrl: either(address, list(address)), endpoints }),
  UpdateLiveStreamingOptions: streamingUpdate,
  LiveStreamingEndpoints: object({ endpoints, instanceId: text }),
  StopLiveStreamingOptions: instance,
  TranscriptionOptions: object({
    ...all(text, 'language', 'model', 'tier', 'instanceId', 'transcription_geo'),
    ...all(flag, 'profanity_filter', 'punctuate', 'includeRawResponse'),
    redact: either(flag, text, list(either(flag, text))),
    endpointing: either(flag, number),
    extra: open(),
    participants: texts,
  }),
  UpdateTranscription: object({ instanceId: text, participants: texts }),
  StopTranscription: instance,
  MeetingSessionData: map(anything),
  MergedSessionData: map(anything),
  SessionDataMergeStrategy: word,
  ParticipantUpdate: participantUpdate,
  SubscribingParticipantUpdate: participantUpdate,
  ParticipantUpdates: map(participantUpdate),
  WaitingParticipantId: text,
  WaitingParticipantUpdate: waiting,
  WaitingParticipantUpdates: map(waiting),
  NetworkTopologyOptions: object({ topology: text }),
  InputDevices: object(all(device, 'audioDeviceId', 'videoDeviceId', 'audioSource', 'videoSource')),
  OutputDevice: object({ outputDeviceId: text }),
  IceConfig: iceConfig,
  ScreenShareUpdate: object(all(object({ enabled: flag }), 'screenVideo', 'screenAudio')),
  LayoutConfig: layoutConfig,
  Language: word,
  ReactNativeConfig: reactNativeConfig,
  DailyConfig: dailyConfig,
  InitialReceiveSettings: receiveSettings,
  CallFactoryOptions: properties,
}
