import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '../config/readEnv.ts'

afterEach(() => {
  vi.doUnmock('../config/site.ts')
  vi.resetModules()
})

/** The addresses of the offers, as search engines read them. */
async function offersOf(variables: Record<string, string>) {
  vi.resetModules()
  vi.doMock('../config/site.ts', () => ({ site: readEnv(variables) }))
  const { structuredData } = await import('./structuredData.ts')
  const data = structuredData().replace(/<[^>]*>/g, '')
  const { '@graph': graph }: { '@graph': { offers?: { name: string; url?: string }[] }[] } = JSON.parse(data)
  return graph.flatMap(({ offers }) => offers ?? []).map(({ name, url }) => [name, url])
}

test('default: the offers of the demonstration have no address', { tags: ['G36'] }, async () => {
  expect(await offersOf({})).toEqual([
    ['Basic', undefined],
    ['Pro', undefined],
    ['Premium', undefined],
  ])
})

test('parameters: an offer has the address of its payment page', { tags: ['G36'] }, async () => {
  expect(await offersOf({ VITE_CHECKOUT_PRO_URL: 'https://pay.example/2' })).toEqual([
    ['Basic', undefined],
    ['Pro', 'https://pay.example/2'],
    ['Premium', undefined],
  ])
})
