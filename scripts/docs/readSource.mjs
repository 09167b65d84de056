// Reads the tables that the code runs on, and their doc comments, as the references of docs/api show them.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { root } from '../root.mjs'

/** The functions of a file, and the values of its constants, by name. */
export function readDeclarations(path) {
  const text = readFileSync(`${root}${path}`, 'utf8')
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const declarations = statements.flatMap((one) => {
    if (ts.isFunctionDeclaration(one)) return [[one.name.text, one]]
    if (!ts.isVariableStatement(one)) return []
    return one.declarationList.declarations.map(({ name, initializer }) => [name.getText(), initializer])
  })
  return new Map(declarations)
}

/** The properties of the object that a constant is made of: `{…}`, or the argument of a call. */
export function readTable(path, constant) {
  const value = readDeclarations(path).get(constant)
  const object = value && ts.isCallExpression(value) ? value.arguments[0] : value
  if (!object || !ts.isObjectLiteralExpression(object)) throw new Error(`${path} has no table ${constant}.`)
  return [...object.properties]
}

/** A text without its line breaks. */
export const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/** The doc comment before a node as one line, and what it says of being deprecated. */
export function commentOf(node) {
  const text = ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
  const tag = ts.getJSDocDeprecatedTag(node)
  return { text: oneLine(text), deprecated: tag && oneLine(ts.getTextOfJSDocComment(tag.comment) ?? '') }
}
