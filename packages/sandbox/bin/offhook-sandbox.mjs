#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

// in the repository the command runs from source, so that it needs no build and is never out of date
const source = new URL('../scripts/loadServer.mjs', import.meta.url)
const { runCli } = existsSync(source)
  ? await (await import(source.href)).loadServer()
  : await import('../dist/server.js')

const outcome = await runCli({
  args: process.argv.slice(2),
  env: process.env,
  version,
  lines: () => createInterface({ input: process.stdin }),
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
})

if (typeof outcome === 'number') process.exitCode = outcome
else for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => outcome.close())
