// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { Line } from './panel/Conversation.ts'
import { hasSavedCall, hasSavedOpenPanel, savePage, takeSavedPage } from './savedPage.ts'

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
  expect(hasSavedCall('one')).toBe(false)
})
