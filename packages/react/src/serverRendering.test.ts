import type { VoiceClientOptions } from '@offhook/core'
import { createElement, type ReactElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import * as react from './exports/index.ts'

type HookName = Extract<keyof typeof react, `use${string}`>
type ComponentName = Exclude<keyof typeof react, HookName | 'VoiceProvider' | 'strings' | 'visitorMessage'>

/** Each hook as a page uses it, and what it gives on a server. One that is missing here does not compile. */
const HOOKS: { readonly [Name in HookName]: readonly [use: () => unknown, given: unknown] } = {
  useAudioBars: [() => react.useAudioBars('user'), expect.any(Function)],
  useCall: [() => react.useCall(), { start: expect.any(Function), stop: expect.any(Function) }],
  useCallError: [() => react.useCallError(), null],
  useCallStatus: [() => react.useCallStatus(), 'idle'],
  useCallTimer: [() => react.useCallTimer(), { seconds: 0, text: '00:00:00' }],
  useConversation: [() => react.useConversation(), []],
  useDevices: [() => react.useDevices(), { permission: 'unknown', microphones: [], microphone: null }],
  useMessage: [() => react.useMessage('transcript', () => undefined), undefined],
  useMicrophone: [() => react.useMicrophone(), { muted: false }],
  useNetworkQuality: [() => react.useNetworkQuality(), { phase: 'none', quality: 'unknown' }],
  useOutputVolume: [() => react.useOutputVolume(), [1, expect.any(Function)]],
  useParticipant: [() => react.useParticipant('local'), null],
  useParticipants: [() => react.useParticipants(), []],
  usePreload: [() => react.usePreload(), expect.any(Function)],
  useRecording: [() => react.useRecording(), false],
  useScreenShare: [() => react.useScreenShare(), { sharing: false }],
  useSpeaking: [() => react.useSpeaking(), false],
  useStartProgress: [() => react.useStartProgress(), []],
  useToolCall: [() => react.useToolCall('book', () => 'booked'), undefined],
  useTranscript: [() => react.useTranscript(), []],
  useVideoTrack: [() => react.useVideoTrack('local'), null],
  useVoiceClient: [() => react.useVoiceClient(), { call: null }],
  useVoiceEvent: [() => react.useVoiceEvent('call-start', () => undefined), undefined],
  useVoiceState: [() => react.useVoiceState(), { status: 'idle', webCall: null, error: null }],
  useVolumeLevel: [() => react.useVolumeLevel('user'), 0],
}

const COMPONENTS: { readonly [Name in ComponentName]: readonly [show: () => ReactElement, html: string] } = {
  AudioBars: [() => createElement(react.AudioBars), '<span'],
  AudioUnlock: [() => createElement(react.AudioUnlock), ''],
  CallButton: [() => createElement(react.CallButton, { target: 'a' }), 'Start call'],
  CallTimer: [() => createElement(react.CallTimer), '00:00:00'],
  DeviceSelect: [() => createElement(react.DeviceSelect, { kind: 'speaker' }), '<select'],
  PushToTalk: [() => createElement(react.PushToTalk), '<button'],
  Transcript: [() => createElement(react.Transcript), 'role="log"'],
}

/** A client that would tell of everything it opens. */
function watched() {
  const open = vi.fn(() => {
    throw new Error('a server opens nothing')
  })
  const options: VoiceClientOptions = {
    publicKey: open,
    engine: open,
    fetch: open,
    resume: true,
    rememberDevices: true,
  }
  const render = (shown: ReactElement) =>
    renderToString(createElement(StrictMode, null, createElement(react.VoiceProvider, { options }, shown)))
  return { open, render }
}

test('default: there is no page here, and the import needs none', () => {
  expect([typeof window, typeof document, typeof HTMLElement, typeof AudioContext]).toEqual(
    Array(4).fill('undefined'),
  )
})

test.each(Object.entries(HOOKS))(
  'behavior: %s renders on a server, and opens nothing',
  (_name, [use, given]) => {
    const { open, render } = watched()
    const before = process.getActiveResourcesInfo()
    const seen: unknown[] = []
    function Screen() {
      seen.push(use())
      return null
    }
    expect(render(createElement(Screen))).toBe('')
    expect(seen).not.toEqual([])
    for (const value of seen) expect({ value }).toMatchObject({ value: given })
    expect(open).not.toHaveBeenCalled()
    expect(process.getActiveResourcesInfo()).toEqual(before)
  },
)

test.each(Object.entries(COMPONENTS))(
  'behavior: %s renders on a server, and opens nothing',
  (_name, [show, html]) => {
    const { open, render } = watched()
    const before = process.getActiveResourcesInfo()
    expect(render(show())).toContain(html)
    expect(open).not.toHaveBeenCalled()
    expect(process.getActiveResourcesInfo()).toEqual(before)
  },
)
