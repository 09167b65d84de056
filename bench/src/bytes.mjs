// Bytes of script before and after the click, minified and compressed, for the smallest page that starts a call.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { BUNDLING } from './bundling.mjs'
import { ownOf, PEERS } from './peers.mjs'

const resolveDir = fileURLToPath(new URL('.', import.meta.url))

/** The version of daily-js in a bundle. */
function findDaily(inputs) {
  const path = Object.keys(inputs).find((one) => one.includes('/@daily-co/daily-js/'))
  if (path === undefined) return undefined
  const folder = path.slice(0, path.indexOf('/daily-js/') + '/daily-js/'.length)
  return JSON.parse(readFileSync(`${folder}package.json`, 'utf8')).version
}

/** Bytes that a page loads at once, and bytes that it may load later. */
async function measurePage({ code, external = [] }) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir, loader: 'tsx' },
    ...BUNDLING,
    outdir: 'out',
    metafile: true,
    logLevel: 'error',
    legalComments: 'none',
    external,
  })
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [
      path.replace(/^.*[\\/]out[\\/]/, 'out/'),
      gzipSync(contents, { level: 9 }).length,
    ]),
  )
  const atOnce = new Set()
  const visit = (path) => {
    if (atOnce.has(path)) return
    atOnce.add(path)
    for (const one of metafile.outputs[path].imports) {
      if (one.kind === 'import-statement' && !one.external) visit(one.path)
    }
  }
  visit('out/stdin.js')
  const sum = (isCounted) =>
    [...sizes].filter(([path]) => isCounted(atOnce.has(path))).reduce((all, [, size]) => all + size, 0)
  const [before, after] = [sum((isFirst) => isFirst), sum((isFirst) => !isFirst)]
  return { before, after, all: before + after, daily: findDaily(metafile.inputs) }
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** Reasons for each page of a peer that is smaller than ours. */
function explain(rows) {
  const early = rows.filter(({ before, own }) => before < own.before).map(({ name }) => name)
  const lighter = rows.filter(({ all, own }) => all < own.all)
  const onDaily = lighter.filter(({ daily }) => daily).map(({ name, daily }) => `${name} (${daily})`)
  const others = lighter.filter(({ daily }) => !daily).map(({ name }) => name)
  return [
    'Minified and compressed. "Before the click" is the script that a page loads before a call.',
    early.length > 0 &&
      `These pages load less before the click, for a reason that was not examined: ${early.join(', ')}.`,
    onDaily.length > 0 &&
      `These pages are lighter in total, on an older daily-js: ${onDaily.join(', ')}. Ours also loads all methods of daily-js and checks of their arguments, at the same time as the call and not before it.`,
    others.length > 0 &&
      `These pages are lighter in total, for a reason that was not examined: ${others.join(', ')}.`,
    "Daily's call machine is the same in every page with daily-js, and is not counted.",
    "Pipecat's WebSocket transport was not measured: Pipecat's guide recommends it for servers and prototypes, and WebRTC for pages.",
  ]
    .filter(Boolean)
    .join(' ')
}

/** A table of all pages with their sizes relative to ours. */
export async function measureBytes() {
  const pages = await Promise.all(PEERS.map(async (peer) => ({ ...peer, ...(await measurePage(peer)) })))
  const rows = pages.map((page) => ({ ...page, own: ownOf(page, pages) }))
  const lines = rows.map(({ name, own, daily = '', before, after, all }) => {
    const times = [(before / own.before).toFixed(1), (all / own.all).toFixed(2)]
    return `| ${name} | ${daily} | ${kB(before)} | ${times[0]} | ${kB(after)} | ${kB(all)} | ${times[1]} |`
  })
  return `| The page | daily-js in it | before the click | times ours | after it | in all | times ours |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

${explain(rows)}`
}
