import { parseArgs } from 'node:util'
import { describeServer } from './addresses.ts'
import { type SandboxServer, type SandboxServerOptions, startSandboxServer } from './startSandboxServer.ts'

const HELP = `offhook-sandbox: the voice platform on your own machine

Usage: offhook-sandbox [options]

  --port <number>  where to listen (default 4242; 0 takes a free port)
  --host <name>    whom to listen to (default 127.0.0.1, this machine only);
                   a name other than localhost needs https in front of it
  --data <file>    keep everything in this file, and go on from it at the next start
  --version        print the version
  --help           print this
`

/** What the command needs from the process that it runs in. */
export interface CliContext {
  args: readonly string[]
  version: string
  print: (text: string) => void
  printError: (text: string) => void
}

/**
 * Runs the command.
 *
 * @returns the running server, or the code to exit with: 0 after `--help` and `--version`, 2 for arguments
 * that cannot be understood, 1 when the server cannot start
 */
export async function runCli(context: CliContext): Promise<SandboxServer | number> {
  const options = readArgs(context)
  if (typeof options === 'number') return options
  try {
    const server = await startSandboxServer(options)
    context.print(welcome(server, options))
    return server
  } catch (cause) {
    context.printError(cause instanceof Error ? cause.message : String(cause))
    return 1
  }
}

function readArgs({ args, version, print, printError }: CliContext): SandboxServerOptions | number {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4242' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string' },
        version: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help || values.version) {
      print(values.help ? HELP : version)
      return 0
    }
    const { port, host, data } = values
    insist(host !== '', '--host needs a name or an address.')
    insist(data !== '', '--data needs the name of a file.')
    return { port: toPort(port), host, ...(data !== undefined && { dataFile: data }) }
  } catch (cause) {
    printError(`${cause instanceof Error ? cause.message : String(cause)}\nTry --help.`)
    return 2
  }
}

function toPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error(`--port needs a number from 0 to 65535, not '${text}'.`)
}

function insist(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

const welcome = (server: SandboxServer, { dataFile }: SandboxServerOptions): string => {
  const kept =
    dataFile === undefined ? 'Nothing is kept: --data <file> would.' : `Everything is kept in ${dataFile}.`
  return `${describeServer(server)}
${kept} Stop it with Ctrl+C.`
}
