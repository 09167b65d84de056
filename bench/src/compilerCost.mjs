// The cost of a page for the compiler: types and instantiations above those of an empty program, without skipLibCheck.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { ownOf, PEERS } from './peers.mjs'

const FILE = fileURLToPath(new URL('page.tsx', import.meta.url))

const OPTIONS = {
  strict: true,
  noImplicitAny: false,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
  skipLibCheck: false,
  noEmit: true,
}

function check(code) {
  const host = ts.createCompilerHost(OPTIONS)
  const fileExists = host.fileExists.bind(host)
  const readFile = host.readFile.bind(host)
  const getSourceFile = host.getSourceFile.bind(host)
  host.fileExists = (path) => path === FILE || fileExists(path)
  host.readFile = (path) => (path === FILE ? code : readFile(path))
  host.getSourceFile = (path, ...rest) =>
    path === FILE
      ? ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true)
      : getSourceFile(path, ...rest)
  const program = ts.createProgram([FILE], OPTIONS, host)
  const errors = ts.getPreEmitDiagnostics(program)
  const own = errors.filter(({ file }) => file?.fileName === FILE)
  if (own.length > 0) throw new Error(ts.flattenDiagnosticMessageText(own[0].messageText, ' '))
  return {
    types: program.getTypeCount(),
    instantiations: program.getInstantiationCount(),
    errors: errors.length,
  }
}

const count = (number) => number.toLocaleString('en')

/** Reasons for each peer that costs the compiler less than Offhook. */
function explain(rows) {
  const less = rows.filter((row) => row.types < row.own.types || row.instantiations < row.own.instantiations)
  const reasons = less.map(({ name, fewerTypes = 'the reason was not examined' }) => `${name}: ${fewerTypes}`)
  return less.length === 0 ? 'No peer costs the compiler less.' : `Less than with us: ${reasons.join('; ')}.`
}

/** A table of all pages with their cost relative to ours. */
export function measureCompilerCost() {
  const empty = check('export {}')
  const over = (all) => ({
    ...all,
    types: Math.max(0, all.types - empty.types),
    instantiations: Math.max(0, all.instantiations - empty.instantiations),
  })
  const costs = PEERS.map((peer) => ({ ...peer, ...over(check(peer.code)) }))
  const rows = costs.map((row) => ({ ...row, own: ownOf(row, costs) }))
  const lines = rows.map(({ name, own, types, instantiations, errors }) => {
    const times = (types / own.types).toFixed(1)
    return `| ${name} | ${count(types)} | ${times} | ${count(instantiations)} | ${errors} |`
  })
  const { version } = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('typescript/package.json')), 'utf8'),
  )
  return `TypeScript ${version}, over an empty program:

| The page | types | times ours | instantiations | errors in its declarations |
| --- | --- | --- | --- | --- |
${lines.join('\n')}

${explain(rows)}`
}
