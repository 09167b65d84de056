import { readFile } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
}

/**
 * Serves the files of a folder on a free port.
 *
 * @param changeText changes the text of each page and script before it is sent
 */
export async function serveFiles(
  folder: string,
  changeText?: (text: string) => string,
): Promise<{ url: string; close: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://files')
    const path = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    readFile(join(folder, path), (error, bytes) => {
      const type = TYPES[extname(path)]
      const body = type && changeText && bytes ? changeText(bytes.toString()) : bytes
      if (error) response.writeHead(404).end()
      else response.setHeader('content-type', type ?? 'application/octet-stream').end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
