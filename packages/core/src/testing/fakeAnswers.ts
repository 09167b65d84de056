type Answer = (...args: readonly unknown[]) => unknown

const later =
  (answer: Answer): Answer =>
  async (...args) =>
    answer(...args)

const devices = later(() => ({ camera: {}, mic: {}, speaker: {} }))
const echo = later((settings) => settings)
const passed = later(() => ({ result: 'passed' }))
const good = later(() => ({ result: 'good' }))
const done = later(() => undefined)
const none: Answer = () => ({})
const no: Answer = () => false

/** The results of the methods of a working engine. Other methods return undefined. */
const ANSWERS: { readonly [method: string]: Answer } = {
  preAuth: later(() => ({ access: { level: 'full' } })),
  startCamera: devices,
  room: later(() => ({ id: 'fake', name: 'fake' })),
  geo: later(() => ({ current: '' })),
  participantCounts: () => ({ present: 1, hidden: 0 }),
  localAudio: no,
  localVideo: no,
  localScreenAudio: no,
  localScreenVideo: no,
  cycleCamera: later(() => ({ device: null })),
  cycleMic: later(() => ({ device: null })),
  enumerateDevices: later(() => ({ devices: [] })),
  getInputDevices: devices,
  setInputDevicesAsync: devices,
  setOutputDeviceAsync: devices,
  getInputSettings: later(none),
  updateInputSettings: echo,
  startCustomTrack: later((options) => named(options, 'trackName') ?? 'customTrack0'),
  stopCustomTrack: echo,
  startScreenShare: done,
  startLocalAudioLevelObserver: done,
  startRemoteParticipantsAudioLevelObserver: done,
  isLocalAudioLevelObserverRunning: no,
  isRemoteParticipantsAudioLevelObserverRunning: no,
  getLocalAudioLevel: () => 0,
  getRemoteParticipantsAudioLevel: none,
  accessState: () => ({ access: { level: 'full' } }),
  requestAccess: later(() => ({ access: { level: 'full' }, granted: true })),
  waitingParticipants: none,
  updateWaitingParticipant: later((id) => ({ id })),
  updateWaitingParticipants: later((updates) => ({ ids: Object.keys(Object(updates)) })),
  getActiveSpeaker: none,
  activeSpeakerMode: no,
  subscribeToTracksAutomatically: () => true,
  getReceiveSettings: later(none),
  updateReceiveSettings: echo,
  getSendSettings: () => null,
  updateSendSettings: echo,
  setUserName: later((userName) => ({ userName })),
  setUserData: later((userData) => ({ userData })),
  meetingSessionSummary: () => ({ id: 'fake' }),
  meetingSessionState: () => ({ data: undefined, topology: 'none' }),
  getMeetingSession: later(() => ({ meetingSession: { id: 'fake' } })),
  startRemoteMediaPlayer: later(() => ({
    session_id: 'player',
    remoteMediaPlayerState: { state: 'playing' },
  })),
  updateRemoteMediaPlayer: later(() => ({
    session_id: 'player',
    remoteMediaPlayerState: { state: 'playing' },
  })),
  stopRemoteMediaPlayer: done,
  startDialOut: later(() => ({ session: { sessionId: 'dialled' } })),
  stopDialOut: later(none),
  startDialIn: later(none),
  sendDTMF: later(none),
  sipCallTransfer: later(none),
  sipRefer: later(none),
  getNetworkStats: later(() => ({ networkState: 'good', threshold: 'good', quality: 100, stats: {} })),
  getCpuLoadStats: later(() => ({ cpuLoadState: 'low', cpuLoadStateReason: 'none', stats: {} })),
  getNetworkTopology: later(() => ({ topology: 'sfu' })),
  setNetworkTopology: later(() => ({ workerId: 'fake' })),
  testCallQuality: good,
  testConnectionQuality: good,
  testPeerToPeerCallQuality: good,
  testWebsocketConnectivity: passed,
  testNetworkConnectivity: passed,
  iframe: () => null,
  setTheme: echo,
  showLocalVideo: () => true,
  showParticipantsBar: () => true,
  customTrayButtons: none,
  customIntegrations: none,
  getSidebarView: later(() => null),
  requestFullscreen: done,
  getDailyLang: later(() => ({ lang: 'en', langSetting: 'en' })),
}

const named = (options: unknown, name: string): unknown => Reflect.get(Object(options), name)

/** The default result of a method of the fake engine. */
export const fakeAnswer = (method: string, args: readonly unknown[]): unknown => ANSWERS[method]?.(...args)
