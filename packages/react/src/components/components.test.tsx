import { act, fireEvent, screen } from '@testing-library/react'
import { createRef, Profiler, type SyntheticEvent } from 'react'
import { describe, expect, test, vi } from 'vitest'
import {
  AudioBars,
  AudioUnlock,
  CallButton,
  CallTimer,
  DeviceSelect,
  PushToTalk,
  strings,
  Transcript,
  useCallError,
  VoiceProvider,
} from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()

describe('event handlers and refs', () => {
  const prevent = (event: SyntheticEvent) => event.preventDefault()

  test('behavior: an event handler in the props runs together with the component’s own', async () => {
    const onClick = vi.fn()
    const onPointerDown = vi.fn()
    fake.render(
      <>
        <CallButton target="assistant-id" onClick={onClick} />
        <PushToTalk onPointerDown={onPointerDown} />
      </>,
    )
    await act(async () => screen.getByText(strings.start).click())
    await vi.waitFor(() => expect(fake.voice.state.get().status).toBe('connected'))
    fireEvent.pointerDown(screen.getByText(strings.talk))
    expect([onClick.mock.calls.length, onPointerDown.mock.calls.length]).toEqual([1, 1])
    expect(fake.voice.isMuted()).toBe(false)
  })

  test('behavior: preventDefault() in an event handler prevents the component’s action', async () => {
    fake.render(<CallButton target="assistant-id" onClick={prevent} onFocus={prevent} />)
    const button = screen.getByText(strings.start)
    fireEvent.focus(button)
    await act(async () => button.click())
    expect(fake.engine.preloads).toBe(0)
    expect(fake.fetch.requests).toEqual([])
  })

  test('behavior: a ref receives the DOM element', () => {
    const refs = {
      button: createRef<HTMLButtonElement>(),
      talk: createRef<HTMLButtonElement>(),
      time: createRef<HTMLTimeElement>(),
      list: createRef<HTMLSelectElement>(),
      log: createRef<HTMLDivElement>(),
    }
    fake.render(
      <>
        <CallButton ref={refs.button} target="assistant-id" />
        <PushToTalk ref={refs.talk} />
        <CallTimer ref={refs.time} />
        <DeviceSelect ref={refs.list} kind="speaker" />
        <Transcript ref={refs.log} />
      </>,
    )
    const names = Object.values(refs).map(({ current }) => current?.tagName)
    expect(names).toEqual(['BUTTON', 'BUTTON', 'TIME', 'SELECT', 'DIV'])
  })
})

describe('CallButton', () => {
  test.each([undefined, {}])(
    'parameters: the missing target %j is told to the developer and to the user',
    async (missing) => {
      const log = vi.spyOn(console, 'error').mockReturnValue()
      const ErrorCode = () => <output>{useCallError()?.code}</output>
      const page = (target: string) => (
        <>
          <CallButton target={target} />
          <ErrorCode />
        </>
      )
      // A page in JavaScript, or one whose setting is missing.
      const { rerender } = fake.render(page(missing as unknown as string))
      await act(async () => screen.getByText(strings.start).click())
      expect(screen.getByRole('status').textContent).toBe('validation')
      expect(log).toHaveBeenCalledExactlyOnceWith(fake.voice.state.get().error)
      expect(String(log.mock.calls[0]?.[0])).toContain('must be provided')
      expect(fake.fetch.requests).toEqual([])
      // Nothing is lost: the next press with a target calls.
      rerender(page('assistant-id'))
      await act(async () => screen.getByText(strings.start).click())
      await screen.findByText(strings.end)
      expect(screen.getByRole('status').textContent).toBe('')
    },
  )

  const button = () => screen.getByRole('button')

  test('default: starts a call and ends it', async () => {
    fake.render(<CallButton target="assistant-id" />)
    expect(button().textContent).toBe('Start call')
    await act(async () => button().click())
    await vi.waitFor(() => expect(button().dataset.status).toBe('connected'))
    expect(button().textContent).toBe('End call')
    await act(async () => button().click())
    await vi.waitFor(() => expect(button().dataset.status).toBe('idle'))
    expect(fake.fetch.requests).toHaveLength(1)
  })

  test('behavior: a click while the call starts cancels the start', async () => {
    fake.recreate({ engine: { hang: ['join'] } })
    fake.render(<CallButton target="assistant-id" />)
    await act(async () => button().click())
    await vi.waitFor(() => expect(button().textContent).toBe('Cancel'))
    expect(button().getAttribute('aria-busy')).toBe('true')
    await act(async () => button().click())
    await vi.waitFor(() => expect(button().dataset.status).toBe('idle'))
  })

  test('behavior: a double click starts a call and does not cancel it', async () => {
    fake.render(<CallButton target="assistant-id" />)
    await act(async () => {
      fireEvent.click(button(), { detail: 1 })
      fireEvent.click(button(), { detail: 2 })
    })
    await vi.waitFor(() => expect(button().dataset.status).toBe('connected'))
  })

  test('behavior: a press meant for a call that has just ended starts none', async () => {
    vi.useFakeTimers()
    fake.render(<CallButton target="assistant-id" />)
    await fake.connect()
    await fake.stop()
    await act(async () => button().click())
    await act(() => vi.advanceTimersByTimeAsync(999))
    await act(async () => button().click())
    expect(button().dataset.status).toBe('idle')
    expect(fake.fetch.requests).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    await act(async () => button().click())
    expect(fake.fetch.requests).toHaveLength(2)
  })

  test('behavior: after a call that the button has ended, the next press starts one at once', async () => {
    fake.render(<CallButton target="assistant-id" />)
    await fake.connect()
    await act(async () => button().click())
    await vi.waitFor(() => expect(button().dataset.status).toBe('idle'))
    await act(async () => button().click())
    expect(fake.fetch.requests).toHaveLength(2)
  })

  test('behavior: hover and focus preload the call', () => {
    fake.render(<CallButton target="assistant-id" />)
    fireEvent.pointerEnter(button())
    fireEvent.focus(button())
    expect(fake.engine.preloads).toBe(2)
  })

  test('parameters: strings and children', () => {
    const { rerender } = fake.render(
      <CallButton target="a" strings={{ start: 'Anrufen' }} className="mine" />,
    )
    expect(button().textContent).toBe('Anrufen')
    expect(button().className).toBe('mine')
    rerender(
      <VoiceProvider client={fake.voice}>
        <CallButton target="a">{(status) => `It is ${status}`}</CallButton>
      </VoiceProvider>,
    )
    expect(button().textContent).toBe('It is idle')
  })

  test('behavior: an invalid target emits an error event and throws nothing', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const onError = vi.fn()
    fake.voice.on('error', onError)
    fake.render(<CallButton target="" />)
    await act(async () => button().click())
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ type: 'validation-error' }))
  })

  test('behavior: keeps the focus while a call ends', async () => {
    fake.recreate({ engine: { hang: ['leave'] } })
    fake.render(<CallButton target="assistant-id" />)
    await fake.connect()
    const focused = button()
    expect(focused.textContent).toBe(strings.end)
    focused.focus()
    await act(async () => button().click())
    expect(button().dataset.status).toBe('ending')
    expect(document.activeElement).toBe(focused)
    expect(button()).toHaveProperty('disabled', false)
  })
})

describe('Transcript', () => {
  const lines = () => [...screen.getByRole('log').children]

  test('default: a live region that announces final lines only', async () => {
    fake.render(<Transcript />)
    await fake.connect()
    fake.says('assistant', 'Hel', 'partial')
    const growing = lines()[0]
    expect(growing?.getAttribute('aria-hidden')).toBe('true')
    fake.says('assistant', 'Hello.')
    expect(lines()).toHaveLength(1)
    expect(lines()[0]).not.toBe(growing)
    expect(lines()[0]?.getAttribute('aria-hidden')).toBe('false')
    expect(lines()[0]?.textContent).toBe('Agent: Hello.')
    expect(screen.getByRole('log', { name: 'Transcript' }).getAttribute('aria-live')).toBe('polite')
  })

  test('parameters: strings and children', async () => {
    fake.render(
      <Transcript strings={{ you: 'Du', transcript: 'Verlauf' }}>
        {({ text }, speaker) => <b>{`${speaker}: ${text}`}</b>}
      </Transcript>,
    )
    await fake.connect()
    fake.says('user', 'Hallo.')
    expect(screen.getByRole('log', { name: 'Verlauf' }).textContent).toBe('Du: Hallo.')
  })
})

describe('AudioUnlock', () => {
  test('default: shown only while audio is blocked, and a click plays the audio', async () => {
    vi.stubGlobal('MediaStream', class {})
    vi.stubGlobal('MediaStreamTrack', { [Symbol.hasInstance]: () => true })
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    play.mockResolvedValueOnce().mockRejectedValueOnce(new DOMException('Press first.', 'NotAllowedError'))
    fake.render(<AudioUnlock />)
    expect(screen.queryByRole('button')).toBeNull()
    // A call connects once its audio plays.
    const connected = fake.voice.connect('assistant-id')
    const button = await screen.findByRole('button', { name: 'Turn on sound' })
    await act(async () => button.click())
    expect(screen.queryByRole('button')).toBeNull()
    await act(() => connected)
  })
})

describe('DeviceSelect', () => {
  test('default: a labeled list whose selection the client uses', async () => {
    const mediaDevices = Object.assign(new EventTarget(), {
      enumerateDevices: async () => [
        { kind: 'audioinput', deviceId: 'm1', label: 'Headset' },
        { kind: 'audioinput', deviceId: 'm2', label: '' },
      ],
    })
    vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices })
    fake.render(<DeviceSelect kind="microphone" />)
    await screen.findByRole('option', { name: 'Headset' })
    const list = screen.getByRole('combobox', { name: 'Microphone' })
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'System default',
      'Headset',
      'Microphone 2',
    ])
    fireEvent.change(list, { target: { value: 'm2' } })
    await vi.waitFor(() => expect(list).toHaveProperty('value', 'm2'))
    expect(fake.voice.devices.get().microphone).toBe('m2')
  })

  test.each(['microphone', 'speaker', 'camera'] as const)(
    'behavior: a selected %s can be replaced by the system’s default again',
    async (kind) => {
      const kinds = { microphone: 'audioinput', speaker: 'audiooutput', camera: 'videoinput' }
      const mediaDevices = Object.assign(new EventTarget(), {
        enumerateDevices: async () => [{ kind: kinds[kind], deviceId: 'd1', label: 'Headset' }],
      })
      vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices })
      fake.render(<DeviceSelect kind={kind} />)
      await screen.findByRole('option', { name: 'Headset' })
      const list = screen.getByRole('combobox')
      for (const id of ['d1', '']) {
        fireEvent.change(list, { target: { value: id } })
        await vi.waitFor(() => expect(fake.voice.devices.get()[kind]).toBe(id || null))
        expect(list).toHaveProperty('value', id)
        expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
          'System default',
          'Headset',
        ])
      }
    },
  )

  test('behavior: the system’s default is shown once where the browser lists it and it is in use', async () => {
    const mediaDevices = Object.assign(new EventTarget(), {
      enumerateDevices: async () => [{ kind: 'audioinput', deviceId: 'default', label: 'Default - Headset' }],
    })
    vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices })
    fake.render(<DeviceSelect kind="microphone" />)
    await screen.findByRole('option', { name: 'Default - Headset' })
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await act(() => fake.voice.setInputDevices({ audioDeviceId: 'default' }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Default - Headset'])
  })

  test('behavior: an unplugged selected device is shown as the system’s default', async () => {
    await fake.voice.setInputDevices({ audioDeviceId: 'gone' })
    fake.render(<DeviceSelect kind="microphone" />)
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
    expect(screen.getByRole('option', { name: strings.systemDefault })).toBeTruthy()
  })
})

describe('AudioBars', () => {
  test('default: the requested number of bars, hidden from screen readers, moved without rendering', async () => {
    const commits = vi.fn()
    const { container } = fake.render(
      <Profiler id="bars" onRender={commits}>
        <AudioBars bars={3} />
      </Profiler>,
    )
    const bars = container.querySelector('[aria-hidden]')
    expect(bars?.children).toHaveLength(3)
    await fake.connect()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(
      [...(bars?.children ?? [])].map((bar) => (bar as HTMLElement).style.getPropertyValue('--level')),
    ).toEqual(['0.000', '0.000', '0.000'])
    expect(commits).toHaveBeenCalledTimes(1)
    await act(() => fake.voice.stop())
    expect(bars?.firstElementChild?.getAttribute('style')).toBe('')
  })

  test('behavior: nothing moves for users who prefer reduced motion', async () => {
    const reducedMotion = Object.assign(new EventTarget(), { matches: true })
    vi.stubGlobal('matchMedia', () => reducedMotion)
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
    fake.render(<AudioBars />)
    await fake.connect()
    expect(frames).not.toHaveBeenCalled()
  })
})

test('CallTimer: default: shows the time without announcing it', async () => {
  fake.render(<CallTimer />)
  const timer = screen.getByRole('timer')
  expect(timer.textContent).toBe('00:00:00')
  expect(timer.getAttribute('datetime')).toBe('PT0S')
  expect(timer.getAttribute('aria-live')).toBe('off')
  expect(timer.dataset.running).toBe('false')
  vi.useFakeTimers({ toFake: ['Date'] })
  await fake.connect()
  expect([timer.textContent, timer.dataset.running]).toEqual(['00:00:00', 'true'])
  await fake.stop()
  expect(timer.dataset.running).toBe('false')
})
