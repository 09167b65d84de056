import { field } from '../../fields.ts'
import { messageOf } from '../../platform/messageOf.ts'
import { ModelRequest } from './ModelRequest.ts'
import { ModelServer } from './ModelServer.ts'
import {
  DEFAULT_NAMES,
  DEFAULT_VOICE,
  MODEL_KINDS,
  type ModelKind,
  type ModelServerOptions,
  type ModelsOptions,
} from './options.ts'

/** The time in which a server must list its models at the start, in milliseconds. */
const CHECK_TIMEOUT_MS = 2000

/** The most names of models that a warning lists. */
const SHOWN_NAMES = 5

/** The servers at the start of the command. */
export interface ModelsReport {
  /** The servers, with the names that they have chosen. */
  models: ModelsOptions
  /** One line for each server, with its address and the name of its model. */
  lines: string[]
  /** One sentence for each server that cannot be used now. */
  warnings: string[]
}

/** Asks each server once for its models, and describes it. A server that does not answer adds a warning. */
export async function checkModels(options: ModelsOptions): Promise<ModelsReport> {
  const report: ModelsReport = { models: { ...options }, lines: [], warnings: [] }
  const checks = MODEL_KINDS.flatMap((kind) => {
    const server = options[kind]
    return server ? [checkServer(kind, server)] : []
  })
  for (const { kind, name, shownName, warning } of await Promise.all(checks)) {
    const server = options[kind]
    if (!server) continue
    report.models = { ...report.models, [kind]: { ...server, ...(name !== null && { name }) } }
    const voice = kind === 'voice' ? [`voice ${options.voice?.voice ?? DEFAULT_VOICE}`] : []
    report.lines.push(`${kind.padEnd(11)}  ${[server.url, shownName ?? [], ...voice].flat().join(', ')}`)
    if (warning !== null) report.warnings.push(warning)
  }
  return report
}

interface ServerReport {
  kind: ModelKind
  name: string | null
  /** The name without the key, which a server may repeat. */
  shownName: string | null
  warning: string | null
}

async function checkServer(kind: ModelKind, options: ModelServerOptions): Promise<ServerReport> {
  const server = new ModelServer(kind, options)
  const request = new ModelRequest(server, new AbortController().signal, CHECK_TIMEOUT_MS)
  const wanted = options.name ?? DEFAULT_NAMES[kind]
  try {
    await request.client()
    const names = await server.listNames(request.signal)
    const name = wanted ?? names[0] ?? null
    return {
      kind,
      name,
      shownName: name && server.redactor.redactError(name),
      warning: describeUnknownModel(server, options.name, name, names),
    }
  } catch (cause) {
    const status = field(cause, 'status')
    // a server may have no list, as the one of whisper.cpp
    const isUsable = typeof status === 'number' && status !== 401 && status !== 403 && wanted !== null
    return {
      kind,
      name: wanted,
      shownName: wanted,
      warning: isUsable ? null : messageOf(await request.explain(cause)),
    }
  } finally {
    request.end()
  }
}

/** Returns a warning when a server does not list the model. A default name is not checked, because few servers list it. */
function describeUnknownModel(
  server: ModelServer,
  configured: string | undefined,
  name: string | null,
  names: readonly string[],
): string | null {
  if (name === null) return server.namelessError().message
  // Ollama lists `llama3.2:latest`
  const isListed = names.some((listed) => listed === name || listed.startsWith(`${name}:`))
  if (configured === undefined || names.length === 0 || isListed) return null
  const more = names.length > SHOWN_NAMES ? ' and more' : ''
  const shown = server.redactor.redactError(names.slice(0, SHOWN_NAMES).join(', '))
  return server.error(`lists no model ${configured}, but ${shown}${more}`).message
}
