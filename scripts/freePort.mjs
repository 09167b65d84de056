import { createServer } from 'node:net'

/**
 * Finds a port of this machine that is free at this moment.
 *
 * @returns {Promise<number>}
 */
export const findFreePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
