import type { AgentDelta, AgentModels, ModelName } from '../agent/AgentModels.ts'
import { field } from '../fields.ts'
import { messageOf } from '../platform/messageOf.ts'
import { type RoomConfig, roomConfig } from '../platform/roomConfig.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import { platformsWith } from '../platform/sharedPlatforms.ts'
import { pickValid } from '../platform/structs.ts'
import { readSavedConfig } from './callStorage.ts'
import { readLines } from './readLines.ts'

/**
 * Finds the settings of the room at an address: at a platform in this page, or in the tab after a reload, or at the server
 * that made the address. Rejects when that server cannot be reached.
 */
export async function findRoomConfig({ url, callId, createdAt }: RoomAddress): Promise<RoomConfig> {
  // a room without a web call has none
  if (createdAt === undefined) return {}
  const configs = platformsWith(callId).map(({ store }) => store.get('call', callId)?.roomConfig)
  const config =
    configs.find((each) => field(each, 'createdAt') === createdAt) ??
    readSavedConfig(callId, createdAt) ??
    (await fetchConfig(url))
  return { ...pickValid(config, roomConfig), createdAt }
}

async function fetchConfig(url: string): Promise<unknown> {
  const { origin, pathname, hostname } = new URL(url)
  // no server has such a name: the platform of an earlier page made the address
  if (hostname.endsWith('.invalid')) return {}
  const answer = await fetch(`${origin}${pathname}/config`)
  // a server that does not know the call any more
  return answer.ok ? answer.json() : {}
}

/** Finds the models of a room that have one of these names: those of a platform in this page, else those of the room's server. */
export function findModels(address: RoomAddress, modelNames: readonly ModelName[]): AgentModels {
  const inPage = platformsWith(address.callId).find(({ models }) => models)?.models
  const found = inPage ?? createServedModels(address)
  return {
    ...(modelNames.includes('transcribe') &&
      found.transcribe && { transcribe: found.transcribe.bind(found) }),
    ...(modelNames.includes('listen') && found.listen && { listen: found.listen.bind(found) }),
    ...(modelNames.includes('respond') && found.respond && { respond: found.respond.bind(found) }),
    ...(modelNames.includes('speak') && found.speak && { speak: found.speak.bind(found) }),
  }
}

/** The models of the server that made a room's address. Each answers under that address. */
function createServedModels({ url, token = '' }: RoomAddress): AgentModels {
  const { origin, pathname } = new URL(url)
  const post = async (
    name: Exclude<ModelName, 'listen'>,
    type: string,
    body: BodyInit,
    signal: AbortSignal,
  ) => {
    const headers = { 'content-type': type, authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}${pathname}/${name}`, { method: 'POST', headers, body, signal })
    if (answer.ok) return answer
    const problem: unknown = await answer.json().catch(() => undefined)
    throw new Error(String(field(problem, 'message') ?? `The sandbox server answered ${answer.status}.`))
  }
  return {
    transcribe: async (speech, { signal }) => {
      const answer = await post('transcribe', 'audio/wav', speech, signal)
      return String(field(await answer.json(), 'text'))
    },
    respond: async function* (request, { signal }) {
      const { body } = await post('respond', 'application/json', JSON.stringify(request), signal)
      if (!body) return
      for await (const line of readLines(body)) yield toDelta(line)
    },
    speak: async (text, { signal }) => {
      const answer = await post('speak', 'application/json', JSON.stringify({ text }), signal)
      return answer.blob()
    },
  }
}

/** Reads a part of a turn. The last line of a turn is an error when the model has failed. */
function toDelta(line: string): AgentDelta {
  const value: AgentDelta & { error?: unknown } = JSON.parse(line)
  if (value.error === undefined) return value
  throw new Error(messageOf(value.error))
}
