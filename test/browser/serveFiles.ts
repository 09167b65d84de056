import { readFile } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { listen } from './listen.ts'

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
  return listen(server)
}
