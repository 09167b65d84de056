import { expect, test, vi } from 'vitest'

test('behavior: the description of the picture holds for any name', async () => {
  vi.stubEnv('VITE_BRAND_NAME', 'Nora')
  const { words } = await import('./words.ts')
  expect(words.now).toContain('Nora')
  // The picture is a file, which cannot contain the name
  expect(words.picture).not.toContain('Nora')
  vi.unstubAllEnvs()
})
