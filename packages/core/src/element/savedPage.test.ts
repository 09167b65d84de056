// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Line } from '../chat/Conversation.ts'
import {
  claimSlot,
  hasSavedOpenPanel,
  pageHasSavedCall,
  releaseSlot,
  savePage,
  takeSavedPage,
} from './savedPage.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const line = (id: string, final = true): Line => ({
  id,
  speaker: 'assistant',
  text: `line ${id}`,
  final,
  at: 1,
  via: 'chat',
})

test('returns what was saved, once', () => {
  savePage('one', { isOpen: true, lines: [line('a')], sessionId: 's' })
  expect(hasSavedOpenPanel('one')).toBe(true)
  expect(takeSavedPage('one')).toEqual({ isOpen: true, lines: [line('a')], sessionId: 's' })
  expect(takeSavedPage('one')).toEqual({ isOpen: false, lines: [] })
})

test('keeps elements of different assistants apart', () => {
  savePage('one', { isOpen: true, lines: [] })
  expect(takeSavedPage('other')).toEqual({ isOpen: false, lines: [] })
})

test('saves finished lines, the latest hundred', () => {
  const lines = Array.from({ length: 120 }, (_, index) => line(`${index}`, index !== 119))
  savePage('one', { isOpen: false, lines })
  expect(takeSavedPage('one').lines.map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 19),
  )
})

test('saves nothing of an element that nobody has used', () => {
  savePage('one', { isOpen: false, lines: [] })
  expect(sessionStorage).toHaveLength(0)
})

test.each(['', 'x', 'null', '[]', '{"lines":[1,{"id":1},null],"isOpen":1,"sessionId":2}'])(
  'reads an empty page from the record %s',
  (record) => {
    sessionStorage.setItem('offhook-call-page:one', record)
    expect(takeSavedPage('one')).toEqual({ isOpen: false, lines: [] })
  },
)

test('reads no page where the storage is forbidden', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
  }
  savePage('one', { isOpen: true, lines: [] })
  expect(takeSavedPage('one')).toEqual({ isOpen: false, lines: [] })
  expect(pageHasSavedCall('one')).toBe(false)
})

describe('slots', () => {
  function add(): HTMLElement {
    const host = document.createElement('div')
    document.body.append(host)
    return host
  }

  test('tells apart two elements of one assistant', () => {
    const [first, second, other] = [add(), add(), add()]
    expect([first, second, other].map((host, index) => claimSlot(host, index < 2 ? 'a' : 'b'))).toEqual([
      'a',
      'a:2',
      'b',
    ])
    expect(claimSlot(second, 'a')).toBe('a:2')
    expect(claimSlot(second, 'b')).toBe('b:2')
    for (const host of [first, second, other]) releaseSlot(host)
  })

  test('keeps its slot while an earlier element leaves, and a new element takes the free one', () => {
    const [first, second] = [add(), add()]
    claimSlot(first, 'a')
    claimSlot(second, 'a')
    releaseSlot(first)
    expect(claimSlot(second, 'a')).toBe('a:2')
    const third = add()
    expect(claimSlot(third, 'a')).toBe('a')
    for (const host of [second, third]) releaseSlot(host)
  })

  test('the successor of an element that has just left the page has its slot', () => {
    const [first, second] = [add(), add()]
    claimSlot(first, 'a')
    first.remove()
    expect(claimSlot(second, 'a')).toBe('a')
    for (const host of [first, second]) releaseSlot(host)
  })

  test('an element outside the page takes none', () => {
    expect(claimSlot(document.createElement('div'), 'a')).toBe('a')
    const host = add()
    expect(claimSlot(host, 'a')).toBe('a')
    releaseSlot(host)
  })
})
