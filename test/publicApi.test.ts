import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { commentOf, print, readPublicApi } from '../scripts/readPublicApi.mjs'
import { findStale, renderApi } from '../scripts/renderApiReference.mjs'

let api: ReturnType<typeof readPublicApi>

// the compiler declares all packages
beforeAll(() => {
  api = readPublicApi()
}, 120_000)

const ownNames = () =>
  api.flatMap(({ entry, names }) =>
    names.filter(({ home }) => home === entry).map((name) => ({ ...name, path: `${entry} ${name.name}` })),
  )

test('every public name says what it is for', () => {
  expect(ownNames().length).toBeGreaterThan(500)
  const silent = ownNames().filter(({ statements }) => !statements.some((one) => commentOf(one) !== ''))
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('so does every member of what a caller passes in, of the client and of its state', () => {
  const isExplained = (name: string) => /(Options|Props)$|^(VoiceClient|VoiceState)$/.test(name)
  const silent = ownNames().flatMap(({ name, path, statements }) =>
    statements
      .filter((one) => ts.isInterfaceDeclaration(one))
      .filter(() => isExplained(name))
      .flatMap(({ members }) => [...members])
      .filter((member) => commentOf(member) === '')
      .map((member) => `${path}: ${print(member)}`),
  )
  expect(silent).toEqual([])
})

test('docs/api is what the sources say: node scripts/renderApiReference.mjs writes it', () => {
  expect(findStale(renderApi(api))).toEqual([])
})
