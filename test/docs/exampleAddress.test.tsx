import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../root.ts'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllEnvs()
  history.replaceState(null, '', '/')
})

const load = () => import('../../examples/react/src/voiceOptions.ts')

test('default: the React example calls the sandbox on this machine', async () => {
  const { options, assistant } = await load()
  expect(options).toEqual({
    publicKey: 'any',
    baseUrl: 'http://127.0.0.1:4242',
    engine: expect.any(Function),
  })
  expect(assistant).toBe('demo')
})

test('parameters: VITE_SANDBOX, VITE_PUBLIC_KEY and VITE_ASSISTANT', async () => {
  vi.stubEnv('VITE_SANDBOX', 'http://localhost:5000')
  vi.stubEnv('VITE_ASSISTANT', 'echo')
  const { options, assistant } = await load()
  expect(options.baseUrl).toBe('http://localhost:5000')
  expect(assistant).toBe('echo')
  vi.resetModules()
  vi.stubEnv('VITE_PUBLIC_KEY', 'pk')
  expect((await load()).options).toEqual({ publicKey: 'pk' })
})

test('behavior: the address of the page chooses no host, no key and no assistant', async () => {
  const { options, assistant } = await load()
  vi.resetModules()
  history.replaceState(null, '', '/?sandbox=https://elsewhere.example&key=pk&assistant=other')
  const linked = await load()
  expect({ ...linked.options, engine: null }).toEqual({ ...options, engine: null })
  expect(linked.assistant).toBe(assistant)
  // the vanilla example is one page: examples.spec.ts opens it with the same address
  const page = readFileSync(join(root, 'examples/vanilla/index.html'), 'utf8')
  expect(page).not.toMatch(/\blocation\b|URLSearchParams/)
})
