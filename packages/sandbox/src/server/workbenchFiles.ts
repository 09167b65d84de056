import { readdir, readFile } from 'node:fs/promises'
import { text } from '../platform/responses.ts'

/** The builder of the files, which only the repository has. */
const BUILDER = '../../scripts/buildWorkbench.mjs'
const BUILT = './workbench/'

/** The folder of the files in the addresses of the server. */
export const WORKBENCH_PATH = '/__sandbox/workbench'

const TYPES: { readonly [ending: string]: string } = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
}

type Files = ReadonlyMap<string, string>

interface Builder {
  buildWorkbench: () => Promise<{ files: Files }>
}

let loading: Promise<Files> | undefined

/** Loads the files: built from source in the repository, the built ones in the published package. */
function loadFiles(): Promise<Files> {
  loading ??= import.meta.url.endsWith('.ts') ? build() : read()
  // the next request tries again after a failure
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function build(): Promise<Files> {
  const builder: Builder = await import(new URL(BUILDER, import.meta.url).href)
  return (await builder.buildWorkbench()).files
}

async function read(): Promise<Files> {
  const folder = new URL(BUILT, import.meta.url)
  const names = await readdir(folder)
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
    ),
  )
}

/**
 * The policy of the page. All of it comes from this server, whose calls have addresses by its own name. No other page may
 * have it in a frame, where its buttons could be pressed unseen.
 */
const policyOf = (url: string): string =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src 'self' ${url}`,
  ].join('; ')

/** A file of the workbench, or undefined. `url` is the address of the server. */
export async function findWorkbenchFile(name: string, url: string): Promise<Response | undefined> {
  const content = (await loadFiles()).get(name)
  if (content === undefined) return undefined
  const answer = text(content, TYPES[name.replace(/^.*\./, '')] ?? 'application/octet-stream')
  answer.headers.set('content-security-policy', policyOf(url))
  answer.headers.set('cache-control', 'no-cache')
  answer.headers.set('x-content-type-options', 'nosniff')
  answer.headers.set('referrer-policy', 'no-referrer')
  return answer
}
