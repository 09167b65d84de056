import ts from 'typescript'
import type { SourceFile } from './sourceFiles.ts'

export const MAX_FILE_LINES = 400
export const MAX_FUNCTION_LINES = 60

/** A function with a body in braces. */
export interface MeasuredFunction {
  /** `path:line`, to click on. */
  place: string
  /** Its own lines, from its name to its closing brace: the functions inside it count for themselves. */
  lines: number
}

const lineCount = (text: string) => text.trimEnd().split('\n').length

/** The functions of a file, in order. Short arrows without braces are expressions, not functions to read. */
export function measureFunctions({ path, text }: SourceFile): MeasuredFunction[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const functions: MeasuredFunction[] = []
  const visit = (node: ts.Node, around: MeasuredFunction | undefined): void => {
    let own = around
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body)) {
      const first = lineAt(node.getStart(source))
      own = { place: `${path}:${first}`, lines: lineAt(node.end) - first + 1 }
      if (around) around.lines -= own.lines
      functions.push(own)
    }
    ts.forEachChild(node, (child) => visit(child, own))
  }
  visit(source, undefined)
  return functions
}

/** Files with more lines than a reader holds: two jobs in one. */
export const findLongFiles = (files: readonly SourceFile[]): string[] =>
  files
    .map(({ path, text }) => ({ path, lines: lineCount(text) }))
    .filter(({ lines }) => lines > MAX_FILE_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines`)

export const findLongFunctions = (files: readonly SourceFile[]): string[] =>
  files
    .flatMap(measureFunctions)
    .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
    .map(({ place, lines }) => `${place}: ${lines} lines`)
