import { type Block, DOCUMENTS, read, readBlocks } from './documents.ts'

/** An example in a document, by its path and its place there. */
export interface Example extends Block {
  title: string
}

/** What readers run. A declaration, in the reference, says `typescript`; a command says `sh`. */
export const isExample = ({ language }: Block): boolean => ['js', 'ts', 'tsx'].includes(language)

/** Every example of every document. */
export const EXAMPLES: readonly Example[] = DOCUMENTS.flatMap((path) =>
  readBlocks(read(path))
    .map((block, index) => ({ ...block, title: `${path}, example ${index + 1}` }))
    .filter(isExample),
)

const BEFORE = 'what users of the other library have, before they change it'

/** Examples that no unit test runs, each with its reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'docs/migrating-from-vapi.md, example 1': BEFORE,
  'docs/migrating-from-vapi.md, example 3': BEFORE,
  'docs/migrating-from-vapi.md, example 5': BEFORE,
  'docs/migrating-from-vapi.md, example 9': BEFORE,
  'packages/sandbox/README.md, example 2':
    'the other library and its daily-js need a browser: vapiWeb.spec.ts runs it',
}

const needsPage = ({ language, code }: Example): boolean =>
  language === 'tsx' || code.includes('import.meta.env')

const run = EXAMPLES.filter(({ title }) => !(title in NOT_RUN))

/** What examples.test.ts runs. */
export const IN_NODE: readonly Example[] = run.filter((example) => !needsPage(example))

/** What examples.test.tsx runs. */
export const IN_PAGE: readonly Example[] = run.filter(needsPage)
