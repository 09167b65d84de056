// What a page costs the compiler: types and instantiations over an empty program, without skipLibCheck.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { PEERS } from './peers.mjs'

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
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => path === FILE || fileExists(path)
  host.readFile = (path) => (path === FILE ? code : readFile(path))
  host.getSourceFile = (path, ...rest) =>
    path === FILE
      ? ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true)
      : getSourceFile.call(host, path, ...rest)
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

/** A table of every page, and by how much it costs more than ours. */
export function measureTypes() {
  const empty = check('export {}')
  const rows = PEERS.map((peer) => ({ ...peer, ...check(peer.code) }))
  const over = (row, key) => Math.max(0, row[key] - empty[key])
  const lines = rows.map((row) => {
    const own = rows.find((one) => one.name.startsWith('Offhook') && !one.external === !row.external)
    const times = over(row, 'types') / over(own, 'types')
    return `| ${row.name} | ${count(over(row, 'types'))} | ${times.toFixed(1)} | ${count(over(row, 'instantiations'))} | ${row.errors} |`
  })
  const { version } = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('typescript/package.json')), 'utf8'),
  )
  return `TypeScript ${version}, over an empty program:

| The page | types | times ours | instantiations | errors in its declarations |
| --- | --- | --- | --- | --- |
${lines.join('\n')}`
}
