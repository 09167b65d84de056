// `npm start`: the site in development, with its live call on the sandbox in the page.
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { whenEnded } from './whenEnded.mjs'

const FIRST_PORT = 5173
const LAST_PORT = FIRST_PORT + 99
const site = fileURLToPath(new URL('../site', import.meta.url))

const answers = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const settle = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })

// a browser asks for `localhost` on both, so a server on either one would be found in our place
const isTaken = async (port) => (await answers('127.0.0.1', port)) || (await answers('::1', port))

/** `PORT` if given, and then no other; otherwise the first free one. */
async function choosePort() {
  const given = process.env.PORT
  if (given) {
    const port = Number(given)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`PORT is '${given}'; it must be a number from 1 to 65535.`)
    }
    if (await isTaken(port)) throw new Error(`Port ${port} is taken. Free it, or choose another PORT.`)
    return port
  }
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) {
    if (!(await isTaken(port))) return port
    console.log(`Port ${port} is taken, trying the next one.`)
  }
  throw new Error(`All ports from ${FIRST_PORT} to ${LAST_PORT} are taken. Choose another one with PORT.`)
}

async function start() {
  const port = await choosePort()
  const server = await createServer({
    root: site,
    configFile: `${site}/vite.config.ts`,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port, strictPort: true, open: false },
  })
  await server.listen()
  return { server, port }
}

try {
  const ended = new Promise((resolve) => whenEnded(resolve))
  const { server, port } = await start()
  console.log(`
  Offhook is ready: open http://localhost:${port}/ and press "Talk to Aidan".
  The call runs on the sandbox in the page: no account, no key, no network.
  Ctrl+C ends it.
`)
  await ended
  await server.close()
  process.exit(0)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
