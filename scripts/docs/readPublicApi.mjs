// Reads what the packages make public: every name of every entry point, as the compiler declares it.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { PACKAGES } from '../packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
  .replaceAll('\\', '/')
  .replace(/\/$/, '')

/** The entry points of a package, the main one first. */
const entriesOf = (name) =>
  readdirSync(`${root}/packages/${name}/src/exports`)
    .filter((file) => !file.includes('.test'))
    .sort((a, b) => Number(b === 'index.ts') - Number(a === 'index.ts') || a.localeCompare(b, 'en'))
    .map((file) => ({
      entry: `@offhook/${name}${file === 'index.ts' ? '' : `/${file.slice(0, -3)}`}`,
      package: name,
      file: `${root}/packages/${name}/src/exports/${file}`,
    }))

const ENTRIES = PACKAGES.flatMap(entriesOf)

function createProgram() {
  const { config } = ts.readConfigFile(`${root}/tsconfig.base.json`, (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const rootNames = ENTRIES.map(({ file }) => file)
  const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, types: ['node'] }
  return ts.createProgram(rootNames, { ...options, ...emit })
}

const namesOf = (statement) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.text)
    : [statement.name?.text]

/** The declarations that tsc would write beside each file's JavaScript. */
function createDeclarations(program) {
  const parsed = new Map()

  const parse = (file) => {
    if (!parsed.has(file)) {
      let text = ''
      program.emit(program.getSourceFile(file), (_, written) => (text = written), undefined, true)
      parsed.set(file, ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true))
    }
    return parsed.get(file)
  }
  /** The statements that declare a name: a function has one for each way to call it. */
  const find = (file, name) => {
    const statements = parse(file).statements.filter((statement) => namesOf(statement).includes(name))
    return { key: `${file}#${name}`, name, file, statements }
  }
  /** The names of our own that a declaration uses. */
  const usedBy = ({ file, statements }) => {
    const used = []
    const add = (identifier) => {
      const found = locate(parse(file), identifier)
      if (found) used.push(find(...found))
    }
    const visit = (node) => {
      if (ts.isImportTypeNode(node) && node.qualifier) {
        const imported = resolve(dirname(file), node.argument.literal.text).replaceAll('\\', '/')
        if (existsSync(imported)) used.push(find(imported, leftmost(node.qualifier).text))
      }
      if (ts.isTypeReferenceNode(node)) add(leftmost(node.typeName))
      if (ts.isTypeQueryNode(node)) add(leftmost(node.exprName))
      if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) add(node.expression)
      ts.forEachChild(node, visit)
    }
    statements.forEach(visit)
    return used
  }
  return { find, usedBy }
}

const leftmost = (name) => (ts.isQualifiedName(name) ? leftmost(name.left) : name)

/** The declaration of a name that a file uses: in that file, or in a file of ours that it imports. */
function locate(source, { text }) {
  if (source.statements.some((statement) => namesOf(statement).includes(text))) return [source.fileName, text]
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const named = statement.importClause?.namedBindings
    const specifier =
      named && ts.isNamedImports(named) && named.elements.find(({ name }) => name.text === text)
    const file = resolve(dirname(source.fileName), statement.moduleSpecifier.text).replaceAll('\\', '/')
    if (specifier && existsSync(file)) return [file, (specifier.propertyName ?? specifier.name).text]
  }
  return undefined
}

/**
 * Every entry point with its names, in the order of the alphabet. `home` is the first entry point that has a name;
 * `hidden` has what the declarations of an entry point use and no entry point exports.
 *
 * @typedef {{ name: string, key: string, file: string, statements: ts.Statement[], home?: string }} Declared
 * @returns {{ entry: string, package: string, names: Declared[], hidden: Declared[] }[]}
 */
export function readPublicApi() {
  const program = createProgram()
  const checker = program.getTypeChecker()
  const { find, usedBy } = createDeclarations(program)
  const homes = new Map()

  const readName = (entry) => (exported) => {
    const isAlias = exported.flags & ts.SymbolFlags.Alias
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
    const found = find(symbol.declarations[0].getSourceFile().fileName, symbol.name)
    if (!homes.has(found.key)) homes.set(found.key, entry)
    return { ...found, name: exported.name, home: homes.get(found.key) }
  }
  const api = ENTRIES.map(({ entry, file, package: name }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    return { entry, package: name, names: byName(checker.getExportsOfModule(module).map(readName(entry))) }
  })
  const findHidden = ({ entry, names }) => {
    const hidden = new Map()
    const visit = (declared) => {
      for (const used of usedBy(declared)) {
        if (homes.has(used.key) || hidden.has(used.key)) continue
        hidden.set(used.key, used)
        visit(used)
      }
    }
    for (const name of names) if (name.home === entry) visit(name)
    return byName([...hidden.values()])
  }
  return api.map((one) => ({ ...one, hidden: findHidden(one) }))
}

const byName = (list) => list.sort((a, b) => a.name.localeCompare(b.name, 'en'))

/**
 * The doc comment of a node with its tags, as one line. Empty without a comment.
 *
 * @param {ts.Node} node
 */
export function commentOf(node) {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const lines = comments.flatMap(({ comment, tags = [] }) => [
    ts.getTextOfJSDocComment(comment) ?? '',
    ...tags.map((tag) => {
      const text = ts.getTextOfJSDocComment(tag.comment) ?? ''
      return `@${tag.tagName.text} ${tag.name?.getText() ?? ''} ${text}`
    }),
  ])
  return lines.join(' ').replace(/\s+/g, ' ').trim()
}

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/**
 * A declaration, or a member of one, without its comments, and without where it has its types from.
 *
 * @param {ts.Node} node
 */
export const print = (node) =>
  printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replaceAll(/import\("[^"]+"\)\./g, '')
