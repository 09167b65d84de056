import { messageOf } from '../platform/messageOf.ts'
import { isLoopback } from './access.ts'
import { DEFAULT_HOST, DEFAULT_PORT, describeServer } from './addresses.ts'
import {
  createLocalVoice,
  INSTALL_VOICE,
  LOCAL_VOICES,
  type LocalVoiceName,
  VOICE_PACKAGE,
} from './createLocalVoice.ts'
import { checkModels, type ModelsReport } from './models/checkModels.ts'
import { createModels } from './models/createModels.ts'
import type { VoiceSetting } from './models/readModelSettings.ts'
import { readArguments } from './readArguments.ts'
import { type SandboxServer, type SandboxServerOptions, startSandboxServer } from './startSandboxServer.ts'

const HELP = `offhook-sandbox: the voice platform on your own machine

Usage: offhook-sandbox [options]
       offhook-sandbox say "<words>" [options]     talk to an assistant of a running sandbox: say --help

  --port <number>  the port to listen on (default ${DEFAULT_PORT}; 0 takes a free port)
  --host <name>    the address to listen on (default ${DEFAULT_HOST}, this machine only);
                   a name other than localhost needs https in front of it
  --data <file>    save everything in this file, and go on from it at the next start;
                   keep <file>* out of git
  --script <file>  the words of the agent, as JSON: { "greeting": { "text" }, "turns": [] }
  --model <url>    the assistant is a language model: the base URL of a server with OpenAI's
                   HTTP interface, as http://localhost:11434/v1
  --transcriber <url>
                   the agent understands speech, with such a server
  --voice <url>    the agent speaks every text, with such a server; none takes a neutral sound in
                   place of the voice of ${VOICE_PACKAGE}, which speaks where it is installed
  --model-name, --transcriber-name, --voice-name <name>
                   the model of a server
  --voice-id <id>  the voice of the voice server (default alloy), or without one
                   ${LOCAL_VOICES.join(', ')} (default ${LOCAL_VOICES[0]})
  --latency <name>=<ms>
                   a delay: webCall, join, listening or answer; repeatable
  --fault <name>   a failure of the next web call, as web-call-500; repeatable
  --seed <number>  make the same ids every time
  --allow-origin <origin>
                   let pages of this origin in, besides those of this machine; repeatable,
                   * lets every page in
  --allow-server <host>
                   send webhooks to this host, besides this machine; repeatable, * allows all
  --otlp <url>     send a trace of each web call to this OpenTelemetry collector, without its
                   words, as http://localhost:4318
  --share-models   let every client that may use the sandbox use its models, such as other
                   machines with --host and pages with --allow-origin; default: this machine only
  --strict-cors    allow pages the headers authorization and content-type only
  --verbose        print a line for each request and each turn of a call
  --version        print the version
  --help           print this

In the environment: OFFHOOK_MODEL, OFFHOOK_MODEL_NAME, OFFHOOK_VOICE_ID and so on, for each option
of the model servers. Keys are read from the environment only: OFFHOOK_MODEL_KEY,
OFFHOOK_TRANSCRIBER_KEY, OFFHOOK_VOICE_KEY.

While it runs, from this machine only:
  GET  /                    the workbench, in a browser
  POST /__sandbox/reset     go back to the start
  POST /__sandbox/calls     let a customer call a number: { "phoneNumberId": "…" }
  POST /__sandbox/faults    let the next requests fail: { "faults": ["429:1", "webhook-500"] }
  GET  /__sandbox/calls     all calls, with their turns
  GET  /__sandbox/requests  the latest requests
  GET  /__sandbox/events    everything that happens, as server-sent events
`

/** The arguments, the environment and the output of the process. */
export interface CliContext {
  args: readonly string[]
  /** The settings of the model servers are read from it. Default: an empty one. */
  env?: Readonly<Record<string, string | undefined>>
  version: string
  /** The lines of the standard input, for `say --call`. Default: none. */
  lines?: () => AsyncIterable<string>
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
  const [command, ...args] = context.args
  if (command === 'say') return (await import('../say/runSay.ts')).runSay({ ...context, args })
  const requested = await readArguments(context.args, context.env).catch(messageOf)
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
    const report = requested.models ? await checkModels(requested.models) : null
    const agent = report ? { agent: createModels(report.models) } : {}
    const voice = isLocalVoice(requested.voice) ? createLocalVoice(requested.voice) : null
    const server = await startSandboxServer({
      ...options,
      ...log,
      ...agent,
      ...(voice && { voice }),
      onRefused: (reason) => context.printError(`Refused: ${reason}`),
    })
    context.print(welcome(server, options, { report, voice: describeVoice(requested.voice, voice !== null) }))
    for (const warning of report?.warnings ?? []) context.printError(`Warning: ${warning}`)
    return server
  } catch (cause) {
    context.printError(messageOf(cause))
    return 1
  }
}

const isLocalVoice = (voice: VoiceSetting): voice is LocalVoiceName => voice !== 'server' && voice !== 'none'

/** Says what speaks the words of the agent that have no recording. */
function describeVoice(voice: VoiceSetting, isInstalled: boolean): string {
  if (voice === 'server') return ''
  if (isInstalled) return `\nVoice: flite, ${voice}. --voice none takes a neutral sound in its place.\n`
  const advice = voice === 'none' ? '' : `\nTo hear them, stop the sandbox and run: ${INSTALL_VOICE}`
  return `\nVoice: a neutral sound stands for words without a recording.${advice}\n`
}

/** The lines that the command prints about models and voice. */
interface Speakers {
  report: ModelsReport | null
  voice: string
}

const welcome = (
  server: SandboxServer,
  options: SandboxServerOptions,
  { report, voice }: Speakers,
): string => {
  const { dataFile } = options
  const saved =
    dataFile === undefined
      ? 'Nothing is saved. Use --data <file> to save everything in a file.'
      : `Everything is saved in ${dataFile}.`
  const lines = report ? [...report.lines, describeSharing(options)] : []
  const models = lines.length > 0 ? `\nModels:\n${lines.map((line) => `  ${line}\n`).join('')}` : ''
  return `${describeServer(server)}${models}${voice}
${saved} Stop it with Ctrl+C.`
}

/** Says who can use the models, and so the account behind their keys. */
function describeSharing({
  shareModels = false,
  host = DEFAULT_HOST,
  allowOrigins = [],
}: SandboxServerOptions): string {
  const advice = '--share-models lets others use them.'
  const isReachedLocally = isLoopback(host) || ['0.0.0.0', '::'].includes(host)
  if (!shareModels && !isReachedLocally) {
    return `They answer nobody: they are for this machine, which cannot reach ${host} as localhost. ${advice}`
  }
  if (!shareModels) return `They answer this machine only. ${advice}`
  const others = [
    ...(isLoopback(host) ? [] : [`every machine that reaches ${host}`]),
    ...(allowOrigins.includes('*') ? ['every page'] : allowOrigins.map((origin) => `the pages of ${origin}`)),
    'whatever comes through a proxy or a tunnel',
  ]
  return `They are shared, with your keys: this machine, ${others.join(', ')}.`
}
