import { field } from '../fields.ts'
import { pickValid } from '../platform/pickValid.ts'
import { type RoomConfig, roomConfig } from '../platform/roomConfig.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import { sharedStores } from '../platform/sharedPlatforms.ts'
import { readSavedConfig } from './callStorage.ts'

/**
 * Finds the settings of the room at an address: at a platform in this page, or in the tab after a reload, or at the server
 * that made the address. Rejects when that server cannot be reached.
 */
export async function findRoomConfig({ url, callId, createdAt }: RoomAddress): Promise<RoomConfig> {
  // a room without a web call has none
  if (createdAt === undefined) return {}
  const config =
    findInPage(callId, createdAt) ?? readSavedConfig(callId, createdAt) ?? (await fetchConfig(url))
  return { ...pickValid(config, roomConfig), createdAt }
}

function findInPage(callId: string, createdAt: number): unknown {
  for (const each of sharedStores()) {
    const config = each.deref()?.get('call', callId)?.roomConfig
    // two platforms with the same seed have calls of the same id
    if (field(config, 'createdAt') === createdAt) return config
  }
  return undefined
}

async function fetchConfig(url: string): Promise<unknown> {
  const { origin, pathname, hostname } = new URL(url)
  // no server has such a name: the platform of an earlier page made the address
  if (hostname.endsWith('.invalid')) return {}
  const answer = await fetch(`${origin}${pathname}/config`)
  // a server that does not know the call any more
  return answer.ok ? answer.json() : {}
}
