import * as fc from 'fast-check'
import { around, either, entries, fields, flag, junk, list, name, track, value } from './inputArbitraries.ts'

const url = value(
  'https://rooms.example/one',
  'http://localhost:1/one',
  '',
  '/one',
  'rooms.example',
  'http://rooms.example',
)

const layer = (max: number) => value(0, 1, max, max + 1, 0.5, 'inherit', -1)

const grant = (names: readonly string[]) =>
  fc.oneof(value(true, false, new Set(names), new Set(['x']), [...names]), list(value(...names)))

const MEDIA = ['video', 'audio', 'screenVideo', 'screenAudio', 'customVideo', 'customAudio']
const customMedia = either(entries(['*', 'slides'], flag))
const media = fields({
  video: flag,
  audio: flag,
  screenVideo: flag,
  screenAudio: flag,
  customVideo: customMedia,
  customAudio: customMedia,
})
const fullMedia = fields(
  {
    video: flag,
    audio: flag,
    screenVideo: flag,
    screenAudio: flag,
    customVideo: value({ '*': true }, { '*': false, a: true }, {}, { a: true }),
    customAudio: value({ '*': true }, { '*': true, a: 1 }),
  },
  MEDIA,
)
const canReceive = fields({
  base: fc.oneof(flag, either(fullMedia), either(media)),
  byUserId: either(entries(['a', 'b'], either(media))),
  byParticipantId: either(entries(['a', 'b'], either(fc.oneof(media, flag)))),
})

const codecs = fields({
  audio: either(list(value('OPUS', 'PCMU', 'PCMA', 'G722', 'opus'), 5)),
  video: either(list(value('H264', 'VP8', 'VP9'), 3)),
})

const dialOut = fields({
  sipUri: value('sip:ada', 'sip:', 'sips:ada', 'ada', 'SIP:ada', '', ''),
  phoneNumber: value('+1', '+14155550100', '1', '+', '+1a', '++1', '', ''),
  callerId: value('+1'),
  displayName: around(199),
  userId: around(36),
  codecs: either(codecs),
  video: flag,
  videoSettings: either(
    fields({
      width: value(1, 1280, 1281, 0),
      height: value(720, 721),
      fps: value(30, 31),
      videoBitrate: value(1000, 1001),
    }),
  ),
  permissions: either(fields({ canReceive: either(canReceive) })),
  extension: around(20),
  waitBeforeExtensionDialSec: value(0, 60, 61, -1),
  provider: value('daily', 'signalwire', 'other'),
})
/** Mostly with one target, or hardly anything would be accepted. */
const oneTarget = fc
  .tuple(dialOut, fc.constantFrom(true, true, true, false), fc.constantFrom('sip:ada', '+1'))
  .map(([input, only, target]) => {
    if (!only || typeof input !== 'object' || input === null) return input
    const targets = target === '+1' ? { phoneNumber: target } : { sipUri: target }
    const rest = Object.entries(input).filter(([key]) => key !== 'sipUri' && key !== 'phoneNumber')
    return { ...Object.fromEntries(rest), ...targets }
  })

const encoding = fields({
  maxBitrate: value(1, 100_000, 2_500_000),
  maxFramerate: value(1, 30, 31),
  scaleResolutionDownBy: value(1, 8, 9),
  active: flag,
  scalabilityMode: value('L1T3', ''),
})
const encodings = list(either(encoding))
const playerSettings = fields({
  state: value('play', 'pause', 'stop'),
  volume: value(0, 2, 2.1, -0.1, 1),
  simulcastEncodings: fc.oneof(
    value([{ maxBitrate: 100_000 }], [{ maxBitrate: 2_500_000, maxFramerate: 30 }], [{ maxBitrate: 99_999 }]),
    either(encodings),
  ),
})

const VIDEO_PRESETS = [
  'default-video',
  'bandwidth-optimized',
  'bandwidth-and-quality-balanced',
  'quality-optimized',
  'adaptive-2-layers',
  'adaptive-3-layers',
]
const SCREEN_PRESETS = [
  'default-screen-video',
  'detail-optimized',
  'motion-optimized',
  'motion-and-detail-balanced',
]
const videoSend = fc.oneof(
  value(...VIDEO_PRESETS, ...SCREEN_PRESETS),
  either(
    fields({
      maxQuality: value('low', 'medium', 'high', 'best'),
      allowAdaptiveLayers: flag,
      encodings: either(
        fields({ low: either(encoding), medium: either(encoding), high: either(encoding) }, ['low']),
      ),
    }),
  ),
)
const sendSettings = entries(['video', 'screenVideo', 'customVideoDefaults', 'slides'], videoSend, 1)

const videoReceive = fc.oneof(value('inherit', 'low'), either(fields({ layer: layer(2) })))
const receiveSettings = entries(
  ['base', '*', 'session-1', 'local', ''],
  fc.oneof(
    either(fields({ video: videoReceive, screenVideo: videoReceive, slides: videoReceive })),
    value('inherit'),
  ),
)

const deviceSettings = either(fields({ deviceId: value('a'), customTrack: fc.constantFrom(undefined, 5) }))
const videoProcessor = fc.oneof(
  fields({ type: value('none', 'face-detection', 'blur'), config: value({}, null) }, ['type']),
  fields(
    {
      type: fc.constant('background-blur'),
      config: either(fields({ strength: value(0.01, 1, 0, 1.1, 0.5) })),
    },
    ['type', 'config'],
  ),
  fields(
    {
      type: fc.constant('background-image'),
      config: either(
        fields({
          source: value(
            1,
            10,
            11,
            0,
            'default',
            'https://a.example/a.jpg',
            'https://a.example/a.PNG?x=1',
            'https://a.example/a.gif',
            'data:image/png;base64,AA',
            'data:image/gif;base64,AA',
            'data:image/png,AA',
            'data:image/gif,AA',
            'blob:https://a.example/1',
            'a.jpg',
            '5',
            new ArrayBuffer(4),
          ),
        }),
      ),
    },
    ['type', 'config'],
  ),
)
const inputSettings = fields({
  audio: either(
    fields({
      processor: either(
        fields({ type: value('none', 'noise-cancellation', 'echo'), config: value({}, null) }, ['type']),
      ),
      settings: deviceSettings,
    }),
  ),
  video: either(fields({ processor: either(videoProcessor), settings: deviceSettings })),
})

const address = value('https://a.example', 'https://a.example/i.svg', '', '/a', 'a.example')
const ids = value('*', 'owners', ['a'], [], ['a', 1], 'everybody')
const texts = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, name]))
const flags = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, flag]))

const integration = fc
  .tuple(
    fields(
      {
        ...texts('label', 'allow', 'csp', 'name', 'referrerPolicy', 'sandbox'),
        location: value('main', 'sidebar', 'top'),
        iconURL: address,
        controlledBy: ids,
        shared: fc.oneof(ids, flag),
        loading: value('eager', 'lazy'),
      },
      ['label', 'location'],
    ),
    fields({ src: address }, ['src']),
    fields({ srcdoc: name }, ['srcdoc']),
    fc.constantFrom('src', 'src', 'srcdoc', 'srcdoc', 'both', 'none'),
  )
  .map(([base, src, srcdoc, kind]) =>
    Object.assign(
      {},
      base,
      (kind === 'src' || kind === 'both') && src,
      (kind === 'srcdoc' || kind === 'both') && srcdoc,
    ),
  )
const integrations = entries(['a', 'b'], either(integration))

const button = fields({
  iconPath: address,
  iconPathDarkMode: address,
  ...texts('label', 'tooltip'),
  visualState: value('default', 'sidebar-open', 'active', 'open'),
})
const trayButtons = entries(['a', 'b'], either(button))

const color = value('#00aaff', '#FFF', '#12', 'red', '#11223344', 'x#abc')
const colors = either(fields({ accent: color, border: color, mainAreaBg: color }))
const look = either(fields({ colors }, ['colors']))
const theme = fc.oneof(
  look,
  fields({ light: look, dark: look }, ['light', 'dark']),
  fields({ light: look, colors }),
)

const tiles = value(1, 9, 49, 50, 0, -5)
const layoutConfig = fields({ grid: either(fields({ maxTilesPerPage: tiles, minTilesPerPage: tiles })) })

const numbers = (...keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, value(1, 0.5, -1, 0)]))

const streaming = {
  ...numbers('width', 'height', 'fps', 'videoBitrate', 'audioBitrate', 'minIdleTimeOut', 'maxDuration'),
  ...texts('backgroundColor', 'instanceId'),
  dataOutputs: either(list(name)),
  layout: either(
    fields({
      preset: value('default', 'custom', 'tomorrow', ''),
      ...texts('session_id', 'variant', 'composition_id'),
      max_cam_streams: value(1, 1.5, -1),
      participants: either(fields({ video: either(list(name)), audio: either(list(name)), sort: name })),
      composition_params: either(entries(['a', 'b'], value(1, 0.5, true, 'x'))),
      session_assets: either(entries(['a', 'b'], name)),
    }),
  ),
}

const css = fields({ width: value('5px', 5, ''), color: value('red') })

const participantUpdate = fields({
  ...flags('setAudio', 'setVideo', 'eject'),
  setScreenShare: value(false, false, true),
  setSubscribedTracks: fc.oneof(
    value(true, false, 'staged', 'avatar', 'all'),
    fields({
      ...Object.fromEntries(
        ['audio', 'video', 'screenAudio', 'screenVideo', 'rmpAudio', 'rmpVideo'].map((key) => [
          key,
          value(true, 'staged', 'avatar'),
        ]),
      ),
      custom: fc.oneof(value(true, 'staged'), entries(['slides', 'b'], value(true, 'staged', 'x'))),
    }),
  ),
  updatePermissions: either(
    fields({
      hasPresence: flag,
      canSend: grant(MEDIA),
      canAdmin: grant(['participants', 'streaming', 'transcription']),
      canReceive: either(canReceive),
    }),
  ),
  styles: either(
    fields({
      cam: either(fields({ div: either(css), video: either(css), overlay: value({}) })),
      screen: either(fields({ div: either(css), video: either(css) })),
    }),
  ),
})

const micAudioMode = fc.oneof(
  value('music', 'speech', 'loud'),
  either(fields({ bitrate: value(1, 0.5), stereo: flag })),
)
const anyObject = value({}, { a: 1 })

const iceConfig = fields({
  iceServers: either(list(anyObject)),
  ...texts('placement', 'iceTransportPolicy'),
})

const dailyConfig = fields({
  camSimulcastEncodings: either(encodings),
  screenSimulcastEncodings: either(list(anyObject)),
  ...flags(
    ...['alwaysIncludeCamInPermissionPrompt', 'alwaysIncludeMicInPermissionPrompt', 'avoidEval'],
    ...['disableSimulcast', 'enableIndependentDevicePermissionPrompts', 'fastConnect'],
    ...['keepCamIndicatorLightOn', 'noAutoDefaultDeviceChange', 'preferH264', 'preferH264ForCam'],
    ...['preferH264ForScreenSharing', 'useDevicePreferenceCookies', 'useLegacyVideoProcessor', 'v2CamAndMic'],
  ),
  ...texts('proxyUrl', 'h264Profile', 'callObjectBundleUrlOverride', 'bundlePathOverride'),
  iceConfig: either(iceConfig),
  micAudioMode,
  userMediaAudioConstraints: anyObject,
  userMediaVideoConstraints: anyObject,
})

const userData = fc.oneof(
  around(4096),
  value({ a: 'x'.repeat(4088) }, { a: 'x'.repeat(4089) }, 1n, () => 1),
  fc.json(),
  junk,
)
const sources = () => value(true, false, 'a', track())

const reactNativeConfig = either(
  fields({
    androidInCallNotification: either(fields({ title: name, disableForCustomOverride: flag })),
    disableAutoDeviceManagement: either(fields({ audio: flag, video: flag })),
  }),
)

const language = value('en', 'en-us', 'pt-BR', 'user', 'cs', 'sk', 'ja', 'EN')

const properties: () => Record<string, fc.Arbitrary<unknown>> = () => ({
  ...texts('token', 'baseUrl', 'userName', 'cssFile', 'cssText', 'bodyClass', 'proxy'),
  ...texts('emb', 'embHref', 'dailyJsVersion'),
  ...flags(
    ...['startAudioOff', 'startVideoOff', 'allowLocalAudio', 'allowLocalVideo', 'activeSpeakerMode'],
    ...['showLeaveButton', 'showLocalVideo', 'showParticipantsBar', 'showFullscreenButton'],
    ...['showUserNameChangeUI', 'customLayout', 'subscribeToTracksAutomatically', 'strictMode'],
    'allowMultipleCallInstances',
  ),
  aboutClient: either(
    entries(['app', 'two words', 'a'.repeat(64), 'a'.repeat(65)], fc.oneof(name, around(256))),
  ),
  iframeStyle: either(css),
  url,
  userData,
  audioSource: sources(),
  videoSource: sources(),
  lang: language,
  layout: value('custom-v1', 'browser', 'none', 'grid'),
  theme: either(theme),
  layoutConfig: either(layoutConfig),
  receiveSettings: either(receiveSettings),
  sendSettings: either(sendSettings),
  inputSettings: either(inputSettings),
  dailyConfig: either(dailyConfig),
  customIntegrations: either(integrations),
  customTrayButtons: either(trayButtons),
  reactNativeConfig,
})

/** One property at a time: a whole set of them would nearly always be refused for one. */
const oneProperty = () => {
  const all = properties()
  return fc.constantFrom(...Object.keys(all)).chain((key) => fields({ [key]: all[key] ?? junk }, [key]))
}

/** Inputs for every rule, by its name: valid ones, boundaries, and what comes of changing them. */
export const makeInputs = () => ({
  UserData: userData,
  AudioLevelInterval: fc.oneof(value(undefined, 100, 99, 99.9, 100.5, '100', -100), fc.double(), junk),
  AppMessage: fc.oneof(
    around(4094),
    value(null, { a: 1 }, () => 1, 1n),
    fc.json(),
    junk,
  ),
  CustomTrackOptions: either(
    fields(
      {
        track: value(track(), track(), 'x'),
        mode: micAudioMode,
        trackName: fc.oneof(around(50), value('slides', 'cam-audio', 'rmpVideo', 'audio', 'screenVideo')),
        ignoreAudioLevel: flag,
      },
      ['track'],
    ),
  ),
  DialOutOptions: either(oneTarget),
  DtmfOptions: either(
    fields(
      {
        sessionId: value('a', 'b'),
        tones: fc.oneof(
          fc.string({ maxLength: 22, unit: fc.constantFrom(...Array.from('0123456789ABCD*#')) }),
          around(20).map((text) => (typeof text === 'string' ? text.replaceAll('x', '1') : text)),
          fc.string({ maxLength: 3 }),
        ),
        method: value('auto', 'sip-info', 'loud'),
        digitDurationMs: value(50, 2000, 49, 2001),
      },
      ['sessionId', 'tones'],
    ),
  ),
  SipCallTransferOptions: either(
    fields(
      {
        sessionId: value('a'),
        toEndPoint: value('sip:a', '+1', '1', 'sips:a'),
        callerId: value('+1'),
        extension: around(20),
        waitBeforeExtensionDialSec: value(60, 61),
      },
      ['sessionId', 'toEndPoint'],
    ),
  ),
  SipReferOptions: either(
    fields({ sessionId: value('a'), toEndPoint: value('sip:a', '+1', 'a') }, ['sessionId', 'toEndPoint']),
  ),
  RemoteMediaPlayerOptions: either(fields({ url: address, settings: either(playerSettings) }, ['url'])),
  RemoteMediaPlayerUpdate: either(
    fields({ session_id: name, settings: either(playerSettings) }, ['session_id', 'settings']),
  ),
  RemoteMediaPlayerId: value('a', ''),
  SendSettings: either(sendSettings),
  ScreenShareOptions: either(
    fields({
      audio: flag,
      maxWidth: value(1, 1.5),
      maxHeight: value(1, 0),
      chromeMediaSourceId: name,
      mediaStream: value(new MediaStream()),
      displayMediaOptions: anyObject,
      screenVideoSendSettings: videoSend,
    }),
  ),
  ReceiveSettings: either(receiveSettings),
  ReceiveSettingsId: value(undefined, 'base', 'a'),
  InputSettings: fc.oneof(
    either(inputSettings),
    fc.record({ video: fc.record({ processor: videoProcessor }) }),
  ),
  ShowNamesMode: value('always', 'never', false, 'sometimes', undefined),
  CustomIntegrations: either(integrations),
  CustomIntegrationIds: value('a', 'b', ['a'], ['a', 'b'], [], ['a', 1]),
  CustomTrayButtons: either(trayButtons),
  Theme: either(theme),
  Visibility: value(true, false, undefined, 'x'),
  NewParticipantSound: value(true, false, 5),
  RecordingOptions: either(
    fields({ ...streaming, type: value('cloud', 'raw-tracks', 'local', 'cloud-audio-only', 'video') }),
  ),
  UpdateRecordingOptions: either(fields({ layout: streaming.layout, instanceId: name })),
  StopRecordingOptions: either(fields({ instanceId: name })),
  LiveStreamingOptions: either(
    fields({
      ...streaming,
      rtmpUrl: fc.oneof(address, list(address)),
      endpoints: either(list(either(fields({ endpoint: name })))),
    }),
  ),
  UpdateLiveStreamingOptions: either(fields({ layout: streaming.layout, instanceId: name })),
  StopLiveStreamingOptions: either(fields({ instanceId: name })),
  LiveStreamingEndpoints: either(
    fields({ endpoints: either(list(either(fields({ endpoint: name })))), instanceId: name }),
  ),
  TranscriptionOptions: either(
    fields({
      ...texts('language', 'model', 'tier', 'instanceId', 'transcription_geo'),
      ...flags('punctuate', 'profanity_filter', 'includeRawResponse'),
      redact: fc.oneof(flag, list(fc.oneof(flag, name))),
      endpointing: fc.oneof(flag, value(5, 0.5)),
      extra: anyObject,
      participants: either(list(name)),
    }),
  ),
  UpdateTranscription: either(fields({ participants: either(list(name)), instanceId: name })),
  StopTranscription: either(fields({ instanceId: value('a') })),
  MeetingSessionData: fc.oneof(
    either(fc.dictionary(fc.string(), fc.jsonValue())),
    value({ a: 'x'.repeat(102_392) }, { a: 'x'.repeat(102_393) }, { a: () => 1 }, { a: 1n }, new Map()),
  ),
  MergedSessionData: either(
    entries(
      ['a', 'b'],
      value(1, { b: 2 }, () => 1, undefined),
    ),
  ),
  SessionDataMergeStrategy: value(undefined, 'replace', 'shallow-merge', 'merge'),
  ParticipantUpdate: either(participantUpdate),
  SubscribingParticipantUpdate: either(participantUpdate),
  ParticipantUpdates: either(entries(['a', 'b'], either(participantUpdate))),
  WaitingParticipantId: value('a', ''),
  WaitingParticipantUpdate: either(fields({ grantRequestedAccess: flag })),
  WaitingParticipantUpdates: either(entries(['a', '*'], either(fields({ grantRequestedAccess: flag })))),
  NetworkTopologyOptions: either(fields({ topology: value('sfu', 'peer') }, ['topology'])),
  InputDevices: either(
    fields({
      audioDeviceId: sources(),
      videoDeviceId: sources(),
      audioSource: sources(),
      videoSource: sources(),
    }),
  ),
  OutputDevice: either(fields({ outputDeviceId: value('a', '') }, ['outputDeviceId'])),
  ScreenShareUpdate: either(
    fields({
      screenVideo: either(fields({ enabled: flag })),
      screenAudio: either(fields({ enabled: flag })),
    }),
  ),
  IceConfig: either(iceConfig),
  LayoutConfig: either(layoutConfig),
  Language: language,
  ReactNativeConfig: reactNativeConfig,
  DailyConfig: either(dailyConfig),
  InitialReceiveSettings: either(receiveSettings),
  CallFactoryOptions: either(fc.oneof(oneProperty(), oneProperty(), fields(properties()))),
})

/** The name of a rule that has inputs. */
export type StructName = keyof ReturnType<typeof makeInputs>
