import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkbenchCall, WorkbenchMessage } from '../api/workbenchState.ts'
import { createMessageLoader } from './createMessageLoader.ts'
import { EMPTY_MODEL, type Model } from './model.ts'

const message = (text: string) => ({ role: 'bot', text }) as WorkbenchMessage

const modelOf = (messageCount: number): Model => ({
  ...EMPTY_MODEL,
  state: {
    url: '',
    models: [],
    faults: [],
    faultNames: [],
    assistants: [],
    calls: [{ id: 'a', status: 'in-progress', messageCount } as WorkbenchCall],
  },
  selectedId: 'a',
})

const fetch = vi.fn<(path: string) => Promise<Response>>()

beforeEach(() => vi.stubGlobal('fetch', fetch))
afterEach(() => {
  vi.unstubAllGlobals()
  fetch.mockReset()
})

const answer = (...texts: readonly string[]) => new Response(JSON.stringify({ messages: texts.map(message) }))

function open(first: Model) {
  let model = first
  const load = createMessageLoader(
    () => model,
    (next) => {
      model = next
      // as the page does it
      void load()
    },
  )
  const set = (next: Model) => {
    model = next
  }
  return { load, read: () => model, set }
}

test('behavior: a message that came while they were loaded is loaded, too', async () => {
  const { load, read, set } = open(modelOf(1))
  fetch.mockImplementationOnce(async () => {
    set(modelOf(2))
    return answer('One.')
  })
  fetch.mockImplementation(async () => answer('One.', 'Two.'))
  await load()
  expect(read().messages?.map(({ text }) => text)).toEqual(['One.', 'Two.'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('behavior: an answer that has other messages than the call is not asked for again, nor one that failed', async () => {
  fetch.mockImplementation(async () => answer('One.'))
  const other = open(modelOf(5))
  await other.load()
  expect(fetch).toHaveBeenCalledOnce()
  fetch.mockRejectedValue(new TypeError('gone'))
  const failed = open(modelOf(1))
  await failed.load()
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(failed.read().messages).toBeNull()
})
