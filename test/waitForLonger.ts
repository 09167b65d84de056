import { vi } from 'vitest'

const { waitFor } = vi

// By default it gives up after a second, which is too early on a busy machine
vi.waitFor = (look, options = {}) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: 15_000, ...options })
