import { messageOf } from '../platform/messageOf.ts'
import { DEFAULT_HOST, DEFAULT_PORT, describeServer } from './addresses.ts'
import { readArguments } from './readArguments.ts'
import { type SandboxServer, type SandboxServerOptions, startSandboxServer } from './startSandboxServer.ts'

const HELP = `offhook-sandbox: the voice platform on your own machine

Usage: offhook-sandbox [options]

  --port <number>  where to listen (default ${DEFAULT_PORT}; 0 takes a free port)
  --host <name>    whom to listen to (default ${DEFAULT_HOST}, this machine only);
                   a name other than localhost needs https in front of it
  --data <file>    keep everything in this file, and go on from it at the next start;
                   keep the file and <file>.lock out of git
  --script <file>  what the agent says, as JSON: { "greeting": { "text" }, "turns": [] }
  --latency <name>=<ms>
                   a delay: webCall, join, listening or answer; repeatable
  --fault <name>   how the next web call fails, as web-call-500; repeatable
  --seed <number>  make the same ids every time
  --allow-origin <origin>
                   let pages of this origin in, beside those of this machine; repeatable,
                   * lets every page in
  --strict-cors    allow pages the headers authorization and content-type only
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
  const asked = await readArguments(context.args).catch(messageOf)
  if (typeof asked === 'string') {
    context.printError(`${asked}\nTry --help.`)
    return 2
  }
  if (asked.wants !== 'server') {
    context.print(asked.wants === 'help' ? HELP : context.version)
    return 0
  }
  const { options } = asked
  try {
    const server = await startSandboxServer(options)
    context.print(welcome(server, options))
    return server
  } catch (cause) {
    context.printError(messageOf(cause))
    return 1
  }
}

const welcome = (server: SandboxServer, { dataFile }: SandboxServerOptions): string => {
  const kept =
    dataFile === undefined
      ? 'Nothing is kept. Use --data <file> to keep everything in a file.'
      : `Everything is kept in ${dataFile}.`
  return `${describeServer(server)}
${kept} Stop it with Ctrl+C.`
}
