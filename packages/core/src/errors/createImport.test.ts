import { expect, test, vi } from 'vitest'
import { createImport } from './createImport.ts'

test('default: imports once, and keeps the code', async () => {
  const load = vi.fn(async () => 'code')
  const importOnce = createImport(load)
  expect(await importOnce()).toBe('code')
  expect(await importOnce()).toBe('code')
  expect(load).toHaveBeenCalledOnce()
})

test('behavior: a failed import is a ConnectionError, and the next use imports again', async () => {
  const load = vi.fn(async () => 'code')
  const cause = new TypeError('Failed to fetch dynamically imported module')
  load.mockRejectedValueOnce(cause)
  const importOnce = createImport(load)
  await expect(importOnce()).rejects.toMatchObject({ name: 'ConnectionError', code: 'code-load', cause })
  expect(await importOnce()).toBe('code')
})
