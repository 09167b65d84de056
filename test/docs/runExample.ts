import { runInThisContext } from 'node:vm'
import ts from 'typescript'
import { type Example, findImported } from './examples.ts'

/** Modules by the name that an example imports them from. */
export type Modules = Readonly<Record<string, object>>

/** Globals of an example. */
export type Surroundings = Readonly<Record<string, unknown>>

const COMPILER: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  jsx: ts.JsxEmit.ReactJSX,
}

/**
 * Runs an example as it stands in a document: its imports come from `modules`. Returns its exports.
 *
 * @throws Error for an import that `modules` does not have
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
      // a bundler reads a stylesheet
      if (name.endsWith('.css')) return {}
      if (name in modules) return modules[name]
      throw new Error(`An example imports '${name}', which its test does not give.`)
    },
    ...surroundings,
  }
  // a module may await at its top level
  const run: (...values: unknown[]) => Promise<void> = runInThisContext(
    `(async (${Object.keys(given).join(', ')}) => {${bundled}\n})`,
  )
  await run(...Object.values(given))
  return given.exports
}

/** Runs an example of a document after the examples of the same document that it imports. Returns its exports. */
export async function runInDocument(
  example: Example,
  modules: Modules,
  surroundings: Surroundings = {},
): Promise<Record<string, unknown>> {
  const imported: Record<string, object> = {}
  for (const [, specifier = ''] of example.code.matchAll(/from '(\.[^']+)'/g)) {
    const found = specifier in modules ? undefined : findImported(example, specifier)
    if (found) imported[specifier] = await runInDocument(found, modules, surroundings)
  }
  return runExample(example.code, { ...modules, ...imported }, surroundings)
}
