import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { EXAMPLES, pathOf } from './examples.ts'
import { readRegistry } from './readRegistry.ts'

/** The examples as files, where the compiler finds the packages that they import. */
const FOLDER = join(root, 'node_modules/.cache/examples')

const SETTINGS = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    // Later examples use the variables of earlier ones.
    noUnusedLocals: false,
    allowJs: true,
    checkJs: true,
    types: ['node', 'vite/client'],
    // Where the shadcn CLI puts the parts in an app of Next.js
    paths: { '@/components/offhook/*': [join(root, 'packages/registry/src/*')] },
  },
  include: ['.'],
}

/** Code with an error of types, as TypeScript and as JavaScript. */
const MISTAKE = "import { createVoiceClient } from '@offhook/core'\ncreateVoiceClient({ publicKey: 1 })"

/** The styled parts, which examples import. */
const STYLED_PARTS = readRegistry()

const FILES = {
  'tsconfig.json': JSON.stringify(SETTINGS),
  ...Object.fromEntries(EXAMPLES.map((example) => [pathOf(example), example.code])),
  'mistake.ts': MISTAKE,
  'script.js': MISTAKE,
  // Modules that only a page without a bundler, or a user of the other client, has
  'docs/guides/plain-page/offhook.min.d.ts':
    "export * from '@offhook/core'\nexport * from '@offhook/core/daily'\n",
  // What the shadcn CLI adds to the app of a reader
  ...Object.fromEntries(
    ['guides/quick-start', 'guides/quick-start/src', 'guides/styled-parts', 'index'].flatMap((folder) =>
      STYLED_PARTS.map((name) => [
        `docs/${folder}/components/offhook/${name}.ts`,
        `export * from '${join(root, 'packages/registry/src', name)}'\n`,
      ]),
    ),
  ),
  'vapi-web.d.ts': "declare module '@vapi-ai/web' { export { default } from 'vapi-web-2.7.1' }\n",
}

/** Type-checks the examples as strictly as the sources. Returns the compiler's messages. */
async function compile(): Promise<string[]> {
  rmSync(FOLDER, { recursive: true, force: true })
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true })
    writeFileSync(join(FOLDER, path), text)
  }
  const tsc = join(root, 'node_modules/.bin/tsc')
  const run = promisify(execFile)(tsc, ['--pretty', 'false'], {
    cwd: FOLDER,
    shell: process.platform === 'win32',
  })
  // It fails, because of the mistakes
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return stdout.split('\n').filter((line) => line !== '')
}

describe('examples', () => {
  let messages: string[]
  beforeAll(async () => {
    messages = await compile()
  }, 180_000)

  test.for([...new Set(EXAMPLES.map(({ document }) => document))])('%s compiles', (document) => {
    const folder = document.replace(/\.md$/, '/')
    expect(messages.filter((message) => message.startsWith(folder))).toEqual([])
  })

  test('an example with an error of types fails, and nothing else does', () => {
    const inExample = (file: string) => expect.stringMatching(new RegExp(`^${file}\\(2,\\d+\\): .*number`))
    expect(messages).toEqual([inExample('mistake.ts'), inExample('script.js')])
  })
})
