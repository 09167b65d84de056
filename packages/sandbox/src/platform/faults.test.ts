import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { whileHeld } from './createPlatform.ts'
import { hang } from './faults.ts'

const begin = (signal: AbortSignal, held: Set<Request>) =>
  whileHeld(held, new Request('https://sandbox.invalid/call/web', { signal }), hang)

describe('a request that is never answered', () => {
  test('default: a request that only its platform holds is ended by its abort', async () => {
    const held = new Set<Request>()
    const controller = new AbortController()
    const answer = begin(controller.signal, held)
    expect(held.size).toBe(1)
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    controller.abort()
    await expect(answer).rejects.toHaveProperty('name', 'AbortError')
    expect(held.size).toBe(0)
  })

  test('behavior: an aborted request ends at once, and is not held', async () => {
    const held = new Set<Request>()
    await expect(begin(AbortSignal.abort(), held)).rejects.toHaveProperty('name', 'AbortError')
    expect(held.size).toBe(0)
  })
})
