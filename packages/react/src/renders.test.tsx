// Components and hooks render only for the values that they read.
import { fakeVoice } from '@offhook/core/testing'
import { act, render } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import {
  CallButton,
  Transcript,
  useAgentState,
  useCall,
  useCallStatus,
  useCallTimer,
  useMicrophone,
  useSilentMicrophone,
  useSpokenWords,
  useTranscript,
  useTypedMessage,
  useVoiceState,
  useVolumeLevel,
  useWaveform,
  VoiceProvider,
} from './exports/index.ts'
import { fakeForEachTest } from './testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

const Reading = ({ read }: { read: () => ReactNode }) => <i>{read()} </i>

test('behavior: a level tick renders the meter and nothing else', async () => {
  const commits: string[] = []
  const counted = (name: string, read: () => ReactNode) => (
    <Profiler id={name} onRender={() => void commits.push(name)}>
      <Reading read={read} />
    </Profiler>
  )
  const { container } = render(
    <>
      {counted('meter', () => useVolumeLevel())}
      {counted('call', () => useCall().status)}
      {counted('state', () => useVoiceState().status)}
      {counted('transcript', () => useTranscript().length)}
      {counted('timer', () => useCallTimer().text)}
    </>,
    { wrapper },
  )
  await fake.connect()
  fake.level('assistant', 0.03) // The first level also sets `assistantSpeaking`
  commits.length = 0
  fake.level('assistant', 0.06)
  fake.level('assistant', 0.075)
  expect(commits).toEqual(['meter', 'meter'])
  // The seconds of the call depend on the speed of this test.
  expect(container.textContent).toMatch(/^0\.5 connected connected 0 00:00:\d\d $/)
})

const Status = () => <output>{useCallStatus()}</output>
const Mute = () => <output>{String(useMicrophone().muted)}</output>
const Agent = () => <output>{useAgentState()}</output>
const Field = () => <input disabled={!useTypedMessage().canSend} />
const Silence = () => <output>{String(useSilentMicrophone())}</output>
const Waveform = () => <div ref={useWaveform('user')} />
const Spoken = () => useSpokenWords({ id: '1', speaker: 'assistant', text: 'Hello.', final: true, at: 0 })

test('behavior: 600 level ticks and 200 partial transcripts render the transcript 200 times and nothing else', async () => {
  const { voice, level, says } = fakeVoice()
  const commits: Record<string, number> = {}
  const count = (id: string) => {
    commits[id] = (commits[id] ?? 0) + 1
  }
  const counted = {
    status: <Status />,
    mute: <Mute />,
    button: <CallButton target="assistant-id" />,
    agent: <Agent />,
    field: <Field />,
    silence: <Silence />,
    waveform: <Waveform />,
    spoken: <Spoken />,
    transcript: <Transcript />,
  }
  render(
    <VoiceProvider client={voice}>
      {Object.entries(counted).map(([id, component]) => (
        <Profiler key={id} id={id} onRender={count}>
          {component}
        </Profiler>
      ))}
    </VoiceProvider>,
  )
  await act(() => voice.connect('assistant-id'))
  // The first level begins the assistant's speech
  act(() => level('assistant', 0.02))
  for (const id of Object.keys(commits)) commits[id] = 0
  const words: string[] = []
  for (let tick = 0; tick < 600; tick += 1) {
    act(() => level('assistant', 0.02 + (tick % 10) / 100))
    if (tick % 3 > 0) continue
    words.push(`word ${tick}`)
    act(() => says('user', words.join(' '), 'partial'))
    // An identical partial must not render again.
    act(() => says('user', words.join(' '), 'partial'))
  }
  expect(voice.transcript.get()).toHaveLength(1)
  const still = { status: 0, mute: 0, button: 0, field: 0, silence: 0, waveform: 0, spoken: 0 }
  expect(commits).toEqual({ ...still, agent: 0, transcript: 200 })
  await voice.destroy()
})
