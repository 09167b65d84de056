import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { useMessage, useVoiceEvent } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

describe('useVoiceEvent', () => {
  test('default: calls listeners in the order of the events until it unmounts', async () => {
    const events: string[] = []
    const { unmount } = renderHook(
      () => {
        useVoiceEvent('call-start-success', () => events.push('call-start-success'))
        useVoiceEvent('call-end', ({ reason }) => events.push(`call-end ${reason}`))
        useVoiceEvent('call-start', () => events.push('call-start'))
      },
      { wrapper },
    )
    await fake.connect()
    await fake.stop()
    expect(events).toEqual(['call-start-success', 'call-start', 'call-end stopped'])
    unmount()
    await fake.connect()
    expect(events).toHaveLength(3)
  })

  test('behavior: calls the latest listener', async () => {
    const counts: number[] = []
    const { result } = renderHook(
      () => {
        const [count, setCount] = useState(1)
        useVoiceEvent('call-start', () => counts.push(count))
        return setCount
      },
      { wrapper },
    )
    act(() => result.current(2))
    await fake.connect()
    expect(counts).toEqual([2])
  })
})

test('useMessage: default: passes valid messages of one type to the latest listener', async () => {
  const inputs: string[] = []
  const { rerender } = renderHook(
    ({ name }) => useMessage('voice-input', ({ input }) => inputs.push(name + input)),
    {
      wrapper,
      initialProps: { name: 'a:' },
    },
  )
  await fake.connect()
  fake.sends({ type: 'voice-input', input: 'one' })
  rerender({ name: 'b:' })
  fake.sends({ type: 'voice-input', input: 'two' })
  fake.sends({ type: 'voice-input', input: 7 })
  fake.sends({ type: 'hang' })
  expect(inputs).toEqual(['a:one', 'b:two'])
})

test('useMessage: behavior: takes transcripts of an assistant that sends final ones only, and no other type', async () => {
  const texts: string[] = []
  renderHook(() => useMessage('transcript', ({ transcript }) => texts.push(transcript)), { wrapper })
  await fake.connect()
  const type = "transcript[transcriptType='final']"
  fake.sends({ type, role: 'user', transcript: 'one' })
  fake.sends({ type: 'transcripts', role: 'user', transcript: 'two' })
  fake.sends({ type, role: 'user', transcript: 3 })
  expect(texts).toEqual(['one'])
})
