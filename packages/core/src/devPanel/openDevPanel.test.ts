// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../store/createStore.ts'
import { recordVoice } from '../testing/internal/recordVoice.ts'
import type { InspectEntry } from '../voice/events.ts'
import { SILENCE } from '../voice/state.ts'
import { type DevPanelOptions, openDevPanel } from './openDevPanel.ts'

type Entry = Pick<InspectEntry, 'kind' | 'name' | 'data'>

/** A panel whose entries the test adds. */
function openOnStream(options?: DevPanelOptions) {
  let listener: ((inspected: InspectEntry) => void) | null = null
  let number = 0
  const inspect = (onInspected: (inspected: InspectEntry) => void) => {
    listener = onInspected
    return () => {
      listener = null
    }
  }
  const levels = createStore(SILENCE)
  const { close } = openDevPanel({ inspect, levels }, options)
  const root = document.querySelector('offhook-dev-panel')?.shadowRoot as ShadowRoot
  return {
    close,
    root,
    levels,
    advice: () => [...root.querySelectorAll('.advice p')].map(({ textContent }) => textContent),
    isListening: () => listener !== null,
    /** Adds entries, and lets the panel draw them. */
    add(...all: readonly Entry[]) {
      for (const entry of all) {
        number += 1
        listener?.({ ...entry, number, at: 1000 * number })
      }
      vi.advanceTimersByTime(20)
    },
    press: (name: string) => {
      const buttons = [...root.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === name)?.click()
    },
    names: () => [...root.querySelectorAll('summary b')].map(({ textContent }) => textContent),
  }
}

const event = (name: string, data: unknown = {}): Entry => ({ kind: 'event', name, data })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('default: shows entries, and the current state of the client', () => {
  const { root, add, names } = openOnStream()
  expect(root.querySelector('.empty')?.textContent).toContain('Nothing yet')
  add(
    { kind: 'state', name: 'state', data: { status: 'connected', muted: true, webCall: { id: 'call-1' } } },
    { kind: 'network', name: 'network', data: { phase: 'stable', quality: 'good' } },
    event('transcript', { speaker: 'user', text: 'Hello.', final: true }),
  )
  expect(names()).toEqual(['state', 'network', 'transcript'])
  expect(root.querySelector('.status')?.textContent).toBe('connected')
  const facts = root.querySelector('dl')?.textContent
  for (const fact of ['call-1', 'muted', 'stable · good']) expect(facts).toContain(fact)
  expect(root.querySelector('li:last-child .brief')?.textContent).toBe('user · Hello. · final')
})

test('behavior: the id of a call stays after its end, as that of the last call', () => {
  const { root, add } = openOnStream()
  const fact = () => root.querySelector('dl > div')?.textContent
  const state = (data: object): Entry => ({ kind: 'state', name: 'state', data })
  add(state({ status: 'idle', webCall: null }))
  expect(fact()).toBe('Callnone')
  add(state({ status: 'connected', webCall: { id: 'call-1' } }))
  expect(fact()).toBe('Callcall-1')
  add(state({ status: 'idle', webCall: null }))
  expect(fact()).toBe('Last callcall-1')
  add(state({ status: 'connecting', webCall: { id: 'call-2' } }))
  expect(fact()).toBe('Callcall-2')
})

test('behavior: a start that fails before it has a call is not the last call', () => {
  const { root, add } = openOnStream()
  const fact = () => root.querySelector('dl > div')?.textContent
  const state = (data: object): Entry => ({ kind: 'state', name: 'state', data })
  add(state({ status: 'connected', webCall: { id: 'call-1' } }), state({ status: 'idle', webCall: null }))
  add(state({ status: 'connecting', webCall: null }), event('call-start-progress'))
  expect(fact()).toBe('Callnone')
  add(state({ status: 'idle', webCall: null, error: { code: 'camera-permissions' } }))
  expect(fact()).toBe('Callnone')
})

test('default: shows the levels of both sides as they change', () => {
  const { root, levels, add, close } = openOnStream()
  const shown = () =>
    [...root.querySelectorAll('meter')].map(({ value, labels }) => [labels[0]?.textContent, value])
  levels.set({ assistant: 0.25, user: 1 })
  expect(shown()).toEqual([
    ['user', 1],
    ['assistant', 0.25],
  ])
  add(event('one'))
  expect(shown()).toHaveLength(2)
  close()
  levels.set(SILENCE)
  expect(shown()[0]).toEqual(['user', 1])
})

describe('the advice', () => {
  const state = (data: object): Entry => ({ kind: 'state', name: 'state', data })
  const speech = (status: string): Entry => ({
    kind: 'message',
    name: 'speech-update',
    data: { type: 'speech-update', role: 'user', status },
  })
  const begin = (metadata: object): Entry =>
    event('call-start-progress', { stage: 'initialization', status: 'started', metadata })
  const SILENT = [expect.stringContaining('has not spoken for 10 seconds')]

  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
    })
  })

  test('default: says what to do about blocked sound, a silent microphone and the error of a call, until they are over', () => {
    const { add, advice } = openOnStream()
    expect(advice()).toEqual([])
    add(state({ status: 'connecting', audioBlocked: true }))
    expect(advice()).toEqual([expect.stringMatching(/blocks the sound.* voice\.resumeAudio\(\)/)])
    add(state({ status: 'connected', audioBlocked: true, microphoneSilent: true }))
    expect(advice()).toEqual([expect.anything(), expect.stringContaining('The microphone gives no sound.')])
    add(state({ status: 'idle', error: { name: 'ConnectionError', code: 'code-load' } }))
    expect(advice()).toEqual([expect.stringMatching(/A script of this library.*Offer to try again/)])
    add(state({ status: 'connecting', error: null }))
    expect(advice()).toEqual([])
  })

  test('behavior: what is still so is not announced again', () => {
    const { add, root } = openOnStream()
    add(state({ audioBlocked: true }))
    const shown = root.querySelector('.advice p')
    add(state({ audioBlocked: true, muted: true }))
    expect(root.querySelector('.advice p')).toBe(shown)
  })

  test('behavior: names the causes of an assistant that says nothing', () => {
    const { add, advice, root } = openOnStream()
    add(begin({ hasAssistant: true, hasSquad: false }), state({ status: 'connected', startedAt: 1000 }))
    vi.advanceTimersByTime(9900)
    expect(advice()).toEqual([])
    vi.advanceTimersByTime(200)
    expect(advice()).toEqual(SILENT)
    // reached by keyboard, as it scrolls on a small screen
    expect(root.querySelectorAll('.advice[tabindex="0"]')).toHaveLength(1)
    add(state({ status: 'connected', startedAt: 1000, assistantSpeaking: true }))
    expect(advice()).toEqual([])
    expect(root.querySelectorAll('.advice[tabindex="0"]')).toHaveLength(0)
    add(state({ status: 'connected', startedAt: 1000 }))
    vi.advanceTimersByTime(60_000)
    expect(advice()).toEqual([])
  })

  test('behavior: but not in a call that ran before, in which it may have spoken', () => {
    const opened = openOnStream()
    opened.add(state({ status: 'connected', startedAt: 1000 }))
    vi.advanceTimersByTime(60_000)
    expect(opened.advice()).toEqual([])
    opened.add(speech('stopped'))
    vi.advanceTimersByTime(10_100)
    expect(opened.advice()).toEqual(SILENT)
    opened.close()
    const { add, advice } = openOnStream()
    add(begin({ hasAssistant: false, hasSquad: false }), state({ status: 'connected', startedAt: 1000 }))
    vi.advanceTimersByTime(60_000)
    expect(advice()).toEqual([])
  })

  test('behavior: and of one that does not answer, unless the user goes on or the call ends', () => {
    const { add, advice, close } = openOnStream()
    const inCall = { status: 'connected', startedAt: 1000 }
    add(state({ ...inCall, assistantSpeaking: true }), speech('started'), speech('stopped'))
    vi.advanceTimersByTime(60_000)
    expect(advice()).toEqual([])
    add(state(inCall), speech('started'), speech('stopped'))
    vi.advanceTimersByTime(10_100)
    expect(advice()).toEqual(SILENT)
    add(speech('started'))
    expect(advice()).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(advice()).toEqual([])
    add(speech('stopped'), state({ status: 'idle', startedAt: null }))
    vi.advanceTimersByTime(60_000)
    expect(advice()).toEqual([])
    add(speech('stopped'))
    close()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('behavior: the row of an error begins with its code and its message', () => {
  const { root, add } = openOnStream()
  const type = 'daily-call-object-creation-error'
  add(
    event('error', {
      type,
      stage: 'daily-call-object-creation',
      error: { code: 'timeout', message: 'Too slow.' },
    }),
  )
  expect(root.querySelector('li:last-child .brief')?.textContent).toMatch(/^timeout · Too slow\. · /)
})

test('behavior: the row of a tool call names the tool', () => {
  const { root, add } = openOnStream()
  const brief = () => root.querySelector('li:last-child .brief')?.textContent
  const toolCall = (name: string) => ({ id: 't1', function: { name } })
  add(event('tool-calls', { type: 'tool-calls', toolCallList: [toolCall('findTimes'), toolCall('order')] }))
  expect(brief()).toBe('findTimes · order')
  add(event('function-call', { type: 'function-call', functionCall: { name: 'book' } }))
  expect(brief()).toBe('book')
  add(event('tool-call-unhandled', { name: 'findTime', handlers: ['findTimes'] }))
  expect(brief()).toBe('findTime')
})

describe('the times of an answer', () => {
  const message = (fields: object): Entry => ({ kind: 'message', name: 'message', data: fields })
  const speech = (role: string, status: string) => message({ type: 'speech-update', role, status })
  const transcript = (role: string, transcriptType: string) =>
    message({ type: 'transcript', role, transcriptType, transcript: 'Hi.' })
  const output = message({ type: 'model-output', output: 'Hi.' })

  /** Opens a panel with these entries, which come one second after the other. */
  function openWith(...all: readonly Entry[]) {
    const panel = openOnStream()
    panel.add(...all)
    const facts = panel.root.querySelector('dl')?.textContent ?? ''
    const briefs = [...panel.root.querySelectorAll('.brief')].map(({ textContent }) => textContent)
    /** The time of day of that row, from 1. */
    const timeOf = (row: number) => panel.root.querySelectorAll('time')[row - 1]?.textContent
    return { ...panel, facts, briefs, timeOf }
  }

  test('default: each from the end of the user’s speech, at the answer and for the latest one', () => {
    const { facts, briefs, timeOf } = openWith(
      speech('user', 'started'),
      speech('user', 'stopped'),
      transcript('user', 'partial'),
      transcript('user', 'final'),
      output,
      output,
      speech('assistant', 'started'),
      transcript('assistant', 'final'),
    )
    const times = 'transcript 2000 · first token 3000 · first sound 5000 ms after the end of speech'
    const ended = timeOf(2)
    expect(ended).toMatch(/^\d\d:\d\d:02\.000$/)
    expect(facts).toContain(`Last answerend of speech ${ended} · ${times}`)
    expect(briefs.filter((brief) => brief?.includes(times))).toEqual([briefs[6]])
    expect(briefs[6]).toContain(`end of speech ${ended} · ${times}`)
  })

  test('behavior: each turn has its own end of speech', () => {
    const turn = [speech('user', 'started'), speech('user', 'stopped'), speech('assistant', 'started')]
    const { facts, briefs, timeOf } = openWith(...turn, ...turn)
    const ends = [2, 5].map((row) => `end of speech ${timeOf(row)} · first sound 1000 ms`)
    expect(briefs[2]).toContain(ends[0])
    expect(briefs[5]).toContain(ends[1])
    expect(facts).toContain(ends[1])
    expect(facts).not.toContain(ends[0])
  })

  test('behavior: the copy has them with the entry of the answer', async () => {
    const writeText = vi.fn(async (_text: string) => undefined)
    vi.stubGlobal('navigator', { userAgent: 'browser', clipboard: { writeText } })
    const { press } = openWith(
      speech('user', 'stopped'),
      transcript('user', 'final'),
      speech('assistant', 'started'),
    )
    press('Copy JSON')
    const { entries } = JSON.parse(writeText.mock.calls[0]?.[0] ?? '')
    expect(entries[0]).not.toHaveProperty('msAfterSpeech')
    expect(entries[2]).toMatchObject({
      endOfSpeechAt: '1970-01-01T00:00:01.000Z',
      msAfterSpeech: { transcript: 1000, firstSound: 2000 },
    })
  })

  test('behavior: an answer of a script, and a transcript that comes late', () => {
    const { facts, close } = openWith(
      speech('user', 'stopped'),
      output,
      transcript('user', 'final'),
      speech('assistant', 'started'),
    )
    expect(facts).toContain('transcript 2000 · first token 1000 · first sound 3000 ms')
    close()
    expect(openWith(speech('user', 'stopped'), speech('assistant', 'started')).facts).toContain(
      'first sound 1000 ms after the end of speech',
    )
  })

  test('behavior: words that answer no speech have no times', () => {
    const first = openWith(output, speech('assistant', 'started'))
    expect(first.facts).not.toContain('Last answer')
    first.close()
    const again = openWith(
      speech('user', 'stopped'),
      speech('user', 'started'),
      speech('assistant', 'started'),
    )
    expect(again.facts).not.toContain('Last answer')
  })
})

test('default: an open entry shows its data, and an open error its cause and remedy', () => {
  const { root, add } = openOnStream()
  add(event('error', { type: 'start-method-error', code: 'camera-permissions', error: {} }))
  const details = root.querySelector('details') as HTMLDetailsElement
  expect(details.querySelector('pre')).toBeNull()
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  details.dispatchEvent(new Event('toggle'))
  expect(details.querySelectorAll('pre')).toHaveLength(1)
  expect(details.querySelector('pre')?.textContent).toContain('"code": "camera-permissions"')
  expect(details.textContent).toContain('What to do')
})

test('behavior: data is rendered as text, never as markup', () => {
  const { root, add } = openOnStream()
  add(event('<img src=x onerror=alert(1)>', { text: '<script>alert(1)</script>' }))
  expect(root.querySelector('img, script')).toBeNull()
})

test('behavior: shows the entries of a pause after it', () => {
  const { press, add, names } = openOnStream()
  add(event('one'))
  press('Pause')
  add(event('two'), event('three'))
  expect(names()).toEqual(['one'])
  press('Pause')
  expect(names()).toEqual(['one', 'two', 'three'])
})

test('default: shows diagnostics, which the filter can hide', () => {
  const { root, add, names } = openOnStream()
  add({ kind: 'diagnostic', name: 'unknown-sender', data: { message: 'Guest sends messages.' } })
  expect(names()).toEqual(['unknown-sender'])
  const box = root.querySelector('label[data-kind=diagnostic] input') as HTMLInputElement
  box.click()
  expect(names()).toEqual([])
})

test('behavior: filters by kind and by text, keeps open entries open, and shows when no entry matches', () => {
  const { root, add, names } = openOnStream()
  add(event('one', { word: 'Needle' }), { kind: 'message', name: 'hang', data: {} }, event('two'))
  const first = root.querySelector('details') as HTMLDetailsElement
  first.open = true
  const search = root.querySelector('input[type=search]') as HTMLInputElement
  const type = (text: string) => {
    search.value = text
    search.dispatchEvent(new Event('input'))
  }
  type('needle')
  expect(names()).toEqual(['one'])
  type('nothing of that kind')
  expect(names()).toEqual([])
  expect((root.querySelector('.empty') as HTMLElement).hidden).toBe(false)
  type('')
  const box = root.querySelector('label[data-kind=event] input') as HTMLInputElement
  box.click()
  expect(names()).toEqual(['hang'])
  box.click()
  expect(names()).toEqual(['one', 'hang', 'two'])
  expect(root.querySelector('details')).toBe(first)
  expect(first.open).toBe(true)
})

test('behavior: the list is one stop of the Tab key, and keys move in it', () => {
  const { root, add, names } = openOnStream()
  add(...['a', 'b', 'c', 'd'].map((name) => event(name)))
  const view = root.querySelector('.entries') as HTMLElement
  Element.prototype.scrollIntoView = () => undefined
  const stops = () => [...root.querySelectorAll<HTMLElement>('summary[tabindex="0"]')]
  expect(stops().map((stop) => stop.querySelector('b')?.textContent)).toEqual(['d'])
  const go = (key: string) => {
    view.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
    return root.activeElement?.querySelector('b')?.textContent
  }
  expect(['Home', 'ArrowUp', 'ArrowDown', 'PageDown', 'PageUp', 'End'].map(go)).toEqual([
    'a',
    'a',
    'b',
    'd',
    'a',
    'd',
  ])
  expect(stops()).toHaveLength(1)
  expect(names()).toHaveLength(4)
})

test('behavior: keeps the latest entries, counts the dropped ones, and can be cleared', () => {
  const { root, press, add, names } = openOnStream({ limit: 3 })
  add(...['a', 'b', 'c', 'd', 'e'].map((name) => event(name)))
  expect(names()).toEqual(['c', 'd', 'e'])
  const kept = () => root.querySelector('footer span')?.textContent
  expect(kept()).toBe('3 kept, 2 dropped')
  press('Clear')
  expect(names()).toEqual([])
  expect(kept()).toBe('0 kept')
})

describe('the copy', () => {
  const copied = async (clipboard: object | undefined) => {
    vi.stubGlobal('navigator', { userAgent: 'browser', clipboard })
    const { root, press, add } = openOnStream()
    add(
      event('one', { a: 1 }),
      { kind: 'event', name: 'two', data: undefined },
      event('huge', 'x'.repeat(200_000)),
    )
    add({ kind: 'state', name: 'state', data: { webCall: { id: 'call-1' } } })
    press('Copy JSON')
    await vi.waitFor(() => expect(root.querySelector('output')?.textContent).not.toBe(''))
    return root
  }

  test('default: has all entries as JSON', async () => {
    const writeText = vi.fn(async (_text: string) => undefined)
    const root = await copied({ writeText })
    const report = JSON.parse(writeText.mock.calls[0]?.[0] ?? '')
    expect(report).toMatchObject({ callId: 'call-1', browser: 'browser', dropped: 0 })
    expect(report.entries).toMatchObject([
      { number: 1, at: '1970-01-01T00:00:01.000Z', kind: 'event', name: 'one', data: { a: 1 } },
      { name: 'two', data: null },
      { name: 'huge', data: '[200002 characters left out]' },
      { name: 'state' },
    ])
    expect((root.querySelector('textarea') as HTMLTextAreaElement).hidden).toBe(true)
  })

  test.each([
    ['without a clipboard', undefined],
    [
      'where it is not allowed',
      { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    ],
  ])('behavior: %s the text is shown for copying by hand', async (_where, clipboard) => {
    const area = (await copied(clipboard)).querySelector('textarea') as HTMLTextAreaElement
    expect(area.hidden).toBe(false)
    expect(JSON.parse(area.value).entries).toHaveLength(4)
  })
})

describe('closing', () => {
  test('default: close() removes everything and stops listening', () => {
    const { close, press, add, isListening } = openOnStream()
    add(event('one'))
    press('Close')
    expect(document.querySelector('offhook-dev-panel')).toBeNull()
    expect(isListening()).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
    close()
  })

  test('behavior: returns the focus to the element that had it before', () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    const { root, press } = openOnStream()
    root.querySelector('button')?.focus()
    press('Close')
    expect(document.activeElement).toBe(field)
  })
})

test('parameters: an invalid option and a destroyed client throw, and leave the page unchanged', async () => {
  for (const limit of [0, -1, 1.5, NaN, Infinity, 5001, '5' as never, null as never]) {
    expect(() => openOnStream({ limit })).toThrow('limit must be a whole number from 1 to 5000.')
  }
  expect(() => openOnStream({ parent: '#panel' as never })).toThrow('parent must be a node.')
  expect(() => openOnStream({ strings: null as never })).toThrow('strings must be an object.')
  const unknown: object = { max: 5 }
  expect(() => openOnStream(unknown)).toThrow(
    'openDevPanel() has no option max, only parent, limit, strings.',
  )
  const { voice } = recordVoice()
  await voice.destroy()
  expect(() => openDevPanel(voice)).toThrow('Use after destroy')
  expect(document.body.childElementCount).toBe(0)
})

test('parameters: parent and strings', () => {
  const parent = document.body.appendChild(document.createElement('main'))
  openOnStream({ parent, strings: { title: 'Anrufe', close: 'Schließen' } })
  const root = parent.querySelector('offhook-dev-panel')?.shadowRoot
  expect(root?.querySelector('section')?.getAttribute('aria-label')).toBe('Anrufe')
  expect(root?.textContent).toContain('Schließen')
})
