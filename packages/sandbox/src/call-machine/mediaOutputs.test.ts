import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallContext } from './CallContext.ts'
import { createTimers } from './createTimers.ts'
import { Meeting, type OutputKind } from './Meeting.ts'
import {
  clearRecordings,
  mediaOutputRequests,
  readRecordings,
  runningOutputs,
  startOutput,
  transcribe,
} from './mediaOutputs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const STOPS = {
  recording: 'local-recording-stop',
  'live-streaming': 'daily-method-stop-live-streaming',
  transcription: 'daily-method-stop-transcription',
}

/** The outputs of a call, and the events that they post. */
function setUp(error: string | null = null, room: object | null = {}) {
  const posted: { [field: string]: unknown }[] = []
  const call = {
    channel: { post: (event: { [field: string]: unknown }) => posted.push(event) },
    timers: createTimers(),
    caller: { info: { session_id: 'me' } },
    errorOf: () => error,
    room,
    meeting: new Meeting(),
  } as unknown as CallContext
  const request = (action: string, fields: object) =>
    mediaOutputRequests[action]?.(call, { action, ...fields })
  const outputs = {
    get running() {
      return runningOutputs(call)
    },
    start: (kind: OutputKind, options: { [field: string]: unknown }) => startOutput(call, kind, options),
    update: (_kind: 'recording', changes: object) => request('daily-method-update-recording', changes),
    updateEndpoints: (changes: object) => request('daily-method-update-live-streaming-endpoints', changes),
    stop: (kind: OutputKind, instanceId?: string) => request(STOPS[kind], { instanceId }),
    transcribe: (id: string, text: string) => transcribe(call, id, text),
    enter: (callId: string, createdAt: number | undefined) => readRecordings(call, callId, createdAt),
    clearRecordings: () => clearRecordings(call),
  }
  const names = () => posted.map(({ action, instanceId }) => `${action} ${instanceId}`)
  return { outputs, posted, names }
}

test('default: starts after 150 ms with the requested options, and stops at once', () => {
  const { outputs, posted } = setUp()
  outputs.start('recording', { instanceId: 'one', type: 'raw-tracks', layout: { preset: 'portrait' } })
  expect(posted).toEqual([])
  vi.advanceTimersByTime(150)
  outputs.stop('recording', 'one')
  expect(posted).toMatchObject([
    {
      action: 'recording-started',
      instanceId: 'one',
      type: 'raw-tracks',
      local: false,
      startedBy: 'me',
      layout: { preset: 'portrait' },
    },
    { action: 'recording-stopped', instanceId: 'one' },
  ])
  expect(outputs.running).toEqual([])
})

test('default: there is one instance of each kind without an id', () => {
  const { outputs, names } = setUp()
  outputs.start('recording', {})
  outputs.start('transcription', {})
  outputs.start('recording', {})
  expect(new Set(outputs.running.map(({ instanceId }) => instanceId)).size).toBe(1)
  expect(names()).toEqual([`recording-error ${outputs.running[0]?.instanceId}`])
})

test('behavior: stopping without an id stops every instance of the kind, and no other', () => {
  const { outputs, names } = setUp()
  outputs.start('recording', { instanceId: 'one' })
  outputs.start('recording', { instanceId: 'two' })
  outputs.start('transcription', { instanceId: 'one' })
  outputs.stop('recording', undefined)
  expect(names()).toEqual(['recording-stopped one', 'recording-stopped two'])
  expect(outputs.running).toMatchObject([{ kind: 'transcription' }])
})

test('behavior: an output that is stopped before its start does not start', () => {
  const { outputs, names } = setUp()
  outputs.start('live-streaming', { instanceId: 'one', rtmpUrl: 'rtmps://a.invalid' })
  outputs.stop('live-streaming', 'one')
  vi.advanceTimersByTime(1000)
  expect(names()).toEqual(['live-streaming-stopped one'])
})

test('behavior: an unknown instance is an error', () => {
  const { outputs, names } = setUp()
  outputs.update('recording', { instanceId: 'other' })
  outputs.stop('transcription', 'other')
  outputs.updateEndpoints({ instanceId: 'other', endpointsOp: 'add-endpoints', endpoints: [] })
  expect(names()).toEqual([
    'recording-error other',
    'transcription-error other',
    'live-streaming-error other',
  ])
})

test('behavior: changes are kept', () => {
  const { outputs } = setUp()
  outputs.start('recording', { instanceId: 'one', width: 640, layout: { preset: 'default' } })
  outputs.update('recording', { instanceId: 'one', layout: { preset: 'portrait' } })
  expect(outputs.running).toEqual([
    {
      kind: 'recording',
      instanceId: 'one',
      options: { instanceId: 'one', width: 640, layout: { preset: 'portrait' } },
    },
  ])
})

test('behavior: a live stream reports each of its addresses', () => {
  const { outputs, posted } = setUp()
  outputs.start('live-streaming', { instanceId: 'one', rtmpUrl: ['rtmps://a.invalid', 'rtmps://b.invalid'] })
  vi.advanceTimersByTime(150)
  const endpoints = [{ endpoint: 'rtmps://b.invalid' }, { endpoint: 'rtmps://c.invalid' }]
  outputs.updateEndpoints({ instanceId: 'one', endpointsOp: 'add-endpoints', endpoints })
  outputs.updateEndpoints({
    instanceId: 'one',
    endpointsOp: 'remove-endpoints',
    endpoints: [{ endpoint: 'rtmps://a.invalid' }],
  })
  const updates = posted
    .filter(({ action }) => action === 'live-streaming-updated')
    .map(({ endpoint, state }) => [(endpoint as { endpoint: string }).endpoint.at(8), state])
  expect(updates).toEqual([
    ['a', 'connected'],
    ['b', 'connected'],
    ['b', 'connected'],
    ['c', 'connected'],
    ['a', 'interrupted'],
  ])
  expect(outputs.running[0]?.options.endpoints).toEqual(endpoints)
})

test('behavior: a recording in the browser reports, and is uploaded', () => {
  const { outputs, names } = setUp()
  outputs.start('recording', { instanceId: 'one', type: 'local' })
  vi.advanceTimersByTime(2200)
  outputs.stop('recording', 'one')
  vi.advanceTimersByTime(5000)
  expect(names()).toEqual([
    'recording-started one',
    'recording-stats undefined',
    'recording-stats undefined',
    'recording-stopped one',
    'recording-upload-completed undefined',
  ])
})

test('behavior: a transcription has the words of its participants from its start on', () => {
  const { outputs, posted } = setUp()
  outputs.start('transcription', { instanceId: 'all' })
  outputs.start('transcription', { instanceId: 'mine', participants: ['me'] })
  outputs.transcribe('me', 'too early')
  vi.advanceTimersByTime(150)
  outputs.transcribe('me', 'Hello')
  outputs.transcribe('agent', 'Hi')
  const messages = posted.filter(({ action }) => action === 'transcription-message')
  expect(messages.map(({ instanceId, participantId, text }) => [instanceId, participantId, text])).toEqual([
    ['all', 'me', 'Hello'],
    ['mine', 'me', 'Hello'],
    ['all', 'agent', 'Hi'],
  ])
})

test('behavior: a request that fails starts nothing', () => {
  const { outputs, posted } = setUp('It could not be started.')
  outputs.start('transcription', { instanceId: 'one' })
  vi.advanceTimersByTime(150)
  expect(posted).toEqual([
    { action: 'transcription-error', instanceId: 'one', errorMsg: 'It could not be started.' },
  ])
  expect(outputs.running).toEqual([])
})

test('behavior: a request outside a room has no effect', () => {
  const { outputs, posted } = setUp(null, null)
  outputs.start('recording', {})
  vi.advanceTimersByTime(1000)
  expect([posted, outputs.running]).toEqual([[], []])
})

describe('a call that is joined again', () => {
  /** The storage of a tab. */
  function stubTab() {
    const items = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    })
    return items
  }

  /** Joins a call: each join has a call machine of its own, as after a reload of the page. */
  function join(callId = 'one', createdAt: number | undefined = 1) {
    const joined = setUp()
    joined.outputs.enter(callId, createdAt)
    return joined
  }

  /** Joins a call, records it, and leaves without stopping the recording. */
  function record(options: { [field: string]: unknown } = {}) {
    join().outputs.start('recording', options)
    vi.advanceTimersByTime(150)
  }

  test('default: a recording runs on, and a second one is refused', () => {
    stubTab()
    record({ layout: { preset: 'portrait' } })
    const { outputs, posted } = join()
    expect(outputs.running).toMatchObject([
      { kind: 'recording', options: { layout: { preset: 'portrait' } } },
    ])
    outputs.start('recording', {})
    vi.advanceTimersByTime(150)
    const instanceId = outputs.running[0]?.instanceId
    expect(posted).toEqual([{ action: 'recording-error', instanceId, errorMsg: 'already recording' }])
  })

  test('default: the recording can be stopped, and begun again', () => {
    const items = stubTab()
    record()
    const second = join()
    second.outputs.stop('recording', undefined)
    expect(second.posted).toMatchObject([{ action: 'recording-stopped' }])
    expect(items.size).toBe(0)
    const third = join()
    third.outputs.start('recording', {})
    vi.advanceTimersByTime(150)
    expect(third.posted).toMatchObject([{ action: 'recording-started' }])
  })

  test('behavior: a change is kept', () => {
    stubTab()
    record()
    join().outputs.update('recording', { layout: { preset: 'portrait' } })
    expect(join().outputs.running).toMatchObject([{ options: { layout: { preset: 'portrait' } } }])
  })

  test('behavior: another call with the same id has no recording', () => {
    stubTab()
    record()
    expect(join('one', 2).outputs.running).toEqual([])
    expect(join('two', 1).outputs.running).toEqual([])
  })

  test('behavior: a room that the platform has closed has no recording', () => {
    const items = stubTab()
    record()
    join().outputs.clearRecordings()
    expect([items.size, join().outputs.running]).toEqual([0, []])
  })

  test('behavior: a recording that has not begun, a recording in the browser and other outputs are not kept', () => {
    const items = stubTab()
    record({ type: 'local' })
    const { outputs } = join()
    outputs.start('transcription', {})
    vi.advanceTimersByTime(150)
    outputs.start('recording', {})
    expect([items.size, join().outputs.running]).toEqual([0, []])
  })

  test('behavior: a room without a web call keeps no recordings', () => {
    const items = stubTab()
    const { outputs } = setUp()
    outputs.enter('one', undefined)
    outputs.start('recording', {})
    vi.advanceTimersByTime(150)
    expect([outputs.running.length, items.size]).toEqual([1, 0])
  })

  test.each(['{', '5', '[{}, 5, {"kind":"transcription","instanceId":"one","options":{}}]'])(
    'behavior: the stored value %s is read as no recordings',
    (text) => {
      const items = stubTab()
      record()
      for (const key of items.keys()) items.set(key, text)
      expect(join().outputs.running).toEqual([])
    },
  )

  test('behavior: a recording starts although the storage is full', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const { outputs, posted } = join()
    outputs.start('recording', {})
    vi.advanceTimersByTime(150)
    expect(posted).toMatchObject([{ action: 'recording-started' }])
  })
})
