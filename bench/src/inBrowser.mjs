// Opens the pages of all clients in Chromium, on one sandbox.
import { createServer } from 'node:http'
import { chromium } from 'playwright'
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'
import { CALL_FLAGS, findChromium } from '../../scripts/browsers.mjs'
import { buildPages } from './buildPages.mjs'

async function serve(files) {
  const server = createServer((request, response) => {
    const found = files.get(new URL(request.url, 'http://localhost').pathname)
    if (found) response.writeHead(200, found.headers).end(found.body)
    else response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/**
 * Runs a function with a browser, the address of each page and the sandbox, then closes everything. `models` are servers
 * behind the sandbox's agent.
 */
export async function inBrowser(use, { pages = ['offhook', 'vapi'], models = {} } = {}) {
  const { createModels, startSandboxServer } = await loadServer()
  const site = await serve(await buildPages(pages))
  const sandbox = await startSandboxServer({ port: 0, agent: createModels(models) })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CALL_FLAGS })
  try {
    const addressOf = (page) => `${site.url}/${page}.html?api=${encodeURIComponent(sandbox.url)}`
    return await use(browser, addressOf, sandbox)
  } finally {
    await browser.close()
    await sandbox.close()
    site.close()
  }
}
