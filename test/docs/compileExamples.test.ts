import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { EXAMPLES, pathOf } from './examples.ts'

/** A file to compile, by its path in the repository. */
type Source = readonly [path: string, code: string]

/** Modules that only a bundler, or a page without one, can resolve. */
const DECLARATIONS: readonly Source[] = [
  [
    'docs/guides/plain-page/offhook.min.d.ts',
    "export * from '@offhook/core'\nexport * from '@offhook/core/daily'\n",
  ],
]

/** Type-checks files as strictly as the sources. Returns the compiler's messages. */
function compile(sources: readonly Source[]): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  // readers go on with the variables of an example
  Object.assign(options, {
    noUnusedLocals: false,
    allowJs: true,
    checkJs: true,
    types: ['node', 'vite/client'],
  })
  // the guide for users of the other client shows its code
  options.paths = { ...options.paths, '@vapi-ai/web': ['./node_modules/vapi-web-2.7.1/dist/vapi.d.ts'] }
  const paths = sources.map(([path]) => join(root, path))
  const codes = new Map([...DECLARATIONS, ...sources].map(([path, code]) => [join(root, path), code]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.getCurrentDirectory = () => root
  // Otherwise the compiler would skip folders that exist only among these sources
  delete host.directoryExists
  host.fileExists = (path) => codes.has(path) || fileExists.call(host, path)
  host.readFile = (path) => codes.get(path) ?? readFile.call(host, path)
  host.getSourceFile = (path, ...rest) => {
    const code = codes.get(path)
    return code === undefined
      ? getSourceFile.call(host, path, ...rest)
      : ts.createSourceFile(path, code, ts.ScriptTarget.ESNext)
  }
  const program = ts.createProgram(paths, options, host)
  return paths.flatMap((path) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start = 0 }) => {
        const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1
        return `${path.slice(root.length)}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
      },
    )
  })
}

/** Code with an error of types, as TypeScript and as JavaScript. */
const MISTAKE = "import { createVoiceClient } from '@offhook/core'\ncreateVoiceClient({ publicKey: 1 })"
const MISTAKES: readonly Source[] = [
  ['mistake.ts', MISTAKE],
  ['mistake.js', MISTAKE],
]

describe('examples', () => {
  // one program for all, because each would read the sources again
  let messages: string[]
  beforeAll(() => {
    messages = compile([...EXAMPLES.map((example): Source => [pathOf(example), example.code]), ...MISTAKES])
  }, 180_000)

  test.for([...new Set(EXAMPLES.map(({ document }) => document))])('%s compiles', (document) => {
    const folder = document.replace(/\.md$/, '/')
    expect(messages.filter((message) => message.startsWith(folder))).toEqual([])
  })

  test('an example with an error of types fails', () => {
    expect(messages.filter((message) => message.startsWith('mistake.'))).toEqual(
      MISTAKES.map(([path]) => expect.stringMatching(new RegExp(`^${path}:2 .*number`))),
    )
  })
})
