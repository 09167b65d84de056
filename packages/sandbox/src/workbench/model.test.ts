import { describe, expect, test } from 'vitest'
import type {
  WorkbenchCall,
  WorkbenchEvent,
  WorkbenchMessage,
  WorkbenchState,
} from '../api/workbenchState.ts'
import { applyEvent, EMPTY_MODEL, type Model, needsMessages, select, withMessages } from './model.ts'

const call = (id: string, fields: Partial<WorkbenchCall> = {}): WorkbenchCall => ({
  id,
  type: 'webCall',
  title: 'demo',
  scenario: 'demo',
  status: 'in-progress',
  createdAt: '2026-01-05T09:00:00.000Z',
  startedAt: '2026-01-05T09:00:01.000Z',
  endedAt: undefined,
  endedReason: undefined,
  notices: [],
  interruptions: 0,
  messageCount: 0,
  controlUrl: undefined,
  ...fields,
})

const message = (text: string, role = 'bot'): WorkbenchMessage => ({
  role,
  text,
  time: 0,
  durationMs: undefined,
  latencyMs: undefined,
  toolCalls: [],
  toolCallId: undefined,
})

const state = (...calls: readonly WorkbenchCall[]): WorkbenchState => ({
  url: 'http://127.0.0.1:4242',
  models: [],
  faults: [],
  faultNames: [],
  assistants: [],
  calls,
})

const after = (...events: readonly WorkbenchEvent[]): Model => events.reduce(applyEvent, EMPTY_MODEL)

describe('the shown call', () => {
  test('default: the newest one', () => {
    expect(after({ name: 'state', data: state(call('new'), call('old')) }).selectedId).toBe('new')
  })

  test('behavior: an older one stays when a new call begins, until the newest is chosen', () => {
    const older = select(after({ name: 'state', data: state(call('b'), call('a')) }), 'a')
    const next = applyEvent(older, { name: 'state', data: state(call('c'), call('b'), call('a')) })
    expect(next.selectedId).toBe('a')
    const newest = applyEvent(select(next, 'c'), { name: 'state', data: state(call('d'), call('c')) })
    expect(newest.selectedId).toBe('d')
  })

  test('behavior: the one that is held stays until it is let go, while it is there', () => {
    const held = { ...after({ name: 'state', data: state(call('a')) }), isHeld: true }
    const next = applyEvent(held, { name: 'state', data: state(call('b'), call('a')) })
    expect(next.selectedId).toBe('a')
    expect(
      applyEvent({ ...next, isHeld: false }, { name: 'state', data: next.state ?? state() }).selectedId,
    ).toBe('b')
    expect(applyEvent(next, { name: 'state', data: state(call('b')) }).selectedId).toBe('b')
  })

  test('behavior: after a reset there is none', () => {
    const shown = select(after({ name: 'state', data: state(call('b'), call('a')) }), 'a')
    const reset = applyEvent(shown, { name: 'state', data: state() })
    expect([reset.selectedId, reset.messages, reset.isFollowing]).toEqual([null, null, true])
  })
})

describe('messages', () => {
  const loaded = withMessages(after({ name: 'state', data: state(call('a', { messageCount: 2 })) }), 'a', [
    message('first'),
    message('third'),
  ])

  test('default: a message is added at its place', () => {
    const added = { index: 1, message: message('second', 'user') }
    const next = applyEvent(loaded, { name: 'call', data: { call: call('a', { messageCount: 3 }), added } })
    expect(next.messages?.map(({ text }) => text)).toEqual(['first', 'second', 'third'])
    expect(needsMessages(next)).toBe(false)
  })

  test('behavior: one that came with the others is not added again', () => {
    const added = { index: 1, message: message('third') }
    const next = applyEvent(loaded, { name: 'call', data: { call: call('a', { messageCount: 2 }), added } })
    expect(next.messages).toHaveLength(2)
  })

  test('behavior: after a missed one all are loaded again', () => {
    const added = { index: 3, message: message('fourth') }
    const next = applyEvent(loaded, { name: 'call', data: { call: call('a', { messageCount: 4 }), added } })
    expect([next.messages?.length, needsMessages(next)]).toEqual([2, true])
  })

  test('behavior: those of a call that is no longer shown are dropped', () => {
    expect(withMessages(loaded, 'b', [message('other')])).toBe(loaded)
  })

  test('behavior: the messages of another call are not added to the shown one', () => {
    const other = { call: call('b', { messageCount: 3 }), added: { index: 2, message: message('other') } }
    const chosen = { ...loaded, isFollowing: false }
    expect(applyEvent(chosen, { name: 'call', data: other }).messages).toHaveLength(2)
  })
})

describe('words that are being spoken', () => {
  const words = (role: 'bot' | 'user', spoken: string | null): WorkbenchEvent => ({
    name: 'words',
    data: { callId: 'a', role, words: spoken },
  })
  const started: WorkbenchEvent = { name: 'state', data: state(call('a')) }

  test('default: those of both sides, until each falls silent', () => {
    const both = after(started, words('bot', 'Good'), words('bot', 'Good morning'), words('user', ''))
    expect(both.words.get('a')).toEqual({ bot: 'Good morning', user: '' })
    expect(applyEvent(both, words('bot', null)).words.get('a')).toEqual({ user: '' })
  })

  test('behavior: the turn takes their place', () => {
    const added = { index: 0, message: message('Good morning.') }
    const data = { call: call('a', { messageCount: 1 }), added }
    expect(after(started, words('bot', 'Good'), { name: 'call', data }).words.get('a')).toEqual({})
  })

  test('behavior: none are left when the call has ended', () => {
    const ended: WorkbenchEvent = { name: 'call', data: { call: call('a', { status: 'ended' }) } }
    expect(after(started, words('bot', 'Good'), ended).words.size).toBe(0)
  })
})

describe('requests', () => {
  const request = (id: number, status: number | 'waiting') => ({
    id,
    method: 'GET',
    path: '/call',
    status,
    startedAt: '2026-01-05T09:00:00.000Z',
    durationMs: 3,
  })

  test('default: an answer replaces the waiting request', () => {
    const model = after(
      { name: 'request', data: request(1, 'waiting') },
      { name: 'request', data: request(1, 200) },
    )
    expect([...model.requests.values()].map(({ status }) => status)).toEqual([200])
  })

  test('behavior: the latest 200 are kept', () => {
    const events = Array.from({ length: 201 }, (_, id) => ({
      name: 'request' as const,
      data: request(id, 200),
    }))
    const { requests } = after(...events)
    expect([requests.size, requests.has(0), requests.has(200)]).toEqual([200, false, true])
  })
})
