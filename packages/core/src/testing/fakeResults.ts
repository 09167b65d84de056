type Method = (...args: readonly unknown[]) => unknown

const resolving =
  (method: Method): Method =>
  async (...args) =>
    method(...args)

const devices = resolving(() => ({ camera: {}, mic: {}, speaker: {} }))
const echo = resolving((settings) => settings)
const passed = resolving(() => ({ result: 'passed' }))
const good = resolving(() => ({ result: 'good' }))
const done = resolving(() => undefined)
const empty: Method = () => ({})
const isFalse: Method = () => false

/** The results of the methods of a working engine. Other methods return undefined. */
const RESULTS: { readonly [method: string]: Method } = {
  preAuth: resolving(() => ({ access: { level: 'full' } })),
  startCamera: devices,
  room: resolving(() => ({ id: 'fake', name: 'fake' })),
  geo: resolving(() => ({ current: '' })),
  participantCounts: () => ({ present: 1, hidden: 0 }),
  localAudio: isFalse,
  localVideo: isFalse,
  localScreenAudio: isFalse,
  localScreenVideo: isFalse,
  cycleCamera: resolving(() => ({ device: null })),
  cycleMic: resolving(() => ({ device: null })),
  enumerateDevices: resolving(() => ({ devices: [] })),
  getInputDevices: devices,
  setInputDevicesAsync: devices,
  setOutputDeviceAsync: devices,
  getInputSettings: resolving(empty),
  updateInputSettings: echo,
  startCustomTrack: resolving((options) => named(options, 'trackName') ?? 'customTrack0'),
  stopCustomTrack: echo,
  startScreenShare: done,
  startLocalAudioLevelObserver: done,
  startRemoteParticipantsAudioLevelObserver: done,
  isLocalAudioLevelObserverRunning: isFalse,
  isRemoteParticipantsAudioLevelObserverRunning: isFalse,
  getLocalAudioLevel: () => 0,
  getRemoteParticipantsAudioLevel: empty,
  accessState: () => ({ access: { level: 'full' } }),
  requestAccess: resolving(() => ({ access: { level: 'full' }, granted: true })),
  waitingParticipants: empty,
  updateWaitingParticipant: resolving((id) => ({ id })),
  updateWaitingParticipants: resolving((updates) => ({ ids: Object.keys(Object(updates)) })),
  getActiveSpeaker: empty,
  activeSpeakerMode: isFalse,
  subscribeToTracksAutomatically: () => true,
  getReceiveSettings: resolving(empty),
  updateReceiveSettings: echo,
  getSendSettings: () => null,
  updateSendSettings: echo,
  setUserName: resolving((userName) => ({ userName })),
  setUserData: resolving((userData) => ({ userData })),
  meetingSessionSummary: () => ({ id: 'fake' }),
  meetingSessionState: () => ({ data: undefined, topology: 'none' }),
  getMeetingSession: resolving(() => ({ meetingSession: { id: 'fake' } })),
  startRemoteMediaPlayer: resolving(() => ({
    session_id: 'player',
    remoteMediaPlayerState: { state: 'playing' },
  })),
  updateRemoteMediaPlayer: resolving(() => ({
    session_id: 'player',
    remoteMediaPlayerState: { state: 'playing' },
  })),
  stopRemoteMediaPlayer: done,
  startDialOut: resolving(() => ({ session: { sessionId: 'dialed' } })),
  stopDialOut: resolving(empty),
  startDialIn: resolving(empty),
  sendDTMF: resolving(empty),
  sipCallTransfer: resolving(empty),
  sipRefer: resolving(empty),
  getNetworkStats: resolving(() => ({ networkState: 'good', threshold: 'good', quality: 100, stats: {} })),
  getCpuLoadStats: resolving(() => ({ cpuLoadState: 'low', cpuLoadStateReason: 'none', stats: {} })),
  getNetworkTopology: resolving(() => ({ topology: 'sfu' })),
  setNetworkTopology: resolving(() => ({ workerId: 'fake' })),
  testCallQuality: good,
  testConnectionQuality: good,
  testPeerToPeerCallQuality: good,
  testWebsocketConnectivity: passed,
  testNetworkConnectivity: passed,
  iframe: () => null,
  setTheme: echo,
  showLocalVideo: () => true,
  showParticipantsBar: () => true,
  customTrayButtons: empty,
  customIntegrations: empty,
  getSidebarView: resolving(() => null),
  requestFullscreen: done,
  getDailyLang: resolving(() => ({ lang: 'en', langSetting: 'en' })),
}

const named = (options: unknown, name: string): unknown => Reflect.get(Object(options), name)

/** The default result of a method of the fake engine. */
export const fakeResult = (method: string, args: readonly unknown[]): unknown => RESULTS[method]?.(...args)
