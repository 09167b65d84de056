import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findLatencyName, LATENCY_MAX_MS, LATENCY_NAMES, type Latency } from '../agent/latency.ts'
import type { Script } from '../agent/script.ts'
import { checkArgument, toPort } from '../checkArgument.ts'
import { describeInvalidScript, isScript } from '../platform/describeInvalidScript.ts'
import { isWebCallFault } from '../platform/faults.ts'
import { messageOf } from '../platform/messageOf.ts'
import type { WebCallFaultName } from '../scenarios/webCallFaults.ts'
import { isAllowable } from './access.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from './addresses.ts'
import type { ModelsOptions } from './models/options.ts'
import {
  MODEL_ARGUMENTS,
  readModelSettings,
  readVoice,
  type VoiceSetting,
} from './models/readModelSettings.ts'
import { isHttp, type SandboxServerOptions } from './startSandboxServer.ts'

/** The options of the command, as `parseArgs` takes them. */
const OPTIONS = {
  port: { type: 'string', default: String(DEFAULT_PORT) },
  host: { type: 'string', default: DEFAULT_HOST },
  data: { type: 'string' },
  script: { type: 'string' },
  latency: { type: 'string', multiple: true },
  ...MODEL_ARGUMENTS,
  seed: { type: 'string' },
  fault: { type: 'string', multiple: true },
  'allow-origin': { type: 'string', multiple: true },
  'allow-server': { type: 'string', multiple: true },
  otlp: { type: 'string' },
  'share-models': { type: 'boolean' },
  'strict-cors': { type: 'boolean' },
  verbose: { type: 'boolean', default: false },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The action that the arguments of the command ask for. */
export type Arguments =
  | { wants: 'help' | 'version' }
  | {
      wants: 'server'
      options: SandboxServerOptions
      models?: ModelsOptions
      voice: VoiceSetting
      isVerbose: boolean
    }

/**
 * Reads the arguments of the command, the script that they name, and the environment's settings of model servers.
 *
 * @throws Error that names the invalid argument or variable, or the invalid field of the script
 */
export async function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Arguments> {
  const values = parseOptions(args)
  if (values.help) return { wants: 'help' }
  if (values.version) return { wants: 'version' }
  const { host, data, script, latency, seed, fault } = values
  checkArgument(host !== '', '--host needs a name or an address.')
  checkArgument(data !== '', '--data needs the name of a file.')
  checkArgument(script !== '', '--script needs the name of a file.')
  const options: SandboxServerOptions = {
    port: toPort(values.port),
    host,
    ...(data !== undefined && { dataFile: data }),
    ...(script !== undefined && { script: await readScript(script) }),
    ...(latency && { latency: toLatency(latency) }),
    ...(seed !== undefined && { seed: toSeed(seed) }),
    ...(fault && { faults: fault.map(toFault) }),
    ...(values['allow-origin'] && { allowOrigins: values['allow-origin'].map(toOrigin) }),
    ...(values['allow-server'] && { allowServers: values['allow-server'].map(toHost) }),
    ...(values.otlp !== undefined && { otlp: toHttp(values.otlp) }),
    ...(values['share-models'] && { shareModels: true }),
    ...(values['strict-cors'] && { strictCors: true }),
  }
  const models = readModelSettings(values, env)
  const voice = readVoice(values, env)
  return { wants: 'server', options, ...(models && { models }), voice, isVerbose: values.verbose }
}

/** @throws Error that names the invalid option, or the variable for a key, whose value it does not show */
function parseOptions(args: readonly string[]) {
  const keyOption = args.find((arg) => /^--(model|transcriber|voice)-key(=|$)/.test(arg))?.split('=')[0]
  if (keyOption !== undefined) {
    const variable = `OFFHOOK_${keyOption.slice(2).toUpperCase().replace('-', '_')}`
    throw new Error(
      `Do not pass a key as an option, because other users of this machine can see it. Set ${variable} instead.`,
    )
  }
  return parseArgs({ args: [...args], options: OPTIONS }).values
}

/** An address is taken for its origin if it has no more than that: `https://app.example/`. */
function toOrigin(text: string): string {
  const origin = /^https?:\/\/[^/?#]+\/?$/i.test(text) && URL.canParse(text) ? new URL(text).origin : text
  checkArgument(isAllowable(origin), `--allow-origin needs an origin, as https://app.example, not '${text}'.`)
  return origin
}

function toHttp(text: string): string {
  checkArgument(
    isHttp(text),
    `--otlp needs the address of a collector, as http://localhost:4318, not '${text}'.`,
  )
  return text
}

function toHost(text: string): string {
  const isHost =
    text === '*' || (URL.canParse(`http://${text}/`) && new URL(`http://${text}/`).hostname === text)
  checkArgument(isHost, `--allow-server needs the name of a host, as app.example, not '${text}'.`)
  return text
}

function toSeed(text: string): number {
  const seed = Number(text)
  checkArgument(text.trim() !== '' && Number.isFinite(seed), `--seed needs a number, not '${text}'.`)
  return seed
}

function toLatency(texts: readonly string[]): Latency {
  const entries = texts.map((text) => {
    const [, name, ms] = /^(\w+)=(\d+)$/.exec(text) ?? []
    const known = findLatencyName(name)
    if (!known || Number(ms) > LATENCY_MAX_MS) {
      const names = LATENCY_NAMES.join(', ')
      throw new Error(`--latency needs a name (${names}) and milliseconds, as in answer=500, not '${text}'.`)
    }
    return [known, Number(ms)] as const
  })
  return Object.fromEntries(entries)
}

function toFault(text: string): WebCallFaultName {
  if (isWebCallFault(text)) return text
  throw new Error(`--fault needs the name of a failure of a web call, as web-call-500, not '${text}'.`)
}

async function readScript(file: string): Promise<Script> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(`The script ${file} cannot be read: ${cause.message}`, { cause })
  })
  const script = parseScript(file, text)
  if (isScript(script)) return script
  throw new Error(`The script ${file} cannot be used: ${describeInvalidScript(script)}`)
}

function parseScript(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`The script ${file} is not valid JSON: ${messageOf(cause)}`, { cause })
  }
}
