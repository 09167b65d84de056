// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine, EngineOptions } from '../engine.ts'
import { importDaily } from './callMachine.ts'
import { daily } from './daily.ts'
import { DAILY_EVENTS } from './dailyEvents.ts'
import { guardMessages } from './guardMessages.ts'

vi.mock('./callMachine.ts', async (original) => ({
  ...(await original<typeof import('./callMachine.ts')>()),
  importDaily: vi.fn(),
}))

/** A fake of the part of daily-js that a frame uses, with a record of its arguments. */
function fakeDaily(version = '0.92.2') {
  const iframe = document.createElement('iframe')
  const call = {
    on: vi.fn(),
    load: vi.fn(async () => undefined),
    destroy: vi.fn(async () => undefined),
    participants: () => ({}),
    iframe: () => iframe,
    callClientId: 'one',
  }
  const createFrame = vi.fn((parent: HTMLElement, _properties: Record<string, unknown>) => {
    parent.append(iframe)
    return call
  })
  vi.mocked(importDaily).mockResolvedValue({
    default: { version: () => version, createFrame, createCallObject: () => call },
  } as never)
  return { call, createFrame, iframe }
}

const given = ({ createFrame }: ReturnType<typeof fakeDaily>) => createFrame.mock.calls[0]?.[1]

const built: Engine[] = []
async function build(options: EngineOptions) {
  const engine = daily()({ emit: vi.fn() })
  built.push(engine)
  await engine.create(options)
  return engine
}

let posted: unknown[] = []
beforeEach(() => {
  posted = []
  vi.spyOn(window, 'postMessage').mockImplementation((message: unknown) => void posted.push(message))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const engine of built.splice(0)) await engine.destroy()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('daily in a frame', () => {
  test('default: is added to the body, without options that were not given', async () => {
    const fake = fakeDaily()
    await build({ frame: {} })
    expect(fake.createFrame.mock.calls[0]?.[0]).toBe(document.body)
    expect(given(fake)).toEqual({ allowMultipleCallInstances: true, dailyConfig: { avoidEval: true } })
  })

  test('parameters: parent, sources, and a copy of the properties of the prebuilt UI', async () => {
    const fake = fakeDaily()
    const parent = document.createElement('div')
    const theme = { colors: { accent: '#fff' } }
    await build({ frame: { parent }, audioSource: false, videoSource: 'c1', prebuilt: { theme } })
    expect(fake.createFrame.mock.calls[0]?.[0]).toBe(parent)
    expect(given(fake)).toMatchObject({ audioSource: false, videoSource: 'c1', theme })
    expect(given(fake)?.theme).not.toBe(theme)
  })

  test('parameters: the frame’s own style wins, and a hidden frame is not shown', async () => {
    const fake = fakeDaily()
    const iframeStyle = { width: '1px', height: '2px', display: 'block' }
    await build({ frame: { style: { width: '3px' }, hidden: true }, prebuilt: { iframeStyle } })
    expect(given(fake)?.iframeStyle).toEqual({ width: '3px', height: '2px', display: 'none' })
  })

  test('behavior: works without media devices in the page', async () => {
    const fake = fakeDaily()
    vi.stubGlobal('navigator', {})
    await build({ frame: {} })
    expect(fake.createFrame).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  test('behavior: loads with its room, unlike a call object', async () => {
    const fake = fakeDaily()
    const room = { url: 'https://rooms.example/one', token: 't' }
    await (await build({ frame: {} })).load(room)
    expect(fake.call.load).toHaveBeenLastCalledWith(room)
    vi.stubGlobal('navigator', { mediaDevices: {} })
    await (await build({})).load(room)
    expect(fake.call.load).toHaveBeenLastCalledWith()
    vi.unstubAllGlobals()
  })

  test('behavior: posts left-meeting when it is destroyed before the load', async () => {
    fakeDaily()
    const engine = await build({ frame: {} })
    await engine.destroy()
    expect(posted).toEqual([
      { what: 'iframe-call-message', action: 'left-meeting', from: 'embedded', callClientId: 'one' },
    ])
  })

  test('behavior: posts nothing when it is destroyed after the load', async () => {
    fakeDaily()
    const engine = await build({ frame: {} })
    await engine.load({ url: 'https://rooms.example/one' })
    await engine.destroy()
    expect(posted).toEqual([])
  })

  test('behavior: is removed from the page when it does not answer', async () => {
    vi.useFakeTimers()
    const { call, iframe } = fakeDaily()
    call.destroy.mockReturnValue(new Promise(() => undefined))
    const engine = await build({ frame: {} })
    expect(iframe.isConnected).toBe(true)
    const destroyed = engine.destroy()
    await vi.runAllTimersAsync()
    await destroyed
    expect(iframe.isConnected).toBe(false)
  })
})

describe('the events of a frame', () => {
  test('default: the tray buttons and the sidebar', () => {
    expect(DAILY_EVENTS['custom-button-click']({ button_id: 'b1' })).toBe('b1')
    expect(DAILY_EVENTS['custom-button-click']({})).toBe('')
    expect(DAILY_EVENTS['sidebar-view-changed']({ view: 'chat' })).toBe('chat')
    expect(DAILY_EVENTS['sidebar-view-changed']({})).toBeNull()
  })

  test('behavior: a track without a participant or a kind', () => {
    const track = {} as MediaStreamTrack
    const type = 'audio'
    const participant = { session_id: 'a' }
    expect(DAILY_EVENTS['track-started']({ track })).toEqual({ participant: null, track, type: '' })
    expect(DAILY_EVENTS['track-stopped']({ participant, track, type })).toEqual({ participant, track, type })
  })

  test('behavior: the reason for which a participant left, if known', () => {
    const participant = { session_id: 'a' }
    expect(DAILY_EVENTS['participant-left']({ participant })).toBe(participant)
    expect(DAILY_EVENTS['participant-left']({ participant, reason: 'hidden' })).toEqual({
      session_id: 'a',
      reason: 'hidden',
    })
  })
})

describe('messages of other windows', () => {
  const MARK = 'iframe-call-message'
  /** Whether daily-js would receive a message. */
  function isHeard(data: unknown, source: Window | null): boolean {
    const listener = vi.fn()
    window.addEventListener('message', listener)
    window.dispatchEvent(new MessageEvent('message', { data, source }))
    window.removeEventListener('message', listener)
    return listener.mock.calls.length > 0
  }

  test('default: only messages of the page and of the call’s own frame arrive', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const own = document.createElement('iframe')
    const other = document.createElement('iframe')
    document.body.append(own, other)
    const guard = guardMessages()
    guard.watch({ callClientId: 'one', iframe: () => own })
    const message = { what: MARK, callClientId: 'one' }
    expect(isHeard(message, window)).toBe(true)
    expect(isHeard(message, null)).toBe(true)
    expect(isHeard(message, own.contentWindow)).toBe(true)
    expect(isHeard(message, other.contentWindow)).toBe(false)
    expect(isHeard({ what: MARK }, other.contentWindow)).toBe(false)
    expect(isHeard({ what: MARK, callClientId: 'two' }, other.contentWindow)).toBe(true)
    expect(isHeard({ what: 'mine' }, other.contentWindow)).toBe(true)
    expect(isHeard('text', other.contentWindow)).toBe(true)
    expect(isHeard(null, other.contentWindow)).toBe(true)
    guard.close()
    expect(isHeard(message, other.contentWindow)).toBe(true)
  })
})
