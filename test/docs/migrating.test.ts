import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'

const guide = readFileSync(join(root, 'docs/guides/migrating-from-vapi.md'), 'utf8')
/** The first columns of the guide's tables: names of @vapi-ai/web. */
const named = [...guide.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell).join('\n')

const names = (pattern: RegExp, text: string) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

/** The methods, events and types of error of a version. */
function readPackage(version: string) {
  const read = (file: string) =>
    readFileSync(join(root, `node_modules/vapi-web-${version}/dist`, file), 'utf8')
  const source = ts.createSourceFile('vapi.d.ts', read('vapi.d.ts'), ts.ScriptTarget.ESNext, true)
  const classes = source.statements.filter(ts.isClassDeclaration)
  const methods = classes
    .flatMap(({ members }) => [...members])
    .filter(ts.isMethodDeclaration)
    .filter((member) => !member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword))
    .map(({ name }) => name.getText())
  const [events] = source.statements.filter(
    (one): one is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(one) && one.name.text === 'VapiEventNames',
  )
  const script = read('vapi.js')
  // `emitAudioProcessingError` appends -error to its first argument
  const stages = names(/emitAudioProcessingError\('([a-z-]+)'/g, script)
  return {
    methods: new Set(methods),
    events: names(/'([a-z-]+)'/g, events?.type.getText() ?? ''),
    errors: new Set([
      ...names(/type: '([a-z-]+-(?:error|failed))'/g, script),
      ...[...stages].map((stage) => `${stage}-error`),
    ]),
  }
}

describe.each(['2.3.8', '2.7.1'])('the guide for users of @vapi-ai/web %s', (version) => {
  const { methods, events, errors } = readPackage(version)

  test('names every method', () => {
    expect(methods.size).toBeGreaterThan(10)
    expect([...methods].filter((name) => !new RegExp(`\`(Vapi\\.)?${name}[\`(]`).test(named))).toEqual([])
  })

  test('names every event', () => {
    expect(events.size).toBeGreaterThan(10)
    expect([...events].filter((name) => !named.includes(`\`${name}\``))).toEqual([])
  })

  test('names every type of error', () => {
    expect(errors.size).toBeGreaterThan(5)
    expect([...errors].filter((name) => !named.includes(`\`${name}\``))).toEqual([])
  })
})
