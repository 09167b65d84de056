import { field, isText, listOf } from '../fields.ts'
import { DEMO, type RoomAddress, readRoomUrl } from '../platform/roomUrl.ts'
import { isScenario } from '../scenarios/catalogue.ts'

/** A private key, as the list of assistants needs one. The sandbox takes any. */
const HEADERS = { authorization: 'Bearer sandbox', 'content-type': 'application/json' }

/** The most names that an error lists. */
const SHOWN = 10

/** A request that cannot be done, in one sentence for the user. */
export class SayError extends Error {
  override readonly name = 'SayError'
}

/** An assistant to talk to. */
export interface Target {
  id: string
  /** Its name, or its id. */
  name: string
}

/** Sends a request to a sandbox. @throws SayError where there is none, or for another status than 2xx */
async function request(url: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${url}${path}`, { ...init, headers: HEADERS }).catch(() => {
    throw new SayError(`No sandbox answers at ${url}. Start it with: npx offhook-sandbox`)
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body
  const message = [field(body, 'message') ?? 'no sandbox'].flat().join(' ')
  throw new SayError(`${init.method ?? 'GET'} ${url}${path} was answered with ${response.status}: ${message}`)
}

/**
 * Finds an assistant by its id or its name, or a scenario. Without a name it is the assistant that was created last, or else
 * the demo.
 *
 * @throws SayError for an unknown name, and where no sandbox answers
 */
export async function findTarget(url: string, wanted: string | undefined): Promise<Target> {
  const all = listOf(await request(url, '/assistant')).flatMap(toTarget)
  if (wanted === undefined) return all[0] ?? { id: DEMO, name: DEMO }
  const found = all.find(({ id }) => id === wanted) ?? all.find(({ name }) => name === wanted)
  if (found) return found
  if (isScenario(wanted)) return { id: wanted, name: wanted }
  const known = all.slice(0, SHOWN).map(({ id, name }) => (name === id ? id : `${name} (${id})`))
  const list = known.length > 0 ? `It has ${known.join(', ')}` : 'It has none of your own'
  throw new SayError(`The sandbox has no assistant '${wanted}'. ${list}, and its scenarios, such as demo.`)
}

function toTarget(assistant: unknown): Target[] {
  const { id, name } = { id: field(assistant, 'id'), name: field(assistant, 'name') }
  return isText(id) ? [{ id, name: isText(name) && name !== '' ? name : id }] : []
}

/** Creates a web call. Returns its room. @throws SayError for a refused one */
export async function createCall(url: string, assistantId: string): Promise<RoomAddress> {
  const body = JSON.stringify({ assistantId })
  const call = await request(url, '/call/web', { method: 'POST', body })
  const room = field(field(call, 'transport'), 'callUrl')
  if (!isText(room)) throw new SayError('The answer of the web call has no room.')
  return readRoomUrl(room)
}
