import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createCall } from './createCall.ts'

let consoleError: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

const refused = new InvalidStateError('Use after destroy', 'destroyed')

async function destroyed(strictMode?: boolean) {
  const call = createCall({ engine: fakeEngine(), ...(strictMode !== undefined && { strictMode }) })
  await call.join({ url: 'https://rooms.example/one' })
  await call.destroy()
  return call
}

describe('the use of a destroyed call', () => {
  test('default: throws, and is logged once', async () => {
    const call = await destroyed()
    expect(() => call.setLocalAudio(true)).toThrow(refused)
    expect(() => call.localAudio()).toThrow(refused)
    await expect(call.join()).rejects.toEqual(refused)
    expect(consoleError.mock.calls).toEqual([['Use after destroy']])
  })

  test('parameters: without strictMode it is only logged, unless the method returns a promise', async () => {
    const call = await destroyed(false)
    expect(call.setLocalAudio(true)).toBeUndefined()
    expect(call.localAudio()).toBe(false)
    await expect(call.join()).rejects.toEqual(refused)
    await expect(call.getNetworkStats()).rejects.toEqual(refused)
    expect(consoleError.mock.calls).toEqual([['Use after destroy']])
  })
})
