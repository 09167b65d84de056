import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardMessages, pretendLeft } from './guardMessages.ts'

const frameOfThePage = new EventTarget()
const ownFrame = new EventTarget()
let received: unknown[]

/** A page with messages of a given source. */
const page = () =>
  Object.assign(new EventTarget(), {
    location: { origin: 'https://page.example' },
    postMessage: vi.fn(),
  })

const post = (data: unknown, source: unknown, origin = source === null ? '' : 'https://page.example') =>
  window.dispatchEvent(Object.assign(new Event('message', { cancelable: true }), { data, source, origin }))

const speak = (more: object = {}) => ({ what: 'iframe-call-message', action: 'app-message', ...more })

beforeEach(() => {
  received = []
  vi.stubGlobal('window', page())
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function guarded(call: Parameters<ReturnType<typeof guardMessages>['watch']>[0]) {
  const guard = guardMessages()
  window.addEventListener('message', (event) => received.push(event.data))
  guard.watch(call)
  return guard
}

describe('guardMessages', () => {
  test('default: passes messages of the call machine, and drops those of another frame', () => {
    guarded({ callClientId: 'one' })
    post(speak({ callClientId: 'one' }), window)
    post(speak(), window)
    post(speak(), null)
    expect(received).toHaveLength(3)
    post(speak({ callClientId: 'one' }), frameOfThePage)
    post(speak(), frameOfThePage)
    expect(received).toHaveLength(3)
    expect(console.warn).toHaveBeenCalledTimes(2)
  })

  test('behavior: passes messages of the call’s own frame', () => {
    guarded({
      callClientId: 'one',
      iframe: () => ({ contentWindow: ownFrame }) as unknown as HTMLIFrameElement,
    })
    post(speak({ callClientId: 'one' }), ownFrame)
    expect(received).toHaveLength(1)
    post(speak({ callClientId: 'one' }), frameOfThePage)
    expect(received).toHaveLength(1)
  })

  test('behavior: drops messages of a frame that was removed since', () => {
    guarded({ callClientId: 'one', iframe: () => null })
    post(speak(), null, 'https://frame.example')
    post(speak(), null, 'null')
    expect(received).toEqual([])
  })

  test('behavior: passes messages without the mark', () => {
    guarded({ callClientId: 'one' })
    for (const data of [speak({ callClientId: 'another' }), { what: 'else' }, 'text', null, 7]) {
      post(data, frameOfThePage)
    }
    expect(received).toHaveLength(5)
  })

  test('behavior: drops nothing after close()', () => {
    guarded({ callClientId: 'one' }).close()
    post(speak(), frameOfThePage)
    expect(received).toHaveLength(1)
  })
})

test('pretendLeft: posts the message of a call machine that left', () => {
  pretendLeft({ callClientId: 'one' })
  expect(vi.mocked(window.postMessage).mock.calls).toEqual([
    [
      { what: 'iframe-call-message', action: 'left-meeting', from: 'embedded', callClientId: 'one' },
      'https://page.example',
    ],
  ])
})
