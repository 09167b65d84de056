import { posix } from 'node:path'
import ts from 'typescript'
import type { SourceFile } from './sourceFiles.ts'

export interface Import {
  /** As it is written. */
  specifier: string
  /** The file it names, from the repository's root; the specifier itself for a package. */
  target: string
  /** Leaves nothing in the JavaScript. */
  typeOnly: boolean
  /** `import('…')`: fetched when the line runs. */
  lazy: boolean
  /** `export … from`. */
  reexport: boolean
}

const isTypeOnlyImport = ({ importClause }: ts.ImportDeclaration): boolean => {
  if (importClause === undefined) return false
  if (importClause.isTypeOnly) return true
  const { name, namedBindings } = importClause
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.length > 0 &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  )
}

const isTypeOnlyExport = ({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean =>
  isTypeOnly ||
  (exportClause !== undefined &&
    ts.isNamedExports(exportClause) &&
    exportClause.elements.every((element) => element.isTypeOnly))

type Found = Omit<Import, 'target'>

const found = (specifier: ts.Node | undefined, kind: Partial<Found>): Found[] =>
  specifier !== undefined && ts.isStringLiteralLike(specifier)
    ? [{ specifier: specifier.text, typeOnly: false, lazy: false, reexport: false, ...kind }]
    : []

function readNode(node: ts.Node): Found[] {
  if (ts.isImportDeclaration(node)) return found(node.moduleSpecifier, { typeOnly: isTypeOnlyImport(node) })
  if (ts.isExportDeclaration(node))
    return found(node.moduleSpecifier, { typeOnly: isTypeOnlyExport(node), reexport: true })
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return found(node.argument.literal, { typeOnly: true })
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return found(node.arguments[0], { lazy: true })
  return []
}

const resolve = (from: string, specifier: string) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : specifier

/** Every import of a file, in order: static, `import type`, `import('…')` as a call and as a type, and re-exports. */
export function readImports({ path, text }: SourceFile): Import[] {
  const imports: Import[] = []
  const visit = (node: ts.Node): void => {
    for (const one of readNode(node)) imports.push({ ...one, target: resolve(path, one.specifier) })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true))
  return imports
}
