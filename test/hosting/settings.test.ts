import { createLogger, resolveConfig } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { settings } from '../../site/vite/settings.ts'
import { root } from '../root.ts'

afterEach(() => vi.unstubAllEnvs())

/** The warnings of a command of Vite for a site with a key and nothing else. */
async function warningsOf(command: 'build' | 'serve', ssr = false): Promise<string[]> {
  vi.stubEnv('VITE_VOICE_PUBLIC_KEY', 'a-public-key')
  vi.stubEnv('VITE_VOICE_ASSISTANT_ID', 'an-assistant')
  const warnings: string[] = []
  const customLogger = { ...createLogger('silent'), warn: (text: string) => void warnings.push(text) }
  await resolveConfig({ configFile: false, plugins: [settings(root)], customLogger, build: { ssr } }, command)
  return warnings
}

test('default: a build with a key names once, in one block, all parts that the page lacks', async () => {
  const warnings = await warningsOf('build')
  expect(warnings).toHaveLength(1)
  expect(warnings[0]?.match(/^ {2}VITE_\w+: ./gm)).toHaveLength(7)
  expect(warnings[0]).not.toMatch(/a-public-key|an-assistant/)
})

test('behavior: the build of the renderer and the development server name nothing', async () => {
  expect(await warningsOf('build', true)).toEqual([])
  expect(await warningsOf('serve')).toEqual([])
})
