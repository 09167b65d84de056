import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { CALL_STATES, callIn, recordCall, url } from '../testing/internal/recordCall.ts'
import type { Call } from './call.ts'
import { METHODS, type MethodName } from './methods/methods.ts'

const track = Object.assign(new (class MediaStreamTrack {})(), { readyState: 'live', muted: false })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStreamTrack', track.constructor)
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The methods of daily-js 0.80.0, without those that add listeners. */
const DAILY_METHODS = `
  load preAuth startCamera join leave destroy isDestroyed meetingState room geo participants participantCounts
  updateParticipant updateParticipants addFakeParticipant accessState requestAccess waitingParticipants
  updateWaitingParticipant updateWaitingParticipants localAudio localVideo setLocalAudio setLocalVideo cycleCamera
  cycleMic enumerateDevices getInputDevices setInputDevicesAsync setOutputDeviceAsync getInputSettings
  updateInputSettings setBandwidth startCustomTrack stopCustomTrack startScreenShare stopScreenShare
  updateScreenShare localScreenAudio localScreenVideo updateSendSettings getSendSettings updateReceiveSettings
  getReceiveSettings subscribeToTracksAutomatically setSubscribeToTracksAutomatically startLocalAudioLevelObserver
  isLocalAudioLevelObserverRunning stopLocalAudioLevelObserver getLocalAudioLevel
  startRemoteParticipantsAudioLevelObserver isRemoteParticipantsAudioLevelObserverRunning
  stopRemoteParticipantsAudioLevelObserver getRemoteParticipantsAudioLevel getActiveSpeaker activeSpeakerMode
  setActiveSpeakerMode sendAppMessage setUserName setUserData meetingSessionSummary meetingSessionState
  setMeetingSessionData getMeetingSession startRecording updateRecording stopRecording startLiveStreaming
  updateLiveStreaming addLiveStreamingEndpoints removeLiveStreamingEndpoints stopLiveStreaming startTranscription
  updateTranscription stopTranscription startRemoteMediaPlayer updateRemoteMediaPlayer stopRemoteMediaPlayer
  startDialOut stopDialOut sendDTMF sipCallTransfer sipRefer getNetworkStats getCpuLoadStats getNetworkTopology
  setNetworkTopology setProxyUrl setIceConfig testCallQuality stopTestCallQuality testPeerToPeerCallQuality
  stopTestPeerToPeerCallQuality testWebsocketConnectivity abortTestWebsocketConnectivity testNetworkConnectivity
  abortTestNetworkConnectivity testConnectionQuality stopTestConnectionQuality iframe loadCss theme setTheme
  showLocalVideo setShowLocalVideo showParticipantsBar setShowParticipantsBar setShowNamesMode customTrayButtons
  updateCustomTrayButtons customIntegrations setCustomIntegrations startCustomIntegrations stopCustomIntegrations
  getSidebarView setSidebarView requestFullscreen exitFullscreen setPlayNewParticipantSound getDailyLang
  setDailyLang`
  .trim()
  .split(/\s+/)

const colors = { accent: '#112233' }

/** Valid arguments of the methods that require arguments. */
const ARGUMENTS: { readonly [Name in MethodName]?: readonly unknown[] } = {
  preAuth: [{ url }],
  join: [{ url }],
  updateParticipant: ['a', { setAudio: false }],
  updateParticipants: [{ a: { setAudio: false } }],
  updateWaitingParticipant: ['a', { grantRequestedAccess: true }],
  updateWaitingParticipants: [{ '*': { grantRequestedAccess: true } }],
  setLocalAudio: [true],
  setLocalVideo: [true],
  setInputDevicesAsync: [{}],
  setOutputDeviceAsync: [{ outputDeviceId: 'a' }],
  updateInputSettings: [{}],
  setBandwidth: [{}],
  startCustomTrack: [{ track }],
  stopCustomTrack: ['a'],
  updateSendSettings: [{ video: 'default-video' }],
  updateReceiveSettings: [{ base: { video: { layer: 0 } } }],
  setSubscribeToTracksAutomatically: [true],
  setActiveSpeakerMode: [true],
  sendAppMessage: ['x'],
  setUserName: ['a'],
  setUserData: ['a'],
  setMeetingSessionData: [{}],
  updateRecording: [{}],
  updateLiveStreaming: [{}],
  addLiveStreamingEndpoints: [{ endpoints: [{ endpoint: 'a' }] }],
  removeLiveStreamingEndpoints: [{ endpoints: [{ endpoint: 'a' }] }],
  updateTranscription: [{}],
  startRemoteMediaPlayer: [{ url: 'https://media.example/one.mp4' }],
  updateRemoteMediaPlayer: [{ session_id: 'a', settings: { state: 'play' } }],
  stopRemoteMediaPlayer: ['a'],
  startDialOut: [{ phoneNumber: '+1' }],
  stopDialOut: [{ sessionId: 'a' }],
  startDialIn: [{ displayName: 'a' }],
  sendDTMF: [{ sessionId: 'a', tones: '1' }],
  sipCallTransfer: [{ sessionId: 'a', toEndPoint: '+1' }],
  sipRefer: [{ sessionId: 'a', toEndPoint: 'sip:a' }],
  setNetworkTopology: [{ topology: 'sfu' }],
  testPeerToPeerCallQuality: [{ videoTrack: track }],
  testNetworkConnectivity: [track],
  loadCss: [{}],
  setTheme: [{ colors }],
  setShowLocalVideo: [true],
  setShowParticipantsBar: [true],
  setShowNamesMode: ['always'],
  updateCustomTrayButtons: [{}],
  setCustomIntegrations: [{}],
  startCustomIntegrations: ['a'],
  stopCustomIntegrations: ['a'],
  setSidebarView: ['chat'],
  setPlayNewParticipantSound: [true],
  setDailyLang: ['en'],
}

const NAMES = Object.keys(METHODS) as MethodName[]

/** The outcome of a use: `ok`, `waits`, or the message of the error. */
async function outcomeOf(call: Call, name: MethodName): Promise<string> {
  const run = call[name] as (...args: readonly unknown[]) => unknown
  let outcome = 'waits'
  try {
    void Promise.resolve(run(...(ARGUMENTS[name] ?? []))).then(
      () => {
        outcome = 'ok'
      },
      (error: unknown) => {
        outcome = refusalOf(error)
      },
    )
  } catch (error) {
    return refusalOf(error)
  }
  await vi.advanceTimersByTimeAsync(10)
  return outcome
}

const refusalOf = (error: unknown): string =>
  error instanceof InvalidStateError ? error.message : `${String(error)} (not an InvalidStateError)`

/** The states of a call by the outcome of a use. */
async function rowOf(name: MethodName, options: { frame?: true }): Promise<Record<string, string>> {
  const row: Record<string, string> = {}
  for (const state of CALL_STATES) {
    const { call } = await callIn(state, options)
    const outcome = await outcomeOf(call, name)
    row[outcome] = [row[outcome], state].filter(Boolean).join(' ')
    void call.destroy()
    await vi.advanceTimersByTimeAsync(7000)
    expect(vi.getTimerCount(), `${name}() in ${state}`).toBe(0)
  }
  return row
}

describe('every method in every state', () => {
  test('default: the methods are those of daily-js 0.80, one of a later version, and our own', () => {
    expect(NAMES.filter((name) => !DAILY_METHODS.includes(name))).toEqual([
      'build',
      'version',
      'assistant',
      'startDialIn',
    ])
    expect(DAILY_METHODS.filter((name) => !NAMES.includes(name as MethodName))).toEqual([])
    expect(DAILY_METHODS.length + ['on', 'once', 'off'].length).toBe(124)
  })

  test.each(NAMES)('behavior: %s() of a call without a UI', async (name) => {
    expect(await rowOf(name, {})).toMatchSnapshot()
  })

  test.each(NAMES)('behavior: %s() of a call in a frame', async (name) => {
    expect(await rowOf(name, { frame: true })).toMatchSnapshot()
  })

  test('behavior: after destroy() all methods throw, except reading the state and leaving', async () => {
    const { call } = recordCall()
    await call.join({ url })
    await call.destroy()
    const outcomes = await Promise.all(
      NAMES.map(async (name) => [name, await outcomeOf(call, name)] as const),
    )
    expect(outcomes.filter(([, outcome]) => outcome !== 'Use after destroy')).toEqual([
      ['leave', 'ok'],
      ['destroy', 'ok'],
      ['isDestroyed', 'ok'],
      ['meetingState', 'ok'],
      ['version', 'ok'],
      ['participants', 'ok'],
      ['assistant', 'ok'],
    ])
    expect(call.isDestroyed()).toBe(true)
    expect(call.meetingState()).toBe('left')
    expect(call.participants()).toEqual({})
    expect(call.assistant()).toBeNull()
  })

  test('behavior: every misuse throws or rejects, and is logged once', async () => {
    const { call } = recordCall()
    for (let count = 0; count < 3; count += 1) {
      expect(() => call.sendAppMessage('x')).toThrow('sendAppMessage() only supported after join.')
      await expect(call.startDialOut({ phoneNumber: '+1' })).rejects.toThrow(
        'startDialOut() only supported after join.',
      )
    }
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['sendAppMessage() only supported after join.'],
      ['startDialOut() only supported after join.'],
    ])
    const other = recordCall()
    expect(() => other.call.sendAppMessage('x')).toThrow(InvalidStateError)
    expect(console.error).toHaveBeenCalledTimes(3)
  })
})
