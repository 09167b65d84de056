import type { AgentDelta, AgentModels, ModelName } from '../agent/AgentModels.ts'
import { field } from '../fields.ts'
import { messageOf } from '../platform/messageOf.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import { sharedModels, sharedStores } from '../platform/sharedPlatforms.ts'

/** Finds the models of a room that have one of these names: those of a platform in this page, else those of the room's server. */
export function findModels(address: RoomAddress, modelNames: readonly ModelName[]): AgentModels {
  const found = findInPage(address.callId) ?? createServedModels(address)
  return {
    ...(modelNames.includes('transcribe') &&
      found.transcribe && { transcribe: found.transcribe.bind(found) }),
    ...(modelNames.includes('listen') && found.listen && { listen: found.listen.bind(found) }),
    ...(modelNames.includes('respond') && found.respond && { respond: found.respond.bind(found) }),
    ...(modelNames.includes('speak') && found.speak && { speak: found.speak.bind(found) }),
  }
}

function findInPage(callId: string): AgentModels | undefined {
  for (const each of sharedStores()) {
    const store = each.deref()
    const models = store?.get('call', callId) && sharedModels().get(store)
    if (models) return models
  }
  return undefined
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
      if (body) yield* readLines(body)
    },
    speak: async (text, { signal }) => {
      const answer = await post('speak', 'application/json', JSON.stringify({ text }), signal)
      return answer.blob()
    },
  }
}

/** Reads a turn that is sent as one JSON part for each line. The last line is an error when the model has failed. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<AgentDelta> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let pending = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      pending += decoder.decode(value, { stream: !done })
      const lines = pending.split('\n')
      pending = done ? '' : (lines.pop() ?? '')
      for (const line of lines.filter(Boolean)) yield toDelta(line)
      if (done) return
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function toDelta(line: string): AgentDelta {
  const value: AgentDelta & { error?: unknown } = JSON.parse(line)
  if (value.error === undefined) return value
  throw new Error(messageOf(value.error))
}
