import { readFile } from 'node:fs/promises'

/** The builder of the script, which only the repository has. */
const BUILDER = '../../scripts/buildCallMachine.mjs'
const BUILT = './call-machine/call-machine-object-bundle.js'

const isSource = (url: string): boolean => url.endsWith('.ts')

let script: Promise<string> | undefined

/**
 * Loads the call machine's script: built from source in the repository, the built file in the published package.
 * Rejects when that file is missing.
 */
export function callMachineScript(): Promise<string> {
  script ??= isSource(import.meta.url) ? build() : readFile(new URL(BUILT, import.meta.url), 'utf8')
  // the next request tries again after a failure
  script.catch(() => {
    script = undefined
  })
  return script
}

interface Builder {
  buildCallMachine: (options: { minify: boolean }) => Promise<string>
}

async function build(): Promise<string> {
  const builder: Builder = await import(new URL(BUILDER, import.meta.url).href)
  return builder.buildCallMachine({ minify: false })
}
