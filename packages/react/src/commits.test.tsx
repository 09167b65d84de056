import { fakeVoice } from '@offhook/core/testing'
import { act, cleanup, render } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CallButton, Transcript, useCallStatus, useMicrophone, VoiceProvider } from './exports/index.ts'

afterEach(cleanup)

const Status = () => <output>{useCallStatus()}</output>
const Mute = () => <output>{String(useMicrophone().muted)}</output>

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
  expect(commits).toEqual({ status: 0, mute: 0, button: 0, transcript: 200 })
  await voice.destroy()
})
