import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { hang } from './faults.ts'

const begin = (signal: AbortSignal, unanswered: Set<Request>) =>
  hang(new Request('https://sandbox.invalid/call/web', { signal }), unanswered)

describe('hang', () => {
  test('default: a request that only its platform holds is ended by its abort', async () => {
    const unanswered = new Set<Request>()
    const controller = new AbortController()
    const answer = begin(controller.signal, unanswered)
    expect(unanswered.size).toBe(1)
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    controller.abort()
    await expect(answer).rejects.toHaveProperty('name', 'AbortError')
    expect(unanswered.size).toBe(0)
  })

  test('behavior: one that is aborted already ends at once, and is not kept', async () => {
    const unanswered = new Set<Request>()
    await expect(begin(AbortSignal.abort(), unanswered)).rejects.toHaveProperty('name', 'AbortError')
    expect(unanswered.size).toBe(0)
  })
})
