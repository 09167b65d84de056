import { readFile } from 'node:fs/promises'

/** Builds the script from source; there only in the repository. */
const BUILDER = '../../scripts/buildCallMachine.mjs'
const BUILT = './call-machine/call-machine-object-bundle.js'

const isSource = (url: string): boolean => url.endsWith('.ts')

let script: Promise<string> | undefined

/**
 * The call machine's script. In the repository it is built from source, so that it is never older than the
 * code beside it; in the published package it is the built file. Rejects when that file is missing.
 */
export function callMachineScript(): Promise<string> {
  script ??= isSource(import.meta.url) ? build() : readFile(new URL(BUILT, import.meta.url), 'utf8')
  // a failure is tried again by the next request
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
