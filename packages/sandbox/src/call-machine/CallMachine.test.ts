import { afterEach, expect, test, vi } from 'vitest'
import { Call } from './Call.ts'
import { CallMachine } from './CallMachine.ts'
import { requestHandlers } from './requestHandlers.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Starts a call machine in a window that only passes messages. Returns the function that gets its answers to a request, and all that it sends. */
function startMachine() {
  const sent: { [field: string]: unknown }[] = []
  const page = Object.assign(new EventTarget(), {
    postMessage: (message: { [field: string]: unknown }) => void sent.push(message),
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('MediaStream', EventTarget)
  vi.stubGlobal('location', { protocol: 'http:', origin: 'http://localhost' })
  new CallMachine('client', {})
  const ask = (action: string) => {
    const data = {
      what: 'iframe-call-message',
      from: 'module',
      callClientId: 'client',
      action,
      callbackStamp: action,
    }
    page.dispatchEvent(Object.assign(new Event('message'), { data, source: page }))
    return sent.filter(({ callbackStamp }) => callbackStamp === action)
  }
  return { ask, sent }
}

test('default: a request is answered', () => {
  expect(startMachine().ask('get-daily-lang')).toHaveLength(1)
})

test('behavior: a request that no handler knows is answered', () => {
  expect(startMachine().ask('unknown')).toHaveLength(1)
})

test('behavior: a request whose handler throws is answered with its error, or the page would wait for ever', async () => {
  const { ask } = startMachine()
  vi.spyOn(requestHandlers, 'get-daily-lang').mockImplementation(() => {
    throw new TypeError('no language')
  })
  expect(ask('get-daily-lang')).toMatchObject([{ error: 'TypeError: no language' }])
  vi.spyOn(requestHandlers, 'get-meeting-session').mockRejectedValue(new TypeError('no session'))
  ask('get-meeting-session')
  await vi.waitFor(() =>
    expect(ask('get-meeting-session')).toContainEqual(
      expect.objectContaining({ error: 'TypeError: no session' }),
    ),
  )
})

test('behavior: a join that throws ends the call with an error, or the page would wait for ever', async () => {
  const { ask, sent } = startMachine()
  vi.spyOn(Call.prototype, 'join').mockRejectedValue(new TypeError('no connection'))
  ask('join-meeting')
  await vi.waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({
        action: 'error',
        error: { type: 'connection-error', msg: 'TypeError: no connection' },
      }),
    ),
  )
  expect(sent).toContainEqual(expect.objectContaining({ action: 'left-meeting' }))
})
