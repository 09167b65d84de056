import { type FakeVoice, fakeVoice } from '@offhook/core/testing'
import { errorMessageForUser, type VoiceClient, VoiceProvider } from '@offhook/react'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { cloneElement, Fragment, Profiler, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chatOf, createFake, type PartState, STATES, type StateName } from '../gallery/states'
import { AgentPage } from './agent-page'
import { CallBar } from './call-bar'
import { CallButton } from './call-button'
import { CallCard } from './call-card'
import { CallError } from './call-error'
import { CallStatus } from './call-status'
import { CallTimer } from './call-timer'
import { ChatField } from './chat-field'
import { Consent } from './consent'
import { DeviceMenu } from './device-menu'
import { LevelBars } from './level-bars'
import { MicrophoneNotice } from './microphone-notice'
import { SoundNotice } from './sound-notice'
import { ToolCall, type ToolCallProps } from './tool-call'
import { Transcript } from './transcript'
import { Waveform } from './waveform'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})

const provide = (client: VoiceClient, part: ReactNode) => (
  <VoiceProvider client={client}>{part}</VoiceProvider>
)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Renders a part below a fake client. */
function renderPart(part: ReactNode, fake: FakeVoice = fakeVoice()) {
  return { fake, ...render(provide(fake.voice, part)) }
}

/** Renders the card in a state. */
async function renderState(name: StateName) {
  const state: PartState = STATES[name]
  const { fake, client } = createFake(state)
  const { consent: text } = state
  const consent = text === undefined ? {} : { consent: { version: '1', text } }
  const card = <CallCard target="assistant-id" name="Aidan" chat={chatOf(state)} {...consent} />
  const view = render(provide(client, card))
  await act(async () => void (await state.reach?.(fake)))
  return { fake, ...view }
}

async function findViolations(): Promise<string[]> {
  // jsdom has no colors
  const options = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }
  const { violations } = await axe.run(document.body, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

const WORDS: Readonly<Record<StateName, string>> = {
  idle: 'Ready when you are',
  consent: 'Agree and start call',
  'long consent': 'Agree and start call',
  chat: 'Ready when you are',
  'chat waits': 'Ready when you are',
  'chat fails': 'Ready when you are',
  connecting: 'Connecting…',
  connected: 'Listening',
  listening: 'Sarah Winter, with',
  thinking: 'Find free times…',
  'tool failed': 'Find free times: failed',
  'tool not finished': 'Find free times: not finished',
  speaking: 'Speaking',
  interrupted: '–',
  'long conversation': 'Answer 12',
  muted: 'You are muted',
  'speaking while muted': 'You are speaking, and you are muted.',
  'weak connection': '· weak connection',
  reconnecting: 'Connection lost. Reconnecting…',
  ending: 'Ending the call…',
  ended: 'Ready when you are',
  'silent microphone': 'We cannot hear you.',
  'sound blocked': 'Turn on sound',
  'microphone blocked': 'Your microphone is blocked.',
  'no microphone': 'No microphone was found.',
  'microphone in use': 'Another app is using your microphone.',
  'no connection': 'We could not connect.',
  busy: 'There are too many calls at the moment.',
  'not available': 'Calls are not available right now.',
  'connection lost': 'The call lost its connection.',
}

/** A state of each kind: axe takes a second for each. The gallery's test in a browser has all of them. */
const CHECKED_BY_AXE: readonly string[] = [
  'idle',
  'consent',
  'speaking',
  'speaking while muted',
  'tool failed',
  'no microphone',
]

describe('call-card', () => {
  test.each(Object.entries(WORDS))('behavior: %s: says so', async (name, words) => {
    const { container } = await renderState(name as StateName)
    await vi.waitFor(() => expect(container.textContent).toMatch(words))
    if (CHECKED_BY_AXE.includes(name)) expect(await findViolations()).toEqual([])
  })

  test('behavior: 600 level ticks render nothing', async () => {
    const fake = fakeVoice()
    const onRender = vi.fn()
    render(
      provide(
        fake.voice,
        <Profiler id="card" onRender={onRender}>
          <CallCard target="assistant-id" />
          <DeviceMenu />
        </Profiler>,
      ),
    )
    await act(() => fake.voice.start('assistant-id'))
    vi.useFakeTimers()
    // The first levels also set who speaks
    for (const speaker of ['assistant', 'user'] as const) act(() => fake.level(speaker, 0.02))
    onRender.mockClear()
    for (let tick = 0; tick < 600; tick += 1) {
      act(() => fake.level('assistant', 0.02 + (tick % 10) / 100))
      act(() => fake.level('user', 0.03 + (tick % 7) / 100))
    }
    expect(onRender).not.toHaveBeenCalled()
  })

  test('behavior: the consent starts the call, is asked once, and keeps the focus in the card', async () => {
    const fake = fakeVoice()
    const consent = { version: '1', text: 'The call is recorded.' }
    const card = <CallCard target="assistant-id" consent={consent} />
    const { unmount } = render(provide(fake.voice, card))
    expect(screen.queryByRole('button', { name: 'Start call' })).toBeNull()
    await act(async () => button('Agree and start call').click())
    await vi.waitFor(() => expect(fake.voice.state.get().status).toBe('connected'))
    expect(document.activeElement).not.toBe(document.body)
    await act(() => fake.voice.stop())
    unmount()
    render(provide(fake.voice, card))
    expect(button('Start call')).toBeTruthy()
  })

  test('behavior: the consent to one agent is none to another', async () => {
    const consent = { version: '1', text: 'The call is recorded.' }
    renderPart(
      <>
        <CallCard target="one" name="One" consent={consent} />
        <CallCard target="two" name="Two" consent={consent} />
      </>,
    )
    await act(async () => screen.getAllByRole('button', { name: 'Agree and start call' })[0]?.click())
    expect(within(screen.getByRole('region', { name: 'Call with One' })).queryByText(/recorded/)).toBeNull()
    expect(within(screen.getByRole('region', { name: 'Call with Two' })).getByText(/recorded/)).toBeTruthy()
  })

  test.each<[string, () => HTMLElement]>([
    ['Mute', () => button('Mute')],
    ['the field', () => screen.getByLabelText('Message')],
    ['Unmute of the notice', () => screen.getAllByRole('button', { name: 'Unmute' })[0] as HTMLElement],
  ])('behavior: %s has the focus when the agent hangs up: it stays in the card', async (name, find) => {
    const { fake, container } = await renderState(
      name.startsWith('Unmute') ? 'speaking while muted' : 'listening',
    )
    find().focus()
    await act(() => fake.voice.stop())
    expect(document.activeElement).not.toBe(document.body)
    expect(container.contains(document.activeElement)).toBe(true)
    // A stray press on it would call again
    expect(document.activeElement).not.toBe(button('Start call'))
  })
})

describe('call-button', () => {
  test('default: starts, cancels and ends a call, with one button that keeps the focus', async () => {
    const { fake } = renderPart(<CallButton target="assistant-id" label="Talk to us" />)
    button('Talk to us').focus()
    await act(async () => button('Talk to us').click())
    await vi.waitFor(() => expect(button('End call')).toBeTruthy())
    expect(document.activeElement).toBe(button('End call'))
    await act(async () => button('End call').click())
    expect(fake.voice.state.get().status).toBe('idle')
  })

  test('behavior: offers another try after an error that may pass', async () => {
    const { fake } = renderPart(<CallButton target="assistant-id" />, fakeVoice({ platform: 'unreachable' }))
    await act(async () => button('Start call').click())
    await vi.waitFor(() => expect(button('Try again')).toBeTruthy())
    fake.configure({})
    await act(async () => button('Try again').click())
    await vi.waitFor(() => expect(button('End call')).toBeTruthy())
  })

  test('behavior: a missing target is a clear error', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    renderPart(
      <>
        <CallError />
        <CallButton target={undefined as unknown as string} />
      </>,
    )
    await act(async () => button('Start call').click())
    expect(String(log.mock.calls[0]?.[0])).toContain('Assistant or Squad or Workflow must be provided.')
    expect(screen.getByRole('alert').textContent).toBe(errorMessageForUser({ code: 'validation' }))
  })
})

test('call-bar: behavior: mutes and unmutes during a call', async () => {
  const { fake } = renderPart(<CallBar target="assistant-id" />)
  expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull()
  await act(() => fake.voice.start('assistant-id'))
  fireEvent.click(button('Mute'))
  expect(fake.voice.isMuted()).toBe(true)
  // The changing name says it: a state of the button beside it would say it twice, "Unmute, pressed"
  expect(button('Unmute').hasAttribute('aria-pressed')).toBe(false)
})

test('call-timer: default: absent without a call', async () => {
  const { fake } = renderPart(<CallTimer />)
  expect(screen.queryByRole('timer')).toBeNull()
  await act(() => fake.voice.start('assistant-id'))
  expect(screen.getByRole('timer').textContent).toBe('0:00')
})

describe('call-status', () => {
  test('behavior: announces the beginning and the end of a call, and no turns', async () => {
    const { fake } = renderPart(<CallStatus />)
    const announced = () => screen.getByRole('status').textContent
    expect(announced()).toBe('Ready when you are')
    await act(() => fake.voice.start('assistant-id'))
    expect(announced()).toBe('Connected')
    act(() => fake.sends({ type: 'speech-update', role: 'assistant', status: 'started' }))
    expect(screen.getByText('Speaking')).toBeTruthy()
    expect(announced()).toBe('Connected')
    act(() => fake.sends({ type: 'speech-update', role: 'assistant', status: 'stopped' }))
    expect(screen.getByText('Listening')).toBeTruthy()
    act(() => fake.engine.emit('network-connection', { type: 'signaling', event: 'interrupted' }))
    expect(announced()).toBe('Connection lost. Reconnecting…')
  })

  test('behavior: the agent does not listen to a user who is muted', async () => {
    const { fake } = renderPart(<CallStatus />)
    await act(() => fake.voice.start('assistant-id'))
    act(() => fake.voice.setMuted(true))
    expect(screen.getByText('You are muted')).toBeTruthy()
    act(() => fake.sends({ type: 'speech-update', role: 'assistant', status: 'started' }))
    expect(screen.getByText('Speaking')).toBeTruthy()
  })
})

describe('transcript', () => {
  test('default: the lines with the tool calls between them', async () => {
    const { fake, container } = renderPart(<Transcript agent="Aidan">Nothing yet</Transcript>)
    expect(screen.getByText('Nothing yet')).toBeTruthy()
    fake.voice.onToolCall('find_table', () => [])
    await act(() => fake.voice.start('assistant-id'))
    await act(async () => {
      fake.says('user', 'A table for two.')
      fake.sends({ type: 'tool-calls', toolCallList: [{ id: '1', function: { name: 'find_table' } }] })
      fake.sends({ type: 'hang' })
      fake.says('assistant', 'At eight?', 'partial')
    })
    const log = screen.getByRole('log', { name: 'Transcript' })
    expect([...log.children].map(({ textContent }) => textContent)).toEqual([
      'You:A table for two.',
      'Find table: done',
      'Aidan:At eight?',
    ])
    // Screen readers hear a line once, when it is final.
    expect(container.querySelector('[data-speaker=assistant]')?.getAttribute('aria-hidden')).toBe('true')
    expect(container.querySelector('[data-speaker=user]')?.getAttribute('aria-hidden')).toBe('false')
  })

  test('parameters: toolDetails shows the values of tools, also in call-card', async () => {
    const { fake } = renderPart(
      <>
        <Transcript toolDetails />
        <CallCard target="a" toolDetails />
      </>,
    )
    fake.voice.onToolCall('find_table', () => [])
    await act(() => fake.voice.start('assistant-id'))
    await act(async () =>
      fake.sends({ type: 'tool-calls', toolCallList: [{ id: '1', function: { name: 'find_table' } }] }),
    )
    expect(screen.getAllByRole('log').map(({ textContent }) => textContent)).toEqual([
      'Find table: donedetailsResult[]',
      'Find table: donedetailsResult[]',
    ])
  })

  test('behavior: has a way back to the last line', async () => {
    const { fake } = renderPart(<Transcript />)
    await act(() => fake.voice.start('assistant-id'))
    act(() => fake.says('user', 'Hello.'))
    const log = screen.getByRole('log')
    Object.defineProperty(log, 'scrollHeight', { value: 1000 })
    for (const top of [1000, 300]) {
      log.scrollTop = top
      fireEvent.scroll(log)
    }
    fireEvent.click(button('Latest'))
    expect(log.scrollTop).toBe(1000)
    expect(document.activeElement).toBe(log)
    expect(screen.queryByRole('button', { name: 'Latest' })).toBeNull()
  })
})

test.each<[string, Partial<ToolCallProps['call']>, string]>([
  ['book_visit', {}, 'Book visit…'],
  ['bookVisit', { arguments: { day: 'Friday', guests: [1, 2] } }, 'Book visit…detailsDayFridayGuests[1,2]'],
  ['größe_prüfen', { arguments: { straßeÖffnen: 1, 名前: 2 } }, 'Größe prüfen…detailsStraße öffnen1名前2'],
  ['--', { status: 'done' }, 'Tool: done'],
  ['book', { status: 'done', result: 'At eight' }, 'Book: donedetailsResultAt eight'],
  ['book', { status: 'failed' }, 'Book: failed'],
  ['book', { status: 'failed', error: 'No table' }, 'Book: faileddetailsErrorNo table'],
  ['book', { status: 'aborted' }, 'Book: not finished'],
])('tool-call: parameters: %s with %j', (name, fields, text) => {
  const call = {
    kind: 'tool-call',
    id: '1',
    at: 0,
    arguments: {},
    status: 'running',
    name,
    ...fields,
  } as const
  const { container, rerender } = renderPart(<ToolCall call={call} details />)
  expect(container.textContent).toBe(text)
  rerender(<ToolCall call={call} />)
  // Without the prop, users see the name and the outcome only
  expect(container.textContent).toBe(text.replace(/details.*/, ''))
})

test('tool-call: behavior: an argument may have the name of the result', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { container } = render(<ToolCall details call={{ ...CALL, arguments: { result: 1 }, result: 2 }} />)
  expect(container.textContent).toBe('Book: donedetailsResult1Result2')
  expect(log).not.toHaveBeenCalled()
})

test('tool-call: behavior: each outcome is a new element, and the details stay open', () => {
  const call = { ...CALL, status: 'running', arguments: { day: 'Friday' } } as const
  const { container, rerender } = render(<ToolCall details call={call} />)
  const find = (selector: string) => container.querySelector(selector)
  const details = find('details')
  details?.setAttribute('open', '')
  const running = find('[data-status]')
  rerender(<ToolCall details call={{ ...call, status: 'failed' }} />)
  expect(find('[data-status]')).not.toBe(running)
  expect(find('[data-status=failed]')?.textContent).toBe('Book: failed')
  expect([find('details'), details?.hasAttribute('open')]).toEqual([details, true])
})

describe('chat-field', () => {
  const write = (text: string) => {
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: text } })
    fireEvent.submit(screen.getByLabelText('Message'))
  }
  const text = () => (screen.getByLabelText('Message') as HTMLInputElement).value

  test('default: sends during a call, and keeps what was not sent', async () => {
    const { fake } = renderPart(<ChatField />)
    expect(screen.getByLabelText('Message')).toHaveProperty('readOnly', true)
    write('Hello')
    expect(text()).toBe('Hello')
    await act(() => fake.voice.start('assistant-id'))
    write('Hello')
    expect(text()).toBe('')
    expect(fake.voice.transcript.get()).toMatchObject([{ speaker: 'user', text: 'Hello' }])
    write('a'.repeat(5000))
    expect(text()).toHaveLength(5000)
    expect(screen.getByRole('alert').textContent).toContain('too long')
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Shorter' } })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a chat without a call', () => {
  const field = () => screen.getByLabelText('Message') as HTMLInputElement
  const write = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } })
    await act(async () => void fireEvent.submit(field()))
  }
  const log = () => screen.getByRole('log').textContent

  test('default: the answer is in the transcript, between the lines of the calls', async () => {
    const { fake } = await renderState('chat')
    await write('When do you open?')
    await vi.waitFor(() =>
      expect(log()).toBe('You:When do you open?Aidan:We open at nine, also on a Saturday.'),
    )
    expect(field().value).toBe('')
    expect(await findViolations()).toEqual([])
    await act(() => fake.voice.start('assistant-id'))
    act(() => fake.says('assistant', 'Hello again.'))
    await write('Hello')
    expect(log()).toMatch(/Saturday\.Aidan:Hello again\.You:Hello$/)
    await act(() => fake.voice.stop())
    await act(() => fake.voice.start('assistant-id'))
    act(() => fake.says('assistant', 'Again.'))
    // A second call goes on with the conversation, in which each line stands once
    expect(log()).toMatch(/Saturday\.Aidan:Hello again\.You:HelloAidan:Again\.$/)
  })

  test('behavior: while it waits nothing else is sent, and the field stays', async () => {
    await renderState('chat waits')
    await write('One')
    await vi.waitFor(() => expect(log()).toBe('You:OneAidan is writing…'))
    field().focus()
    await write('Two')
    expect([field().value, document.activeElement]).toEqual(['Two', field()])
    expect(button('Send').getAttribute('aria-disabled')).toBe('true')
    expect(log()).toBe('You:OneAidan is writing…')
  })

  test('behavior: a message without an answer goes back into the field', async () => {
    await renderState('chat fails')
    await write('When do you open?')
    await vi.waitFor(() => expect(field().value).toBe('When do you open?'))
    expect(screen.getByRole('alert').textContent).toBe(
      `There is no answer to your message. ${errorMessageForUser({ code: 'api-authentication' })}`,
    )
    expect(await findViolations()).toEqual([])
  })

  test('behavior: is not before the consent', async () => {
    const card = (
      <CallCard
        target="a"
        chat={{ publicKey: 'any', assistant: 'a' }}
        consent={{ version: 'chat', text: 'You talk to a machine.' }}
      />
    )
    const { fake } = renderPart(card)
    expect(screen.queryByLabelText('Message')).toBeNull()
    // Who has no microphone agrees, too
    await act(async () => button('Agree and continue').click())
    expect(screen.getByLabelText('Message')).toBeTruthy()
    expect(fake.voice.state.get().status).toBe('idle')
  })

  test('parameters: agent-page has one for the assistant of its calls', () => {
    const options = { publicKey: 'any', fetch: vi.fn() }
    render(<AgentPage options={options} target={{ assistant: 'a' }} chat />)
    expect(field().readOnly).toBe(false)
  })

  test.each(['', { assistant: { name: 'Aidan' } }, { squadId: 'a' }])(
    'parameters: agent-page has none for the target %j, and says so to the developer',
    (target) => {
      const log = vi.spyOn(console, 'error').mockReturnValue()
      const page = <AgentPage options={{ publicKey: 'any' }} target={target} chat />
      const { rerender } = render(page)
      rerender(cloneElement(page, { name: 'Sarah' }))
      expect(button('Start call')).toBeTruthy()
      expect(screen.queryByLabelText('Message')).toBeNull()
      expect(log).toHaveBeenCalledTimes(1)
      expect(String(log.mock.calls[0]?.[0])).toContain('the id of an assistant')
    },
  )
})

describe('device-menu', () => {
  test('behavior: Escape and leaving close it', async () => {
    const { container } = renderPart(<DeviceMenu side="bottom" />)
    const menu = container.querySelector('details')
    if (!menu) throw new Error('no menu')
    const list = screen.getByLabelText('Microphone')
    // The words are labels, and a press on the rest of the menu moves the focus inside of it
    expect(screen.getByText('Microphone', { selector: 'label' })).toHaveProperty('control', list)
    expect(menu.querySelector('summary + [tabindex="-1"]')?.contains(list)).toBe(true)
    menu.open = true
    list.focus()
    fireEvent.keyDown(list, { key: 'a' })
    expect(menu.open).toBe(true)
    fireEvent.keyDown(list, { key: 'Escape' })
    expect(menu.open).toBe(false)
    expect(document.activeElement?.tagName).toBe('SUMMARY')
    menu.open = true
    fireEvent.blur(list, { relatedTarget: null })
    fireEvent.blur(list, { relatedTarget: screen.getByLabelText('Speaker') })
    expect(menu.open).toBe(true)
    fireEvent.blur(list, { relatedTarget: document.body })
    expect(menu.open).toBe(false)
  })

  test('behavior: a press outside closes it, and nothing listens afterwards', async () => {
    const remove = vi.spyOn(document, 'removeEventListener')
    const { container } = renderPart(<CallBar target="assistant-id" side="bottom" />)
    const menu = container.querySelector('details')
    if (!menu) throw new Error('no menu')
    const open = async () => {
      menu.open = true
      await act(async () => void fireEvent(menu, new Event('toggle')))
    }
    await open()
    fireEvent.pointerDown(screen.getByText('Speaker'))
    expect(menu.open).toBe(true)
    fireEvent.pointerDown(document.body)
    expect(menu.open).toBe(false)
    await act(async () => void fireEvent(menu, new Event('toggle')))
    expect(remove).toHaveBeenCalledWith('pointerdown', expect.any(Function))
  })

  test('behavior: measures the level of the microphone only while it is open', async () => {
    const { fake, container } = renderPart(<DeviceMenu />)
    await act(() => fake.voice.start('assistant-id'))
    const menu = container.querySelector('details')
    if (!menu) throw new Error('no menu')
    const hasBars = () => container.querySelector('[data-speaker="user"]') !== null
    expect(hasBars()).toBe(false)
    menu.open = true
    await act(async () => void fireEvent(menu, new Event('toggle')))
    expect(hasBars()).toBe(true)
  })

  test('behavior: sets the volume', () => {
    const { fake } = renderPart(<DeviceMenu />)
    fireEvent.change(screen.getByLabelText('Volume'), { target: { value: '0.5' } })
    expect(fake.voice.volume.get()).toBe(0.5)
  })
})

describe('microphone-notice', () => {
  test('behavior: unmutes a user who speaks while muted', async () => {
    const { fake } = renderPart(<MicrophoneNotice />)
    await act(() => fake.voice.start('assistant-id'))
    act(() => fake.voice.setMuted(true))
    act(() => fake.sends({ type: 'speech-update', role: 'user', status: 'started' }))
    fireEvent.click(button('Unmute'))
    expect(fake.voice.isMuted()).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: stays long enough for a press after the last word', async () => {
    vi.useFakeTimers()
    const { fake } = renderPart(<MicrophoneNotice />)
    const speech = (status: 'started' | 'stopped') =>
      act(() => fake.sends({ type: 'speech-update', role: 'user', status }))
    await act(() => fake.voice.start('assistant-id'))
    act(() => fake.voice.setMuted(true))
    speech('started')
    speech('stopped')
    expect(fake.voice.state.get().userSpeaking).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(7_999))
    expect(button('Unmute')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: is announced once, until the user is muted again', async () => {
    vi.useFakeTimers()
    const { fake } = renderPart(<MicrophoneNotice />)
    const speech = (status: 'started' | 'stopped') =>
      act(() => fake.sends({ type: 'speech-update', role: 'user', status }))
    const setMuted = (muted: boolean) => act(() => fake.voice.setMuted(muted))
    const speak = async () => {
      speech('started')
      const isAnnounced = screen.queryByRole('alert') !== null
      expect(screen.getByText('You are speaking, and you are muted.')).toBeTruthy()
      speech('stopped')
      await act(() => vi.advanceTimersByTimeAsync(8000))
      expect(screen.queryByRole('button')).toBeNull()
      return isAnnounced
    }
    await act(() => fake.voice.start('assistant-id'))
    setMuted(true)
    expect([await speak(), await speak(), await speak()]).toEqual([true, false, false])
    setMuted(false)
    setMuted(true)
    expect([await speak(), await speak()]).toEqual([true, false])
  })

  test('behavior: keeps the focus of its button, alone in a page, when it goes', async () => {
    const { fake, container } = renderPart(<MicrophoneNotice />)
    await act(() => fake.voice.start('assistant-id'))
    act(() => fake.voice.setMuted(true))
    act(() => fake.sends({ type: 'speech-update', role: 'user', status: 'started' }))
    button('Unmute').focus()
    fireEvent.click(button('Unmute'))
    expect(document.activeElement).toBe(container.firstElementChild)
    // Without its notice it takes no place in a row of parts
    expect(container.innerHTML).toBe('<div tabindex="-1" class="outline-none empty:absolute"></div>')
  })

  test('behavior: says that a microphone gives no sound', async () => {
    vi.useFakeTimers()
    const { fake } = renderPart(<MicrophoneNotice />)
    await act(() => fake.voice.start('assistant-id'))
    act(() => fake.level('user', 0))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    act(() => fake.level('user', 0))
    expect(screen.getByRole('alert').textContent).toContain('We cannot hear you.')
  })
})

const CALL = { kind: 'tool-call', id: '1', at: 0, name: 'book', arguments: {}, status: 'done' } as const
const PARTS: Readonly<Record<string, ReactNode>> = {
  'call-bar': <CallBar target="a" />,
  'call-button': <CallButton target="a" />,
  'call-card': <CallCard target="a" />,
  'call-error': <CallError />,
  'call-status': <CallStatus />,
  'call-timer': <CallTimer />,
  'chat-field': <ChatField />,
  'device-menu': <DeviceMenu />,
  'level-bars': <LevelBars />,
  'microphone-notice': <MicrophoneNotice />,
  'sound-notice': <SoundNotice />,
  transcript: <Transcript />,
  waveform: <Waveform />,
}

test.each(Object.entries(PARTS))('behavior: %s outside of a provider says what to do', (_name, part) => {
  vi.spyOn(console, 'error').mockReturnValue()
  // React 18 also throws it as an uncaught error
  const ignore = (event: Event) => event.preventDefault()
  addEventListener('error', ignore)
  const message = 'No voice client found: put a <VoiceProvider> above this component.'
  expect(() => render(part)).toThrow(message)
  removeEventListener('error', ignore)
})

test('behavior: every part renders on a server', () => {
  const parts = [
    ...Object.entries(PARTS).map(([name, part]) => <Fragment key={name}>{part}</Fragment>),
    <ToolCall key="tool" call={CALL} />,
    <Consent key="consent" version="1" text="Recorded.">
      Call
    </Consent>,
  ]
  const { voice } = fakeVoice()
  expect(renderToString(provide(voice, parts))).toContain('Start call')
  const html = renderToString(<AgentPage options={{ publicKey: 'any' }} target="assistant-id" />)
  expect(html).toContain('Talk to Aidan.')
})
