import { fakeVoice } from '@offhook/core/testing'
import { VoiceProvider } from '@offhook/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { words as callWords } from '../../call/words.ts'
import { site } from '../../config/site.ts'
import { MeetAgent } from './MeetAgent.tsx'
import { words } from './words.ts'

// jsdom has neither a canvas nor audio
vi.mock('../../call/line/CallLine.tsx', () => ({ CallLine: () => <i data-testid="agent-line" /> }))
vi.mock('../../call/sandboxInPage.ts', () => ({ sandboxInPage: () => Promise.resolve() }))

afterEach(cleanup)

test('default: in a call the figure shows its line and its last words', { tags: ['S28'] }, async () => {
  const { voice, engine } = fakeVoice()
  render(
    <VoiceProvider client={voice}>
      <MeetAgent />
    </VoiceProvider>,
  )
  const caption = () => document.querySelector('figcaption')?.textContent
  expect(caption()).toBe(`“${site.greeting}”`)
  expect(screen.queryByTestId('agent-line')).toBeNull()
  await act(() => voice.start('assistant'))
  expect(screen.queryByTestId('agent-line')).not.toBeNull()
  const say = (role: string, transcript: string, transcriptType: string) =>
    act(() => engine.receive({ type: 'transcript', role, transcriptType, transcript }))
  say('assistant', 'Which day?', 'final')
  expect(caption()).toBe(`${site.name}: Which day?`)
  say('user', 'Tomor', 'partial')
  expect(caption()).toBe(`${words.you}: Tomor`)
  say('user', '(you spoke for 1.2 seconds)', 'final')
  expect(caption()).toBe(callWords.spokenFor('1.2'))
  expect(screen.getByRole('link', { name: words.whole }).getAttribute('href')).toBe('#live-call')
  await act(() => voice.stop())
  expect(screen.queryByTestId('agent-line')).toBeNull()
  expect(caption()).toBe(`“${site.greeting}”`)
  await voice.destroy()
})
