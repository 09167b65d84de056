import { vi } from 'vitest'

/** Fakes the Web Locks that all tabs of an origin share, since the test environment has no locks. */
export function fakeLocks() {
  const held = new Map<string, Promise<unknown>>()

  async function hold(name: string, run: (lock: object) => unknown): Promise<unknown> {
    const done = Promise.resolve(run({ name }))
    held.set(name, done)
    try {
      return await done
    } finally {
      if (held.get(name) === done) held.delete(name)
    }
  }

  const request = vi.fn(
    async (
      name: string,
      { ifAvailable = false, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
      run: (lock: object | null) => unknown,
    ): Promise<unknown> => {
      await Promise.resolve()
      if (ifAvailable && held.has(name)) return run(null)
      for (let other = held.get(name); other; other = held.get(name)) {
        await other
        if (signal?.aborted) throw new DOMException('Aborted.', 'AbortError')
      }
      return hold(name, run)
    },
  )
  return { request, isHeld: (name: string) => held.has(name) }
}
