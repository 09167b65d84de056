import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { commentOf, print, readPublicApi } from '../../scripts/docs/readPublicApi.mjs'
import { findStale, renderReferences } from '../../scripts/docs/renderReferences.mjs'

type Declared = ReturnType<typeof readPublicApi>[number]['names'][number]

/** A declaration or a member, with its doc comment. */
interface Documented {
  path: string
  text: string
}

let api: ReturnType<typeof readPublicApi>
/** The declarations of each entry point, by name, with the types that they use. */
let declared: (Declared & { path: string; isPublic: boolean })[]

// The compiler declares all packages.
beforeAll(() => {
  api = readPublicApi()
  declared = api.flatMap(({ entry, names, hidden }) =>
    [...names.filter(({ home }) => home === entry), ...hidden].map((one) => ({
      ...one,
      path: `${entry} ${one.name}`,
      isPublic: names.some(({ name }) => name === one.name),
    })),
  )
}, 180_000)

/** The nodes of a declaration that are of a kind, those inside its types included. */
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

const isNumeric = (node: ts.Node): node is ts.PropertySignature | ts.ParameterDeclaration =>
  (ts.isPropertySignature(node) || ts.isParameter(node)) && isNumber(node.type)

/** The comment of a node, or the nearest comment around it. */
const commentAround = (node: ts.Node): string =>
  commentOf(node) || (ts.isSourceFile(node) ? '' : commentAround(node.parent))

/** A method of the call object is a row of a table. */
const isMethodRow = (node: ts.Node): node is ts.PropertySignature =>
  ts.isPropertySignature(node) && node.type !== undefined && print(node.type).startsWith('MethodRow<')

/** Whether a caller passes this in: in a parameter, in options, or in one of several types. A rule describes options. */
const isPassedIn = (node: ts.Node, { name, path }: { name: string; path: string }) =>
  ts.isParameter(node) ||
  (ts.findAncestor(node, isMethodRow) && ts.findAncestor(node, ts.isParameter)) !== undefined ||
  ts.isUnionTypeNode(node.parent.parent) ||
  /(Options|Props|Settings|Latency)$/.test(name) ||
  path.startsWith('@offhook/core/validators ')

const pathsOf = (all: readonly Documented[]) => all.map(({ path }) => path)

test('documents every public name, every method of the call object, and every member of options, props, the client and its state', () => {
  const isExplained = /(Options|Props)$|^(VoiceClient|VoiceState)$/
  const all = declared
    .filter(({ isPublic }) => isPublic)
    .flatMap(({ path, name, statements }): Documented[] => [
      { path, text: statements.map(commentOf).join('') },
      ...statements
        .filter((one) => ts.isInterfaceDeclaration(one))
        .flatMap(({ members }) => (isExplained.test(name) ? [...members] : []))
        .map((member) => ({ path: `${path}: ${print(member)}`, text: commentOf(member) })),
    ])
  const methods = declared
    .flatMap(({ statements }) => statements.flatMap((one) => within(one, isMethodRow)))
    .map((row) => ({ path: row.name.getText(), text: commentOf(row) }))
  expect(all.length).toBeGreaterThan(700)
  expect(methods.length).toBeGreaterThan(70)
  expect(pathsOf([...all, ...methods].filter(({ text }) => text === ''))).toEqual([])
})

test('documents a unit or a bound for every numeric parameter and option', () => {
  const isMeasured =
    /(milli)?seconds|\d ms\b|bytes|characters|bits per second|pixels|\d to \d|from \d|at (least|most) \d|above \d|\d or more|finite number|whole number/i
  const numbers = declared
    // Resources as the platform returns them.
    .filter(({ file }) => !file.includes('/rest/types/'))
    .flatMap((one) =>
      one.statements.flatMap((statement) =>
        within(statement, isNumeric)
          .filter((node) => isPassedIn(node, one))
          .map((node): Documented => ({ path: `${one.path}: ${print(node)}`, text: commentAround(node) })),
      ),
    )
  expect(numbers.length).toBeGreaterThan(70)
  expect(pathsOf(numbers.filter(({ text }) => !isMeasured.test(text)))).toEqual([])
})

test('docs/api, docs/errors and the tables of scenarios are what the sources say', async () => {
  expect(findStale(await renderReferences(api)), 'Run `npm run docs`.').toEqual([])
})
