import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { onShutdown } from '../onShutdown.mjs'

const FIRST_PORT = 5173
const LAST_PORT = FIRST_PORT + 99

/** The folder of the site. */
export const site = fileURLToPath(new URL('../../site', import.meta.url))

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

// A browser tries both addresses of `localhost`, so a server on either would answer in our place
const isTaken = async (port) => (await answers('127.0.0.1', port)) || (await answers('::1', port))

/** `PORT`, or the first free port. */
async function choosePort() {
  const given = process.env.PORT
  if (given) {
    const port = Number(given)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`PORT is '${given}'. It must be a number from 1 to 65535.`)
    }
    if (await isTaken(port)) throw new Error(`Port ${port} is taken. Free it, or choose another PORT.`)
    return port
  }
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) {
    if (!(await isTaken(port))) return port
    console.log(`Port ${port} is taken, trying the next one.`)
  }
  throw new Error(`All ports from ${FIRST_PORT} to ${LAST_PORT} are taken. Choose another port with PORT.`)
}

function refuseArguments(command) {
  const given = process.argv.slice(2)
  if (given.length === 0) return
  const port = given.find((argument) => /^(--port=)?\d+$/.test(argument))?.replace('--port=', '') ?? '5200'
  throw new Error(
    `${command} takes no arguments, but got: ${given.join(' ')}\nPORT sets the port: PORT=${port} ${command}`,
  )
}

function describeCall({ platform, sandboxUrl }) {
  if (platform) return 'The call uses your own key and assistant.'
  if (sandboxUrl !== null) return 'The call is a conversation on your own models.'
  return 'The call runs on the sandbox in the page: no account, no key, no network.'
}

/** Instructions with the names of the link and the button on the page. */
function instructions(config, port) {
  const { name } = config
  const call = describeCall(config)
  return `
  Offhook is ready: open http://localhost:${port}/
  Follow "${name} Now" to the dark panel, press "Talk to ${name}", allow the microphone, and speak.
  ${call}
  Ctrl+C ends it.
`
}

/**
 * Serves the site until the process should end, and prints instructions. If it cannot serve the site, it prints the reason
 * and exits.
 *
 * @param command the command that the user typed
 * @param open starts a server of Vite with these options
 */
export async function serveSite(command, open) {
  try {
    const ended = new Promise((resolve) => onShutdown(resolve))
    refuseArguments(command)
    const port = await choosePort()
    const server = await open({ host: '127.0.0.1', port, strictPort: true, open: false })
    // The settings that site/vite/settings.ts gives to the page.
    const site = JSON.parse(server.config.define['import.meta.env.SITE'])
    console.log(instructions(site, port))
    await ended
    await server.close()
    process.exit(0)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
