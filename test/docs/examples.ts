import { posix } from 'node:path'
import { type Block, DOCUMENTS, isReference, read, readBlocks } from './documents.ts'

/** A code block that is compiled, and run where a unit test can. */
export interface Example extends Block {
  title: string
  /** The document that the example is in. */
  document: string
}

/** Examples are `js`, `ts` and `tsx`. */
const isExample = ({ language }: Block): boolean => ['js', 'ts', 'tsx'].includes(language)

/** All examples of all documents. */
export const EXAMPLES: readonly Example[] = DOCUMENTS.filter((path) => !isReference(path)).flatMap(
  (document) =>
    readBlocks(read(document))
      .map((block, index) => ({ ...block, document, title: `${document}, block ${index + 1}` }))
      .filter(isExample),
)

/** The path of the file that holds an example when it is compiled. Its relative imports start there. */
export const pathOf = ({ document, title, language, file }: Example): string => {
  const name = file ?? `${title.replaceAll(/\W+/g, '-')}.${language}`
  return posix.join(document.replace(/\.md$/, ''), name)
}

/** The example of the same document that an example imports by a relative path. */
export function findImported(example: Example, specifier: string): Example | undefined {
  const target = posix.join(pathOf(example), '..', specifier)
  return EXAMPLES.find((other) => pathOf(other).replace(/\.\w+$/, '') === target.replace(/\.\w+$/, ''))
}

/** Code that no unit test runs, by a text in it, and the reason. */
const NOT_RUN: readonly (readonly [text: string, reason: string])[] = [
  ["from '@vapi-ai/web'", 'needs a browser and Daily; sandbox/vapiWeb.spec.ts runs one of them'],
  ["from '@playwright/test'", 'needs a browser'],
  ["from 'vue'", 'frameworks.test.tsx mounts its components'],
  ["from 'svelte'", 'frameworks.test.tsx mounts its components'],
]

const reasonNotToRun = ({ code }: Example) => NOT_RUN.find(([text]) => code.includes(text))?.[1]

const run = EXAMPLES.filter((example) => reasonNotToRun(example) === undefined)

const needsPage = ({ language, code }: Example): boolean =>
  language !== 'ts' || /import\.meta\.env|\bwindow\./.test(code)

/** Examples that examples.test.ts runs. */
export const IN_NODE: readonly Example[] = run.filter((example) => !needsPage(example))

/** Examples that examples.test.tsx runs. */
export const IN_PAGE: readonly Example[] = run.filter(needsPage)
