import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ValidationError } from '../../errors/ValidationError.ts'
import type { RoomFacts } from './methodRow.ts'
import { METHODS, type MethodName } from './methods.ts'

type AnyCheck = (room: RoomFacts, ...args: readonly unknown[]) => void

const checkOf = (name: MethodName) => (METHODS[name] as { readonly check?: AnyCheck }).check
const room: RoomFacts = { appMessageMax: 4096, subscribesAutomatically: false }

const refusalOf = (name: MethodName, args: readonly unknown[]): string => {
  try {
    checkOf(name)?.(room, ...args)
    return 'accepted'
  } catch (error) {
    return error instanceof ValidationError ? `${error.failures[0]?.path}: ${error.message}` : String(error)
  }
}

/** Arguments of the wrong type, for methods whose arguments daily-js does not check, and the expected messages. */
const WRONG: readonly (readonly [name: MethodName, args: readonly unknown[], expected: string])[] = [
  ['setLocalAudio', ['no'], ': on must be a boolean'],
  [
    'setLocalAudio',
    [true, { forceDiscardTrack: 1 }],
    'forceDiscardTrack: forceDiscardTrack must be a boolean',
  ],
  ['setLocalVideo', [0], ': on must be a boolean'],
  ['cycleCamera', [{ facing: true }], "facing: unrecognized property 'facing'"],
  ['setBandwidth', [{ kbs: '500' }], "kbs: kbs must be a number, 'NO_CAP' or null"],
  ['stopCustomTrack', [5], ': trackName must be a string'],
  [
    'room',
    [{ includeRoomConfigDefaults: 1 }],
    'includeRoomConfigDefaults: includeRoomConfigDefaults must be a boolean',
  ],
  ['updateParticipant', [5, {}], ': sessionId must be a string'],
  ['addFakeParticipant', [{ aspectRatio: '1' }], 'aspectRatio: aspectRatio must be a number'],
  ['requestAccess', [{ access: 'full' }], 'access: must be an object'],
  ['setActiveSpeakerMode', [1], ': on must be a boolean'],
  ['setSubscribeToTracksAutomatically', ['yes'], ': on must be a boolean'],
  [
    'getReceiveSettings',
    ['base', { showInheritedValues: 1 }],
    'showInheritedValues: showInheritedValues must be a boolean',
  ],
  ['sendAppMessage', ['hello', 5], ': to must be a string'],
  ['setUserName', [5], ': name must be a string'],
  ['setUserName', ['Ada', { thisMeetingOnly: 1 }], 'thisMeetingOnly: thisMeetingOnly must be a boolean'],
  ['stopDialOut', [{ sessionId: 5 }], 'sessionId: sessionId must be a string'],
  ['setProxyUrl', [5], ': url must be a string'],
  ['loadCss', [{ cssText: 5 }], 'cssText: cssText must be a string'],
  ['setSidebarView', [5], ': view must be a string or null'],
  ['setDailyLang', [5], ': language must be a string'],
  ['startCustomIntegrations', [5], ': startCustomIntegrations() only accepts string | string[]'],
  ['stopCustomIntegrations', [5], ': stopCustomIntegrations() only accepts string | string[]'],
  ['testConnectionQuality', [{ duration: '5' }], 'duration: duration must be a number'],
]

/** The subjects of errors, and the methods with that first argument. */
const SUBJECTS: Readonly<Record<string, readonly MethodName[]>> = {
  'room options': ['room'],
  microphone: ['setLocalAudio'],
  camera: ['setLocalVideo'],
  'camera options': ['cycleCamera'],
  'input devices': ['setInputDevicesAsync'],
  'output device': ['setOutputDeviceAsync'],
  'input settings': ['updateInputSettings'],
  bandwidth: ['setBandwidth'],
  'custom track': ['startCustomTrack', 'stopCustomTrack'],
  'screen share': ['startScreenShare', 'updateScreenShare'],
  'audio-level interval': ['startLocalAudioLevelObserver', 'startRemoteParticipantsAudioLevelObserver'],
  participant: ['updateParticipant'],
  'participant updates': ['updateParticipants'],
  'fake participant': ['addFakeParticipant'],
  'access request': ['requestAccess'],
  'waiting participant': ['updateWaitingParticipant'],
  'waiting participant updates': ['updateWaitingParticipants'],
  'active-speaker mode': ['setActiveSpeakerMode'],
  subscription: ['setSubscribeToTracksAutomatically'],
  'participant id': ['getReceiveSettings'],
  'receive settings': ['updateReceiveSettings'],
  'send settings': ['updateSendSettings'],
  name: ['setUserName'],
  'meeting session data': ['setMeetingSessionData'],
  recording: ['startRecording', 'updateRecording', 'stopRecording'],
  'live stream': [
    'startLiveStreaming',
    'updateLiveStreaming',
    'addLiveStreamingEndpoints',
    'removeLiveStreamingEndpoints',
    'stopLiveStreaming',
  ],
  transcription: ['startTranscription', 'updateTranscription', 'stopTranscription'],
  'remote media player': ['startRemoteMediaPlayer', 'updateRemoteMediaPlayer', 'stopRemoteMediaPlayer'],
  'dial-out': ['startDialOut', 'stopDialOut'],
  'dial-in': ['startDialIn'],
  DTMF: ['sendDTMF'],
  transfer: ['sipCallTransfer'],
  refer: ['sipRefer'],
  'network topology': ['setNetworkTopology'],
  proxy: ['setProxyUrl'],
  'ICE config': ['setIceConfig'],
  test: ['testPeerToPeerCallQuality', 'testNetworkConnectivity', 'testConnectionQuality'],
  CSS: ['loadCss'],
  theme: ['setTheme'],
  setShowLocalVideo: ['setShowLocalVideo'],
  setShowParticipantsBar: ['setShowParticipantsBar'],
  'show-names mode': ['setShowNamesMode'],
  'custom tray buttons': ['updateCustomTrayButtons'],
  'custom integrations': ['setCustomIntegrations'],
  'custom integration': ['startCustomIntegrations', 'stopCustomIntegrations'],
  'sidebar view': ['setSidebarView'],
  language: ['setDailyLang'],
}

/** The same for arguments of another type, or in the second place. */
const MORE_SUBJECTS: readonly (readonly [name: MethodName, args: readonly unknown[], subject: string])[] = [
  ['setPlayNewParticipantSound', ['loud'], 'sound'],
  ['setUserData', [() => undefined], 'userData'],
  ['sendAppMessage', ['x'.repeat(5000)], 'app message'],
  ['sendAppMessage', ['x', 5], 'recipients'],
  ['setLocalAudio', [true, 5], 'microphone options'],
  ['updateParticipant', ['a', 5], 'participant update'],
  ['updateWaitingParticipant', ['a', 5], 'waiting participant update'],
  ['getReceiveSettings', ['base', 5], 'receive settings options'],
  ['setUserName', ['Ada', 5], 'name options'],
  ['setMeetingSessionData', [{}, 'mix'], 'merge strategy'],
]

const subjectOf = (name: MethodName, args: readonly unknown[]): string => {
  try {
    checkOf(name)?.(room, ...args)
    return 'accepted'
  } catch (error) {
    return error instanceof ValidationError ? error.subject : String(error)
  }
}

describe('the arguments of every method', () => {
  test('default: a method that takes arguments checks them', () => {
    const reference = readFileSync(new URL('../../../../../docs/api/call.md', import.meta.url), 'utf8')
    const taking = [...reference.matchAll(/^- `(\w+)\(\S/gm)]
      .map(([, name]) => name as MethodName)
      .filter((name) => name in METHODS && !new RegExp(`^- \`${name}\\(\\):`, 'm').test(reference))
    expect(taking.length).toBeGreaterThan(50)
    const unchecked = taking.filter((name) => checkOf(name) === undefined)
    // A call object checks these with the options of its creation.
    expect(unchecked).toEqual(['load', 'preAuth', 'startCamera', 'join'])
  })

  test.each(WRONG)('behavior: %s(...%j) throws: %s', (name, args, expected) => {
    expect(refusalOf(name, args)).toBe(expected)
  })

  test('behavior: the error names the invalid argument', () => {
    for (const [subject, names] of Object.entries(SUBJECTS)) {
      for (const name of names) expect(subjectOf(name, [5]), name).toBe(subject)
    }
    for (const [name, args, subject] of MORE_SUBJECTS) expect(subjectOf(name, args), name).toBe(subject)
    const named = new Set([...Object.values(SUBJECTS).flat(), ...MORE_SUBJECTS.map(([name]) => name)])
    const checked = (Object.keys(METHODS) as MethodName[]).filter((name) => checkOf(name) !== undefined)
    expect(checked.filter((name) => !named.has(name))).toEqual([])
  })

  test.each<[MethodName, readonly unknown[]]>([
    ['room', [{ includeRoomConfigDefaults: false }]],
    ['setLocalAudio', [true, { forceDiscardTrack: true }]],
    ['cycleCamera', [{ preferDifferentFacingMode: true }]],
    ['getReceiveSettings', ['base', { showInheritedValues: true }]],
    ['setUserName', ['Ada', { thisMeetingOnly: true }]],
  ])('default: %s(...%j) is valid', (name, args) => {
    expect(refusalOf(name, args)).toBe('accepted')
  })

  test('behavior: absent arguments are valid where daily-js accepts them', () => {
    const absent: readonly MethodName[] = [
      ...(['setLocalAudio', 'setLocalVideo', 'setUserName', 'stopCustomTrack', 'updateParticipant'] as const),
      ...(['setNetworkTopology', 'updateParticipants', 'setShowNamesMode', 'setIceConfig'] as const),
    ]
    expect(absent.map((name) => refusalOf(name, []))).toEqual(absent.map(() => 'accepted'))
    expect(refusalOf('setBandwidth', [])).toBe(': must be an object')
  })
})
