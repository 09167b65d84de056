import type { VoiceClientOptions } from '@offhook/core'
import { fakeVoice } from '@offhook/core/testing'
import { createElement, type ReactElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import * as react from './exports/index.ts'

type HookName = Extract<keyof typeof react, `use${string}`>
type ComponentName = Exclude<
  keyof typeof react,
  HookName | 'VoiceProvider' | 'strings' | 'errorMessageForUser'
>

/** Each hook as a page uses it, and its value on a server. A missing hook is a type error. */
const HOOKS: { readonly [Name in HookName]: readonly [use: () => unknown, expected: unknown] } = {
  useAgentState: [() => react.useAgentState(), 'idle'],
  useAudioBars: [() => react.useAudioBars('user'), expect.any(Function)],
  useAutoScroll: [() => react.useAutoScroll(), { isAtEnd: true }],
  useCall: [() => react.useCall(), { start: expect.any(Function), stop: expect.any(Function) }],
  useCallError: [() => react.useCallError(), null],
  useCallStatus: [() => react.useCallStatus(), 'idle'],
  useCallTimer: [() => react.useCallTimer(), { seconds: 0, text: '00:00:00', isRunning: false }],
  useChat: [
    () => react.useChat({ publicKey: 'key', assistant: 'a' }),
    { status: 'idle', lines: [], error: null, send: expect.any(Function), reset: expect.any(Function) },
  ],
  useConsent: [() => react.useConsent('2026'), { isGiven: false }],
  useConversation: [() => react.useConversation(), []],
  useDevices: [() => react.useDevices(), { permission: 'unknown', microphones: [], microphone: null }],
  useKeepFocus: [() => react.useKeepFocus(), expect.any(Function)],
  useMessage: [() => react.useMessage('transcript', () => undefined), undefined],
  useMicrophone: [() => react.useMicrophone(), { muted: false }],
  useMutedReminder: [() => react.useMutedReminder(), { isShown: false, isRepeated: false }],
  useNetworkQuality: [() => react.useNetworkQuality(), { phase: 'none', quality: 'unknown' }],
  useOutputVolume: [() => react.useOutputVolume(), [1, expect.any(Function)]],
  useParticipant: [() => react.useParticipant('local'), null],
  useParticipants: [() => react.useParticipants(), []],
  usePreload: [() => react.usePreload(), expect.any(Function)],
  useRecording: [() => react.useRecording(), false],
  useScreenShare: [() => react.useScreenShare(), { sharing: false }],
  useSilentMicrophone: [() => react.useSilentMicrophone(), false],
  useSpeaking: [() => react.useSpeaking(), false],
  useSpokenWords: [
    () => react.useSpokenWords({ id: '1', speaker: 'assistant', text: 'Hello.', final: false, at: 0 }),
    ['Hello.', ''],
  ],
  useStartProgress: [() => react.useStartProgress(), []],
  useToolCall: [() => react.useToolCall('book', () => 'booked'), undefined],
  useTranscript: [() => react.useTranscript(), []],
  useTypedMessage: [() => react.useTypedMessage(), { canSend: false }],
  useVideoTrack: [() => react.useVideoTrack('local'), null],
  useVoiceClient: [() => react.useVoiceClient(), { call: null }],
  useVoiceEvent: [() => react.useVoiceEvent('call-start', () => undefined), undefined],
  useVoiceState: [() => react.useVoiceState(), { status: 'idle', webCall: null, error: null }],
  useVolumeLevel: [() => react.useVolumeLevel('user'), 0],
  useWaveform: [() => react.useWaveform('user'), expect.any(Function)],
}

const COMPONENTS: { readonly [Name in ComponentName]: readonly [create: () => ReactElement, html: string] } =
  {
    AudioBars: [() => createElement(react.AudioBars), '<span'],
    AudioUnlock: [() => createElement(react.AudioUnlock), ''],
    CallButton: [() => createElement(react.CallButton, { target: 'a' }), 'Start call'],
    CallTimer: [() => createElement(react.CallTimer), '00:00:00'],
    DeviceSelect: [() => createElement(react.DeviceSelect, { kind: 'speaker' }), '<select'],
    PushToTalk: [() => createElement(react.PushToTalk), '<button'],
    Transcript: [() => createElement(react.Transcript), 'role="log"'],
  }

/** Renders below a provider whose options throw when the client opens anything. */
function createRenderer() {
  const open = vi.fn(() => {
    throw new Error('The client opened something on a server.')
  })
  const options: VoiceClientOptions = {
    publicKey: open,
    engine: open,
    fetch: open,
    resume: true,
    rememberDevices: true,
  }
  const render = (screen: ReactElement) =>
    renderToString(createElement(StrictMode, null, createElement(react.VoiceProvider, { options }, screen)))
  return { open, render }
}

test('default: the package is imported without a DOM', () => {
  expect([typeof window, typeof document, typeof HTMLElement, typeof AudioContext]).toEqual(
    Array(4).fill('undefined'),
  )
})

test.each(Object.entries(HOOKS))(
  'behavior: %s renders on a server without opening anything',
  (_name, [use, expected]) => {
    const { open, render } = createRenderer()
    const before = process.getActiveResourcesInfo()
    const seen: unknown[] = []
    function Screen() {
      seen.push(use())
      return null
    }
    expect(render(createElement(Screen))).toBe('')
    expect(seen).not.toEqual([])
    for (const value of seen) expect({ value }).toMatchObject({ value: expected })
    expect(open).not.toHaveBeenCalled()
    expect(process.getActiveResourcesInfo()).toEqual(before)
  },
)

test.each(Object.entries(COMPONENTS))(
  'behavior: %s renders on a server without opening anything',
  (_name, [create, html]) => {
    const { open, render } = createRenderer()
    const before = process.getActiveResourcesInfo()
    expect(render(create())).toContain(html)
    expect(open).not.toHaveBeenCalled()
    expect(process.getActiveResourcesInfo()).toEqual(before)
  },
)

test('behavior: a server renders the initial value of every store, also during a call', async () => {
  const { voice, says, level } = fakeVoice()
  const Screen = () => {
    const stores = [
      react.useVoiceState(),
      react.useTranscript(),
      react.useConversation(),
      react.useStartProgress(),
      react.useVolumeLevel(),
      react.useParticipants(),
      react.useNetworkQuality(),
      react.useDevices(),
      react.useOutputVolume()[0],
    ]
    return createElement('pre', null, JSON.stringify(stores))
  }
  const render = () =>
    renderToString(createElement(react.VoiceProvider, { client: voice }, createElement(Screen)))
  const beforeCall = render()
  await voice.connect('assistant-id')
  says('assistant', 'Hello.')
  level('assistant', 0.15)
  voice.setVolume(0.5)
  await voice.setInputDevices({ audioDeviceId: 'headset' })
  const stores = [voice.transcript, voice.conversation, voice.progress, voice.levels, voice.participants]
  for (const store of [...stores, voice.state, voice.network, voice.devices, voice.volume]) {
    expect(store.get()).not.toEqual(store.getInitialState())
  }
  expect(render()).toBe(beforeCall)
  await voice.destroy()
})
