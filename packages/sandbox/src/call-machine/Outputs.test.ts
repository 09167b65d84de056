import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimers } from './createTimers.ts'
import type { Machine } from './Machine.ts'
import { Outputs } from './Outputs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Outputs of a machine that notes what it posts, without what differs from run to run. */
function setUp(failure: string | null = null, room: object | null = {}) {
  const posted: { [field: string]: unknown }[] = []
  const machine = {
    channel: { post: (event: { [field: string]: unknown }) => posted.push(event) },
    timers: createTimers(),
    caller: { info: { session_id: 'me' } },
    failure: () => failure,
    room,
  }
  const outputs = new Outputs(machine as unknown as Machine)
  const names = () => posted.map(({ action, instanceId }) => `${action} ${instanceId}`)
  return { outputs, posted, names }
}

test('default: starts after a while, with what was asked for, and stops at once', () => {
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

test('default: without a name there is one instance of each kind', () => {
  const { outputs, names } = setUp()
  outputs.start('recording', {})
  outputs.start('transcription', {})
  outputs.start('recording', {})
  expect(new Set(outputs.running.map(({ instanceId }) => instanceId)).size).toBe(1)
  expect(names()).toEqual([`recording-error ${outputs.running[0]?.instanceId}`])
})

test('behavior: stopping without a name stops all of the kind, and no other', () => {
  const { outputs, names } = setUp()
  outputs.start('recording', { instanceId: 'one' })
  outputs.start('recording', { instanceId: 'two' })
  outputs.start('transcription', { instanceId: 'one' })
  outputs.stop('recording', undefined)
  expect(names()).toEqual(['recording-stopped one', 'recording-stopped two'])
  expect(outputs.running).toMatchObject([{ kind: 'transcription' }])
})

test('behavior: what is stopped before it began never begins', () => {
  const { outputs, names } = setUp()
  outputs.start('live-streaming', { instanceId: 'one', rtmpUrl: 'rtmps://a.invalid' })
  outputs.stop('live-streaming', 'one')
  vi.advanceTimersByTime(1000)
  expect(names()).toEqual(['live-streaming-stopped one'])
})

test('behavior: an instance that is not there is an error', () => {
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

test('behavior: a live stream tells of each of its addresses', () => {
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
  const told = posted
    .filter(({ action }) => action === 'live-streaming-updated')
    .map(({ endpoint, state }) => [(endpoint as { endpoint: string }).endpoint.at(8), state])
  expect(told).toEqual([
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

test('behavior: a transcription has what its participants say once it began', () => {
  const { outputs, posted } = setUp()
  outputs.start('transcription', { instanceId: 'all' })
  outputs.start('transcription', { instanceId: 'mine', participants: ['me'] })
  outputs.transcribe('me', 'too early')
  vi.advanceTimersByTime(150)
  outputs.transcribe('me', 'Hello')
  outputs.transcribe('agent', 'Hi')
  const said = posted.filter(({ action }) => action === 'transcription-message')
  expect(said.map(({ instanceId, participantId, text }) => [instanceId, participantId, text])).toEqual([
    ['all', 'me', 'Hello'],
    ['mine', 'me', 'Hello'],
    ['all', 'agent', 'Hi'],
  ])
})

test('behavior: where it fails, nothing runs', () => {
  const { outputs, posted } = setUp('It could not be started.')
  outputs.start('transcription', { instanceId: 'one' })
  vi.advanceTimersByTime(150)
  expect(posted).toEqual([
    { action: 'transcription-error', instanceId: 'one', errorMsg: 'It could not be started.' },
  ])
  expect(outputs.running).toEqual([])
})

test('behavior: outside of a room nothing happens', () => {
  const { outputs, posted } = setUp(null, null)
  outputs.start('recording', {})
  vi.advanceTimersByTime(1000)
  expect([posted, outputs.running]).toEqual([[], []])
})
