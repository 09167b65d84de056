import { createVoiceClient, type VoiceClient } from '@offhook/core'
import { fakeEngine, fakeFetch } from '@offhook/core/testing'
import { VoiceProvider } from '@offhook/react'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { App } from '../../app/App.tsx'
import { CALL_CARD } from '../../call/callCard.ts'
import { setCallOutcome } from '../../call/callOutcome.ts'
import { words as callWords } from '../../call/words.ts'
import { site } from '../../config/site.ts'
import { words as shared } from '../../content/words.ts'
import { dismissNotices } from '../../notices/notices.ts'
import { HomePage } from '../../pages/home/HomePage.tsx'
import { words } from './words.ts'
import { wordsAfter } from './wordsAfter.ts'

// jsdom has neither a canvas nor audio.
vi.mock('../../call/line/CallLine.tsx', () => ({ CallLine: () => null }))
vi.mock('../../call/sandboxInPage.ts', () => ({ sandboxInPage: () => Promise.resolve() }))

const GREETING = site.greeting ?? ''

let engine: ReturnType<typeof fakeEngine>
let fetch: ReturnType<typeof fakeFetch>
let voice: VoiceClient

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', class {})
  engine = fakeEngine()
  fetch = fakeFetch()
  voice = createVoiceClient({ publicKey: 'key', engine, fetch })
  render(
    <VoiceProvider client={voice}>
      <App path="/">
        <HomePage />
      </App>
    </VoiceProvider>,
  )
})

afterEach(async () => {
  cleanup()
  dismissNotices()
  setCallOutcome(null)
  await voice.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'userActivation')
})

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const CALL_BUTTON = { name: /^(Talk to|Connecting|End Call)/ }
// by its id: the whole page is around it, and a search by role reads all of it
const card = () => within(document.querySelector(`#${CALL_CARD}`) as HTMLElement)
const button = () => card().getByRole('button', CALL_BUTTON)
const used = (method: string) => engine.uses.some((use) => use.method === method)
const isSettled = () => ['idle', 'connected'].includes(voice.state.get().status)

// The fake clock stands still during imports and fetches, so that tests can count milliseconds
const nextTurn = setImmediate
const until = async (isDone: () => boolean) => {
  do await act(() => new Promise((resolve) => nextTurn(resolve)))
  while (!isDone())
}
/** Waits for a part whose code loads in a call: React waits a moment before it shows several of them. */
const untilShown = async (find: () => HTMLElement | null) => {
  do {
    await after(100)
    await until(() => true)
  } while (find() === null)
}
const press = async (isDone = isSettled) => {
  act(() => button().click())
  await until(isDone)
}
/** Presses the button and keeps the call connecting: the assistant does not listen yet. */
const pressAndWait = () => {
  engine.configure({ assistant: false })
  return press(() => used('updateInputSettings'))
}
const agent = {
  session_id: 'assistant',
  user_id: 'assistant',
  user_name: 'Vapi Speaker',
  local: false,
  tracks: {},
}
const agentListens = async () => {
  act(() => {
    // Only a participant with the assistant's name can say that it listens
    engine.join(agent)
    engine.emit('app-message', { data: 'listening', fromId: agent.session_id })
  })
  await until(isSettled)
}
/** Starts a call, which an error then ends. */
const breakOff = async () => {
  const { CallError } = await import('@offhook/core')
  await press()
  act(() => {
    engine.emit('error', new CallError('ejected', 'Out.'))
    engine.emit('left-meeting', undefined)
  })
  await until(isSettled)
}
const lines = () => within(screen.getByRole('log')).queryAllByRole('listitem')
const texts = () => lines().map((line) => [...line.children].map((part) => part.textContent).slice(0, 2))
const say = (role: string, transcript: string, transcriptType = 'final') =>
  act(() => engine.receive({ type: 'transcript', role, transcriptType, transcript }))
/** Waits until React has shown and removed notices, which takes several renders. */
const settleNotices = async () => {
  for (let step = 0; step < 3; step += 1) await after(250)
}
const textsOf = ({ title, text }: { title: string; text: string }) => [title, text]
/** The notices on the page, as title and text. */
const notices = async (role: 'status' | 'alert') => {
  await settleNotices()
  return screen
    .queryAllByRole(role)
    .filter((element) => element.dataset.variant !== undefined)
    .map((notice) => [...notice.querySelectorAll('p')].map((p) => p.textContent))
}

describe('the call button', () => {
  test('shows its label while idle', { tags: ['S35'] }, () => {
    expect(button().textContent).toBe(callWords.talk)
  })

  test('is disabled, with a spinner, while connecting', { tags: ['S36'] }, async () => {
    await pressAndWait()
    expect(button().textContent).toBe(callWords.connecting)
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(card().queryByTestId('spinner')).not.toBeNull()
    await agentListens()
  })

  test('ends the call once it is connected', { tags: ['S39', 'S43', 'S44'] }, async () => {
    await press()
    expect(button().textContent).toBe(callWords.end)
    expect(button().getAttribute('aria-disabled')).toBe('false')
    expect(card().queryByTestId('spinner')).toBeNull()
    await press()
    expect(button().textContent).toBe(callWords.talk)
  })

  test('is the same button with the focus throughout', { tags: ['G25'] }, async () => {
    const same = button()
    same.focus()
    await pressAndWait()
    expect(document.activeElement).toBe(same)
    await agentListens()
    expect(document.activeElement).toBe(same)
    await press()
    expect(document.activeElement).toBe(same)
    expect(button()).toBe(same)
  })

  test('a press while connecting does nothing', { tags: ['S37'] }, async () => {
    await pressAndWait()
    await press(() => true)
    expect(button().textContent).toBe('Connecting...')
    expect(fetch.requests).toHaveLength(1)
  })

  test('nothing is loaded before intent, and only once after it', { tags: ['G5'] }, async () => {
    expect(engine.preloads).toBe(0)
    act(() => button().focus())
    expect(engine.preloads).toBe(1)
    await after(50)
    expect(engine.preloads).toBe(1)
  })

  test('a focus that the page has put there by itself loads nothing', { tags: ['G13'] }, async () => {
    const userActivation = { hasBeenActive: false }
    Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true })
    act(() => button().focus())
    await after(50)
    expect(engine.preloads).toBe(0)
    act(() => button().blur())
    userActivation.hasBeenActive = true
    act(() => button().focus())
    await after(50)
    expect(engine.preloads).toBe(1)
  })

  test('the link to it puts the focus there, and leaves a press for another tab to the browser', {
    tags: ['S18'],
  }, () => {
    const [link] = screen.getAllByRole('link', { name: shared.now })
    if (!link) throw new Error('no link')
    screen.getByRole('region', { name: words.heading }).scrollIntoView = () => {}
    const isLeftToBrowser = (how: MouseEventInit = {}) => {
      let isLeft = false
      const listen = (event: Event) => {
        isLeft = !event.defaultPrevented
        // jsdom does not navigate.
        event.preventDefault()
      }
      addEventListener('click', listen, { once: true })
      fireEvent.click(link, how)
      return isLeft
    }
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      expect(isLeftToBrowser({ [key]: true }), key).toBe(true)
      expect(document.activeElement).not.toBe(button())
    }
    expect(isLeftToBrowser()).toBe(false)
    expect(document.activeElement).toBe(button())
  })

  test('leaving the page ends the call', { tags: ['S67'] }, async () => {
    await press()
    expect(engine.open).toBe(1)
    act(() => void dispatchEvent(new Event('pagehide')))
    await until(isSettled)
    expect(engine.open).toBe(0)
  })

  test('behavior: leaving the page while connecting starts no call and shows no notice', async () => {
    engine.configure({ hang: ['join'] })
    await press(() => used('join'))
    act(() => void dispatchEvent(new Event('pagehide')))
    await after(10_000)
    expect(voice.state.get().status).toBe('idle')
    expect(await notices('alert')).toEqual([])
  })
})

describe('the transcript', () => {
  test('the greeting, 500 ms after the start', { tags: ['S41'] }, async () => {
    await press()
    await after(499)
    expect(texts()).toEqual([])
    await after(1)
    expect(texts()).toEqual([['Agent', GREETING]])
    expect(lines()[0]?.querySelector('time')?.dateTime).toMatch(/^\d{4}-/)
  })

  test('no greeting in a call that ends before', { tags: ['S42'] }, async () => {
    await press()
    await after(400)
    await press()
    await after(1000)
    expect(texts()).toEqual([])
  })

  test('behavior: the spoken greeting joins the one that is shown', async () => {
    await press()
    await after(600)
    say('assistant', 'Hi, this', 'partial')
    say('assistant', GREETING)
    expect(texts()).toEqual([['Agent', GREETING]])
  })

  test('finals are announced, partials are not', { tags: ['S57', 'G26'] }, async () => {
    await press()
    say('user', 'I would', 'partial')
    const log = screen.getByRole('log')
    expect(log.querySelector('li')?.getAttribute('aria-hidden')).toBe('true')
    const growing = log.querySelector('li')
    say('user', 'I would like a haircut.')
    expect(texts()).toEqual([['You', 'I would like a haircut.']])
    expect(lines()[0]).not.toBe(growing)
  })

  test('text is text', { tags: ['S68'] }, async () => {
    await press()
    say('user', '<img src=x onerror=alert(1)>')
    expect(texts()).toEqual([['You', '<img src=x onerror=alert(1)>']])
  })

  test('blank and repeated texts add nothing', { tags: ['S58', 'S59'] }, async () => {
    await press()
    for (const text of ['Yes', 'Yes', 'Yes', '  ', '']) say('user', text)
    expect(texts()).toEqual([['You', 'Yes']])
  })

  test('an answer that comes as model output and as transcript is one line', { tags: ['S60'] }, async () => {
    await press()
    act(() => engine.receive({ type: 'model-output', output: 'How can I help?' }))
    say('assistant', 'How can I help?')
    expect(texts()).toEqual([['Agent', 'How can I help?']])
  })

  test('a model output that is no text adds nothing', { tags: ['S61'] }, async () => {
    await press()
    act(() => engine.receive({ type: 'model-output', output: { tool: 1 } }))
    expect(texts()).toEqual([])
  })

  test('an unknown message changes nothing', { tags: ['S64'] }, async () => {
    await press()
    act(() => engine.receive({ type: 'news' }))
    expect(texts()).toEqual([])
  })

  test('the speaker is shown; an unknown speaker or status changes nothing', { tags: ['S62'] }, async () => {
    await press()
    const speaking = () => voice.state.get().userSpeaking
    const update = (role: string, status: string) =>
      act(() => engine.receive({ type: 'speech-update', role, status }))
    update('user', 'started')
    expect(speaking()).toBe(true)
    update('user', 'pondering')
    update('nobody', 'stopped')
    expect(speaking()).toBe(true)
    update('user', 'stopped')
    expect(speaking()).toBe(false)
    update('assistant', 'started')
    expect(voice.state.get().assistantSpeaking).toBe(true)
  })

  test('behavior: a line that the end of the call cut off goes with the call', async () => {
    await press()
    say('assistant', 'Hello.')
    say('user', '(you are speaking)', 'partial')
    const all = () => screen.getByRole('log').querySelectorAll('li').length
    expect(all()).toBe(2)
    await press()
    expect(all()).toBe(1)
  })

  test('lines stay after the call and go at the next one', { tags: ['S52', 'S53'] }, async () => {
    await press()
    say('user', 'Hello')
    await press()
    expect(texts()).toEqual([['You', 'Hello']])
    await press()
    expect(texts()).toEqual([])
  })
})

describe('the line to say', () => {
  const cue = () => card().queryByRole('button', { name: new RegExp(`^${words.say} `) })
  const sent = () =>
    engine.uses.filter(({ method }) => method === 'sendAppMessage').map((use) => JSON.stringify(use))

  test('default: follows the conversation, and a press says it', async () => {
    expect(cue()).toBeNull()
    expect(card().getByText(`“${words.firstCue}”`)).not.toBeNull()
    await press()
    await untilShown(cue)
    const same = cue()
    same?.focus()
    expect(same?.textContent).toContain(words.firstCue)
    act(() => same?.click())
    expect(sent().some((message) => message.includes(words.firstCue))).toBe(true)
    say('user', words.firstCue)
    // The agent's answer is awaited: the same line, and a press does nothing
    expect(cue()).toBe(same)
    expect(cue()?.getAttribute('aria-disabled')).toBe('true')
    const before = sent().length
    act(() => cue()?.click())
    expect(sent()).toHaveLength(before)
    say('assistant', 'Tomorrow. What time would suit you best?')
    expect(cue()?.getAttribute('aria-disabled')).toBe('false')
    expect(cue()?.textContent).toContain('At half past ten')
    expect(document.activeElement).toBe(same)
  })

  test('behavior: its focus moves to Mute when there is nothing more to say', async () => {
    await press()
    await untilShown(cue)
    cue()?.focus()
    say('assistant', 'Goodbye.')
    expect(cue()).toBeNull()
    expect(document.activeElement).toBe(card().getByRole('button', { name: words.mute }))
  })
})

describe('after a call', () => {
  const ended = () => card().queryByTestId('call-ended')?.textContent
  const outcome = () => document.getElementById('live-call')?.dataset.outcome

  test('default: the card says how the call went until the next press, and the booking is the next step', async () => {
    expect(outcome()).toBeUndefined()
    await press()
    await after(1000)
    say('user', 'Tomorrow, please.')
    say('assistant', 'At which time?')
    await after(31_000)
    expect(ended()).toBeUndefined()
    await press()
    await untilShown(() => card().queryByTestId('call-ended'))
    expect(ended()).toBe(`${wordsAfter.ended} 32 seconds, 1 answer.`)
    expect(outcome()).toBe('ended')
    expect(texts()).toHaveLength(3)
    await press()
    expect(ended()).toBeUndefined()
    expect(outcome()).toBeUndefined()
  })

  test('behavior: a call that breaks off says so', async () => {
    await breakOff()
    await untilShown(() => card().queryByTestId('call-ended'))
    expect(ended()).toBe(`${wordsAfter.broken} 0 seconds.`)
  })
})

describe('without a microphone', () => {
  test('behavior: the card keeps the cause of a failed start until the next press', {
    tags: ['G44'],
  }, async () => {
    const { CameraError } = await import('@offhook/core')
    engine.configure({ hang: ['join'] })
    await press(() => used('join'))
    act(() => engine.emit('camera-error', new CameraError('permissions', 'Permission denied')))
    await until(isSettled)
    const write = () => card().queryByRole('button', { name: wordsAfter.write })
    await untilShown(write)
    expect(card().getByText(/microphone is blocked/)).not.toBeNull()
    expect(document.getElementById('live-call')?.dataset.outcome).toBe('failed')
    await after(60_000)
    expect(card().getByText(/microphone is blocked/)).not.toBeNull()
    engine.configure({})
    await press()
    expect(write()).toBeNull()
    expect(lines()).toEqual([])
  })

  test('behavior: a browser that gives pages no microphone says so before the press', () => {
    // jsdom is such a browser
    expect(card().getByText(words.openElsewhere).dataset.shown).toBe('true')
  })
})

describe('the timer', () => {
  test('runs while connected only', { tags: ['S31', 'S49', 'S50', 'S51'] }, async () => {
    const timer = screen.getByRole('timer')
    await pressAndWait()
    await after(5000)
    expect(timer.textContent).toBe('00:00:00')
    await agentListens()
    await after(1000)
    expect(timer.textContent).toBe('00:00:01')
    await after(60_000)
    expect(timer.textContent).toBe('00:01:01')
    // One step for an hour, to avoid 3,600 renders
    vi.setSystemTime(Date.now() + 3_599_000)
    await after(1000)
    expect(timer.textContent).toBe('01:01:01')
    await press()
    expect(timer.textContent).toBe('00:00:00')
  })
})

describe('mute', () => {
  test('the place of the mute button is kept before a call', { tags: ['G8'] }, async () => {
    const place = card().getByRole('link', { name: new RegExp(`^${words.book}`) }).nextElementSibling
    await press()
    expect(card().getByRole('button', { name: words.mute }).parentElement).toBe(place)
  })

  test('mute is there during a call, and off again in the next one', { tags: ['S139'] }, async () => {
    expect(screen.queryByRole('button', { name: words.mute })).toBeNull()
    await press()
    act(() => card().getByRole('button', { name: words.mute }).click())
    expect(voice.isMuted()).toBe(true)
    expect(card().getByRole('button', { name: words.unmute })).not.toBeNull()
    await press()
    expect(screen.queryByRole('button', { name: /mute/i })).toBeNull()
    await press()
    expect(voice.isMuted()).toBe(false)
  })
})

describe('speaking while muted', () => {
  const speaks = (speaking: boolean) =>
    act(() =>
      engine.receive({ type: 'speech-update', role: 'user', status: speaking ? 'started' : 'stopped' }),
    )
  const mutedNotice = async () => {
    await settleNotices()
    return screen.queryByText(callWords.muted.title)
  }
  const mute = () => act(() => card().getByRole('button', { name: words.mute }).click())

  test('default: shows a status notice with a button to unmute', async () => {
    await press()
    speaks(true)
    expect(await mutedNotice()).toBeNull()
    speaks(false)
    mute()
    speaks(true)
    expect((await mutedNotice())?.closest('[role=status]')).not.toBeNull()
    act(() => screen.getByRole('button', { name: callWords.unmute }).click())
    expect(voice.isMuted()).toBe(false)
    expect(await mutedNotice()).toBeNull()
  })

  test('behavior: shows the notice every 30 seconds at most, and again after another mute', async () => {
    await press()
    mute()
    const isTold = async () => {
      speaks(true)
      const told = (await mutedNotice()) !== null
      speaks(false)
      return told
    }
    expect(await isTold()).toBe(true)
    const notice = screen.getByText(callWords.muted.title).closest<HTMLElement>('[role=status]')
    act(() => notice?.querySelector<HTMLElement>(`[aria-label="${shared.dismiss}"]`)?.click())
    expect(await isTold()).toBe(false)
    await after(30_000)
    expect(await isTold()).toBe(true)
    act(() => card().getByRole('button', { name: words.unmute }).click())
    expect(await mutedNotice()).toBeNull()
    mute()
    expect(await isTold()).toBe(true)
  })

  test('behavior: the notice goes with the call', async () => {
    await press()
    mute()
    speaks(true)
    expect(await mutedNotice()).not.toBeNull()
    await press()
    expect(await mutedNotice()).toBeNull()
  })
})

describe('a call in the header', () => {
  const header = () => within(screen.getByRole('banner'))
  const endCall = () => header().queryByRole('button', { name: /^End Call/ })

  test('default: End Call, with the time and the state of the microphone, in a call only', async () => {
    expect(endCall()).toBeNull()
    await press()
    await untilShown(endCall)
    await after(60_000)
    expect(endCall()?.textContent).toMatch(/^End Call .*01:0\d$/)
    expect(endCall()?.textContent).toContain(callWords.microphoneOn)
    act(() => card().getByRole('button', { name: words.mute }).click())
    expect(endCall()?.textContent).toContain(callWords.microphoneOff)
    endCall()?.focus()
    act(() => endCall()?.click())
    await until(isSettled)
    expect(endCall()).toBeNull()
    expect(engine.open).toBe(0)
    expect(document.activeElement).toBe(header().getByRole('link', { name: shared.now }))
  })

  test('behavior: floats over the page when no other button to end the call is in view', async () => {
    let see: (inSight: boolean) => void = () => {}
    class Observer {
      readonly #seen: Element[] = []
      constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => tell(this.#seen.map((target) => ({ target, isIntersecting })))
      }
      observe(element: Element) {
        this.#seen.push(element)
      }
      disconnect() {}
    }
    await press()
    const floating = () => screen.queryByRole('complementary', { name: callWords.current })
    expect(floating()).toBeNull()
    await press()
    vi.stubGlobal('IntersectionObserver', Observer)
    await press()
    await untilShown(endCall)
    act(() => see(false))
    const box = floating()
    if (!box) throw new Error('nothing floats')
    const inBox = within(box).getByRole('button', { name: /^End Call/ })
    inBox.focus()
    act(() => see(true))
    expect(floating()).toBe(box)
    act(() => inBox.blur())
    expect(floating()).toBeNull()
    act(() => see(false))
    act(() =>
      within(floating() ?? box)
        .getByRole('button', { name: /^End Call/ })
        .click(),
    )
    await until(isSettled)
    expect(engine.open).toBe(0)
    expect(floating()).toBeNull()
  })
})

describe('the focus in a call', () => {
  const hangUp = async () => {
    act(() => engine.receive({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' }))
    act(() => engine.emit('left-meeting', undefined))
    await until(isSettled)
  }

  test('behavior: the text field keeps the focus while the line is interrupted, and after the call', async () => {
    const field = screen.getByLabelText<HTMLInputElement>(words.type)
    const send = screen.getByRole<HTMLButtonElement>('button', { name: words.send })
    const submit = () => act(() => send.click())
    const use = ({ disabled, readOnly }: HTMLInputElement) => ({ disabled, readOnly })
    // Before the first call the user cannot focus it
    expect([field.disabled, send.disabled]).toEqual([true, true])
    await press()
    expect(use(field)).toEqual({ disabled: false, readOnly: false })
    field.focus()
    act(() => engine.emit('network-connection', { type: 'sfu', event: 'interrupted' }))
    expect(voice.state.get().status).toBe('reconnecting')
    expect(use(field)).toEqual({ disabled: false, readOnly: false })
    fireEvent.change(field, { target: { value: 'Friday, please.' } })
    submit()
    // A message would be lost while reconnecting
    expect(field.value).toBe('Friday, please.')
    act(() => engine.emit('network-connection', { type: 'sfu', event: 'connected' }))
    submit()
    expect(field.value).toBe('')
    await hangUp()
    expect(use(field)).toEqual({ disabled: false, readOnly: true })
    expect(send.disabled).toBe(false)
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(field)
  })

  test('behavior: the focus of a control that goes with the call moves to the call button', async () => {
    await press()
    card().getByRole('button', { name: words.mute }).focus()
    await hangUp()
    expect(document.activeElement).toBe(button())

    await press()
    await untilShown(() => screen.queryByRole('combobox', { name: words.devices.microphone }))
    screen.getByRole('combobox', { name: words.devices.microphone }).focus()
    await hangUp()
    expect(document.activeElement).toBe(button())
  })

  describe('turning the sound on', () => {
    const turnOn = () => screen.queryByRole('button', { name: words.turnOnSound })
    let play = vi.spyOn(HTMLMediaElement.prototype, 'play')
    beforeEach(() => {
      vi.stubGlobal('MediaStream', class {})
      // Accepts the fake engine's plain objects as tracks
      vi.stubGlobal('MediaStreamTrack', { [Symbol.hasInstance]: () => true })
      vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
      play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    })
    afterEach(() => void vi.restoreAllMocks())
    const block = () => play.mockRejectedValue(new DOMException('Press first.', 'NotAllowedError'))
    const unlock = async () => {
      turnOn()?.focus()
      play.mockResolvedValue()
      act(() => turnOn()?.click())
      await until(() => turnOn() === null)
    }

    test('behavior: moves its focus to Mute, so that a stray key press does not hang up', async () => {
      await press()
      block()
      act(() => {
        const track = { kind: 'audio' } as MediaStreamTrack
        engine.emit('track-started', { participant: agent, track, type: 'audio' })
      })
      await until(() => turnOn() !== null)
      await unlock()
      expect(document.activeElement).toBe(card().getByRole('button', { name: words.mute }))
    })

    test('behavior: moves its focus to the call button while the call connects', async () => {
      block()
      await press(() => turnOn() !== null)
      expect(voice.state.get().status).toBe('connecting')
      await unlock()
      expect(document.activeElement).toBe(button())
      await until(isSettled)
    })
  })

  test('behavior: a control that goes with the call takes no focus from elsewhere', async () => {
    await press()
    const other = screen.getByRole('link', { name: new RegExp(`^${words.book}`) })
    other.focus()
    await hangUp()
    expect(document.activeElement).toBe(other)
  })
})

describe('notices', () => {
  test('connected, then ended, each once', { tags: ['S40', 'S44'] }, async () => {
    await press()
    expect(await notices('status')).toEqual([textsOf(callWords.connected)])
    await press()
    expect(await notices('status')).toEqual([textsOf(callWords.ended)])
  })

  test('a start that fails says so, once', { tags: ['S46', 'S48'] }, async () => {
    engine.configure({ fail: { join: new Error('refused') } })
    await press()
    expect(await notices('alert')).toEqual([
      ['Call Failed', 'Could not start the call. Please check your microphone permissions.'],
    ])
    expect(await notices('status')).toEqual([])
    expect(button().textContent).toBe('Talk to Aidan')
  })

  test('a call that breaks off says so, once', { tags: ['S45', 'S48'] }, async () => {
    await breakOff()
    expect(await notices('alert')).toEqual([
      ['Call Error', 'There was an issue with the call. Please try again.'],
    ])
    expect(screen.getByRole('alert').dataset.variant).toBe('destructive')
    expect(await notices('status')).toEqual([])
    expect(button().textContent).toBe('Talk to Aidan')
  })

  test('an error after which the call goes on is no broken call', { tags: ['S48'] }, async () => {
    voice.onToolCall('findTimes', () => {
      throw new Error('The calendar is closed.')
    })
    const errors: string[] = []
    voice.on('error', ({ type }) => errors.push(type))
    await press()
    const call = { id: 'call-1', type: 'function', function: { name: 'findTimes', arguments: {} } }
    act(() => engine.receive({ type: 'tool-calls', toolCallList: [call] }))
    await until(() => errors.includes('tool-call-error'))
    expect(await notices('alert')).toEqual([])
    await press()
    expect(await notices('status')).toEqual([textsOf(callWords.ended)])
  })

  test('a start without a microphone names the cause under the fixed text', {
    tags: ['S46', 'S47'],
  }, async () => {
    const { CameraError } = await import('@offhook/core')
    engine.configure({ hang: ['join'] })
    await press(() => used('join'))
    act(() => engine.emit('camera-error', new CameraError('not-found', 'Requested device not found')))
    await until(isSettled)
    expect(await notices('alert')).toEqual([
      [
        'Call Failed',
        'Could not start the call. Please check your microphone permissions.',
        'No microphone was found. Connect one, then try again.',
      ],
    ])
  })

  test('the place for notices is a live region before the first of them', { tags: ['G28'] }, () => {
    expect(document.querySelector('.notices')?.getAttribute('aria-live')).toBe('polite')
  })

  test('the agent hanging up is no error', { tags: ['S63'] }, async () => {
    await press()
    act(() => engine.receive({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' }))
    act(() => engine.emit('left-meeting', undefined))
    await until(isSettled)
    expect(await notices('alert')).toEqual([])
    expect(await notices('status')).toEqual([textsOf(callWords.ended)])
  })

  test('a notice can be dismissed', { tags: ['S138'] }, async () => {
    engine.configure({ fail: { join: new Error('refused') } })
    await press()
    await after(500)
    act(() => screen.getByRole('button', { name: shared.dismiss }).click())
    expect(await notices('alert')).toEqual([])
  })

  test('a second call works after one that failed', { tags: ['S70'] }, async () => {
    engine.configure({ fail: { join: new Error('refused') } })
    await press()
    engine.configure({})
    await press()
    expect(button().textContent).toBe(callWords.end)
  })
})
