import { describe, test } from 'vitest'
import { fakeEngine } from '../engine/fakeEngine.ts'
import { CallError } from '../errors/CallError.ts'
import type { OpenRoom } from './contractCase.ts'
import { ENGINE_CONTRACT } from './engineContract.ts'

const url = 'https://fake.daily.co/room'

const open: OpenRoom = async (room) => {
  if (room === 'hanging') return { engine: fakeEngine({ hang: ['join'] }), url }
  if (room === 'refused') {
    return { engine: fakeEngine({ fail: { join: new CallError('meeting-full', 'The room is full.') } }), url }
  }
  return { engine: fakeEngine(), url }
}

describe('the fake engine keeps the contract of an engine', () => {
  for (const { name, run } of ENGINE_CONTRACT) test(name, () => run(open), 30_000)
})
