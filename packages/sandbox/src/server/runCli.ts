import { messageOf } from '../platform/messageOf.ts'
import { DEFAULT_HOST, DEFAULT_PORT, describeServer } from './addresses.ts'
import { readArguments } from './readArguments.ts'
import { type SandboxServer, type SandboxServerOptions, startSandboxServer } from './startSandboxServer.ts'

const HELP = `offhook-sandbox: the voice platform on your own machine

Usage: offhook-sandbox [options]

  --port <number>  the port to listen on (default ${DEFAULT_PORT}; 0 takes a free port)
  --host <name>    the address to listen on (default ${DEFAULT_HOST}, this machine only);
                   a name other than localhost needs https in front of it
  --data <file>    save everything in this file, and go on from it at the next start;
                   keep the file and <file>.lock out of git
  --script <file>  the words of the agent, as JSON: { "greeting": { "text" }, "turns": [] }
  --latency <name>=<ms>
                   a delay: webCall, join, listening or answer; repeatable
  --fault <name>   a failure of the next web call, as web-call-500; repeatable
  --seed <number>  make the same ids every time
  --allow-origin <origin>
                   let pages of this origin in, besides those of this machine; repeatable,
                   * lets every page in
  --strict-cors    allow pages the headers authorization and content-type only
  --verbose        print a line for each request and each turn of a call
  --version        print the version
  --help           print this

While it runs, from this machine only:
  POST /__sandbox/reset     go back to the start
  POST /__sandbox/faults    let the next requests fail: { "faults": ["429:1", "web-call-500"] }
  GET  /__sandbox/calls     all calls, with their turns
  GET  /__sandbox/requests  the latest requests
`

/** The arguments and the output of the process. */
export interface CliContext {
  args: readonly string[]
  version: string
  print: (text: string) => void
  printError: (text: string) => void
}

/**
 * Runs the command.
 *
 * @returns the running server, or the exit code: 0 after `--help` and `--version`, 2 for invalid arguments, 1 when the
 * server cannot start
 */
export async function runCli(context: CliContext): Promise<SandboxServer | number> {
  const requested = await readArguments(context.args).catch(messageOf)
  if (typeof requested === 'string') {
    context.printError(`${requested}\nTry --help.`)
    return 2
  }
  if (requested.wants !== 'server') {
    context.print(requested.wants === 'help' ? HELP : context.version)
    return 0
  }
  const { options } = requested
  try {
    const log = requested.isVerbose ? { log: context.print } : {}
    const server = await startSandboxServer({ ...options, ...log })
    context.print(welcome(server, options))
    return server
  } catch (cause) {
    context.printError(messageOf(cause))
    return 1
  }
}

const welcome = (server: SandboxServer, { dataFile }: SandboxServerOptions): string => {
  const saved =
    dataFile === undefined
      ? 'Nothing is saved. Use --data <file> to save everything in a file.'
      : `Everything is saved in ${dataFile}.`
  return `${describeServer(server)}
${saved} Stop it with Ctrl+C.`
}
