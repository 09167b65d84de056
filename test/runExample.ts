import { runInThisContext } from 'node:vm'
import ts from 'typescript'

/** What an example imports, by the name that it imports it from. */
export type Modules = Readonly<Record<string, object>>

/** Names that an example finds without importing them. */
export type Surroundings = Readonly<Record<string, unknown>>

const COMPILER: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  jsx: ts.JsxEmit.ReactJSX,
}

/**
 * Runs an example as it stands in a document: its imports come from `modules`, the rest is its own code. Answers
 * with what it exports.
 */
export async function runExample(
  code: string,
  modules: Modules,
  surroundings: Surroundings = {},
): Promise<Record<string, unknown>> {
  const { outputText } = ts.transpileModule(code, { compilerOptions: COMPILER })
  // as a bundler does in development
  const bundled = outputText.replaceAll('import.meta.env', '({ DEV: true })')
  const given = {
    exports: {},
    require(name: string) {
      if (name in modules) return modules[name]
      throw new Error(`An example imports '${name}', which its test does not give.`)
    },
    ...surroundings,
  }
  // an example waits at its top level, as a module may
  const run: (...values: unknown[]) => Promise<void> = runInThisContext(
    `(async (${Object.keys(given).join(', ')}) => {${bundled}\n})`,
  )
  await run(...Object.values(given))
  return given.exports
}
