import { expect, test, vi } from 'vitest'

test('behavior: what is said of the picture is so under any name', async () => {
  vi.stubEnv('VITE_BRAND_NAME', 'Nora')
  const { copy } = await import('./words.ts')
  expect(copy.shell.now).toContain('Nora')
  // the picture is a file
  expect(copy.shell.picture).not.toContain('Nora')
  vi.unstubAllEnvs()
})
