import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { METHODS } from '../packages/core/src/call/methods/methods.ts'
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

/** The nodes of a declaration that are of a kind, those within its types included. */
function within<Found extends ts.Node>(node: ts.Node, isFound: (one: ts.Node) => one is Found): Found[] {
  const found: Found[] = isFound(node) ? [node] : []
  node.forEachChild((child) => {
    found.push(...within(child, isFound))
  })
  return found
}

const isNumber = (type?: ts.TypeNode): boolean =>
  type?.kind === ts.SyntaxKind.NumberKeyword ||
  (type !== undefined && ts.isUnionTypeNode(type) && type.types.some(isNumber))

const isNumeric = (node: ts.Node): node is ts.PropertySignature =>
  ts.isPropertySignature(node) && isNumber(node.type)

const isMeasured = (text: string) =>
  /(milli)?seconds|\d ms\b|bytes|characters|bits per second|pixels|\d to \d|from \d|at (least|most) \d|above \d|\d or more|finite number|whole number/i.test(
    text,
  )

interface Said {
  path: string
  /** What is said of it. */
  text: string
}

const unmeasured = (numbers: readonly Said[]) =>
  numbers.filter(({ text }) => !isMeasured(text)).map(({ path }) => path)

/** Its own comment, or that of the nearest thing which has one and which it is part of. */
const saidOf = (node: ts.Node): string =>
  commentOf(node) || (ts.isSourceFile(node) ? '' : saidOf(node.parent))

test('every number that a caller passes in has a unit or a bound', () => {
  const isPassedIn = (name: string) => /(Options|Props|Settings|Latency)$/.test(name)
  const numbers = api.flatMap(({ entry, names, hidden }) =>
    [...names.filter(({ home }) => home === entry), ...hidden]
      .filter(({ name }) => entry === '@offhook/core/validators' || isPassedIn(name))
      .flatMap(({ name, statements }) =>
        statements
          .filter((one) => ts.isInterfaceDeclaration(one))
          .flatMap((one) => within(one, isNumeric))
          .map((member) => ({ path: `${entry} ${name}: ${print(member)}`, text: commentOf(member) })),
      ),
  )
  expect(numbers.length).toBeGreaterThan(50)
  expect(unmeasured(numbers)).toEqual([])
})

test('so has every number that a function takes, and every one in a type that is one of several', () => {
  const isOfSeveral = (node: ts.Node): node is ts.PropertySignature =>
    isNumeric(node) &&
    ts.isUnionTypeNode(node.parent.parent) &&
    ts.isTypeAliasDeclaration(node.parent.parent.parent)
  const numbers = api.flatMap(({ entry, names, hidden }) =>
    [...names.filter(({ home }) => home === entry), ...hidden]
      // what the platform keeps has its units in its own documentation
      .filter(({ file }) => !file.includes('/rest/types/'))
      .flatMap(({ name, statements }) =>
        statements.flatMap((one) => {
          const taken = within(one, ts.isParameter).filter(({ type }) => isNumber(type))
          const said = (text: (node: ts.Node) => string) => (node: ts.Node) => ({
            path: `${entry} ${name}: ${print(node)}`,
            text: text(node),
          })
          return [...taken.map(said(saidOf)), ...within(one, isOfSeveral).map(said(commentOf))]
        }),
      ),
  )
  expect(numbers.length).toBeGreaterThan(10)
  expect(unmeasured(numbers)).toEqual([])
})

test('every method of the call object says what it does, and what the numbers are that it takes', () => {
  const isRow = (node: ts.Node): node is ts.PropertySignature =>
    ts.isPropertySignature(node) && node.type !== undefined && print(node.type).startsWith('MethodRow<')
  const call = api.find(({ entry }) => entry === '@offhook/core/call')
  const rows = (call?.hidden ?? []).flatMap(({ statements }) =>
    statements.flatMap((one) => within(one, isRow)),
  )
  expect(rows.map((row) => row.name.getText()).sort()).toEqual(Object.keys(METHODS).sort())
  expect(rows.filter((row) => commentOf(row) === '').map((row) => row.name.getText())).toEqual([])
  const numbers = rows.flatMap((row) =>
    within(row, ts.isParameter)
      .flatMap((parameter) => within(parameter, isNumeric))
      .map((member) => ({ path: `${row.name.getText()}: ${print(member)}`, text: commentOf(row) })),
  )
  expect(numbers.length).toBeGreaterThan(1)
  expect(unmeasured(numbers)).toEqual([])
})

/** Members, those of types within them included. */
const isMember = (node: ts.Node): node is ts.PropertySignature | ts.MethodSignature =>
  ts.isPropertySignature(node) || ts.isMethodSignature(node)

test('no doc comment has a mark that only this repository explains, such as a section of the specification', () => {
  const comments = api.flatMap(({ entry, names, hidden }) =>
    [...names, ...hidden].flatMap(({ name, statements }) =>
      statements
        .flatMap((one) => [one, ...within(one, isMember)])
        .map((node) => ({ path: `${entry} ${name}: ${print(node).slice(0, 60)}`, text: commentOf(node) })),
    ),
  )
  expect(comments.length).toBeGreaterThan(500)
  const isMarked = (text: string) => /§|\((?:ours|Daily)\)/.test(text)
  expect(comments.filter(({ text }) => isMarked(text)).map(({ path }) => path)).toEqual([])
})

test('what is only in the repository is said to be there: a package has no docs', () => {
  const comments = api.flatMap(({ names, hidden }) =>
    [...names, ...hidden].flatMap(({ statements }) =>
      statements.flatMap((one) => [one, ...within(one, isMember)]).map(commentOf),
    ),
  )
  const referring = comments.filter((text) => /`?(docs|examples|test|scripts)\//.test(text))
  expect(referring.length).toBeGreaterThan(2)
  expect(referring.filter((text) => !text.includes('of the repository'))).toEqual([])
})

/** Which errors a caller's own words can lead to, and of what. */
const ERRORS: { readonly [path: string]: readonly string[] } = {
  '@offhook/core createVoiceClient': ['ValidationError'],
  '@offhook/core VoiceClient': ['InvalidStateError'],
  '@offhook/core VoiceClient.start': ['ValidationError', 'null'],
  '@offhook/core VoiceClient.connect': [
    'ValidationError',
    'InvalidStateError',
    'AbortError',
    'ApiError',
    'ParseError',
    'ConnectionError',
    'CallError',
    'TimeoutError',
  ],
  '@offhook/core VoiceClient.reconnect': ['ValidationError'],
  '@offhook/core VoiceClient.resume': ['ValidationError'],
  '@offhook/core VoiceClient.say': ['ValidationError'],
  '@offhook/core VoiceClient.send': ['ValidationError'],
  '@offhook/core VoiceClient.addMessage': ['ValidationError'],
  '@offhook/core VoiceClient.onToolCall': ['ValidationError'],
  '@offhook/core VoiceClient.setMuted': ['InvalidStateError'],
  '@offhook/core VoiceClient.setVolume': ['ValidationError'],
  '@offhook/core VoiceClient.setInputDevices': ['ValidationError', 'TimeoutError'],
  '@offhook/core VoiceClient.setOutputDevice': ['ValidationError', 'OffhookError'],
  '@offhook/core VoiceClient.startScreenShare': ['ValidationError'],
  '@offhook/core VoiceClient.preflight': ['AbortError', 'ValidationError'],
  '@offhook/core/call createCall': ['ValidationError'],
  '@offhook/core Call': ['ValidationError', 'InvalidStateError', 'TimeoutError', 'CallError', 'AbortError'],
  '@offhook/core/call LIFECYCLE.load': ['ValidationError', 'CallError'],
  '@offhook/core/call LIFECYCLE.preAuth': ['ValidationError', 'TimeoutError'],
  '@offhook/core/call LIFECYCLE.startCamera': ['ValidationError', 'TimeoutError'],
  '@offhook/core/call LIFECYCLE.join': ['ValidationError', 'CallError', 'AbortError'],
  '@offhook/core/daily daily': ['ValidationError'],
  '@offhook/core/dev-panel openDevPanel': ['ValidationError', 'InvalidStateError'],
  '@offhook/core/rest createRestClient': ['ValidationError'],
  '@offhook/core/resources createResourceClient': ['ValidationError'],
  '@offhook/core/rest RestBase.request': ['ValidationError'],
  '@offhook/core/rest RestBase.setToken': ['ValidationError'],
  '@offhook/core/rest RestPromise': [
    'ValidationError',
    'ApiError',
    'ParseError',
    'TimeoutError',
    'ConnectionError',
    'AbortError',
  ],
  '@offhook/core/rest RestPromise.withResponse': ['ApiError', 'ParseError'],
  '@offhook/core/rest RestPromise.asResponse': ['ApiError'],
  '@offhook/core/rest ListPromise': ['ParseError'],
  '@offhook/core/rest EventStream': ['StreamError'],
  '@offhook/core/rest EventStream.text': ['StreamError'],
  '@offhook/core/rest EventStream.finalText': ['StreamError'],
  '@offhook/core/validators check': ['ValidationError'],
  '@offhook/core/testing fakeVoice': ['ValidationError'],
  '@offhook/core/testing FakeVoice.says': ['InvalidStateError'],
  '@offhook/core/testing FakeVoice.sends': ['InvalidStateError'],
  '@offhook/core/testing FakeVoice.ends': ['InvalidStateError'],
  '@offhook/core/testing FakeVoice.level': ['InvalidStateError'],
  '@offhook/core/testing fakeFetch': ['AbortError'],
  '@offhook/react VoiceProvider': ['ValidationError'],
  '@offhook/react useVoiceClient': ['Error'],
  '@offhook/react useOutputVolume': ['ValidationError'],
  '@offhook/react useToolCall': ['ValidationError'],
  '@offhook/react/testing fakeCall': ['ValidationError', 'InvalidStateError'],
  '@offhook/sandbox createSandbox': ['TypeError'],
  '@offhook/sandbox Sandbox.fetch': ['AbortError'],
  '@offhook/sandbox Platform.handle': ['AbortError'],
  '@offhook/sandbox Platform.fail': ['TypeError'],
  '@offhook/sandbox/server startSandboxServer': ['TypeError', 'Error'],
}

/** What takes options or a target, and refuses none. What takes the options of a request alone, `RestPromise` speaks for. */
const HARMLESS = ['@offhook/core/testing fakeEngine']

const isCallable = (node: ts.Node): node is ts.FunctionDeclaration | ts.FunctionTypeNode =>
  ts.isFunctionDeclaration(node) || ts.isFunctionTypeNode(node)

const takesOptions = (node: ts.Node): boolean =>
  within(node, isCallable).some(({ parameters }) =>
    parameters.some(({ type }) => type && /(?<!Request)Options\b|StartTarget|\bWebCall\b/.test(print(type))),
  )

test('what can be refused names its error', () => {
  /** Names and, after a dot, the members of what has any. */
  const comments = new Map<string, string>()
  const refusing = new Set<string>()
  for (const { entry, names, hidden } of api) {
    for (const { name, statements } of [...names.filter(({ home }) => home === entry), ...hidden]) {
      const path = `${entry} ${name}`
      comments.set(path, statements.map(commentOf).join(' '))
      const isClient = /^(VoiceClient|RestBase)$/.test(name)
      for (const statement of statements) {
        if (
          !ts.isInterfaceDeclaration(statement) &&
          takesOptions(statement) &&
          names.some((one) => one.name === name)
        ) {
          refusing.add(path)
        }
        for (const member of within(statement, ts.isPropertySignature)) {
          const at = `${path}.${member.name.getText()}`
          if (!comments.has(at)) comments.set(at, commentOf(member))
          if (isClient && takesOptions(member)) refusing.add(at)
        }
      }
    }
  }
  const silent = Object.entries(ERRORS).flatMap(([path, errors]) =>
    errors
      .filter((error) => !new RegExp(`(?<!\\w)${error}\\b`).test(comments.get(path) ?? ''))
      .map((error) => `${path}: ${error}`),
  )
  expect(silent).toEqual([])
  expect([...refusing].filter((path) => !(path in ERRORS))).toEqual(HARMLESS)
})

test('docs/api is what the sources say: node scripts/renderApiReference.mjs writes it', () => {
  expect(findStale(renderApi(api))).toEqual([])
})
