import type { SoundChunk } from '../callSound.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'

/** Chunks that may be on their way at a time. A server that hangs gets no more of them. */
const MAX_WAITING = 3

/**
 * Creates the function that sends the sound of a call to the server that made the room's address. A chunk that does not
 * arrive is silence in the recording.
 */
export function createSoundSender({ url, token }: RoomAddress): (chunk: SoundChunk) => void {
  const { origin, pathname } = new URL(url)
  const headers = {
    'content-type': 'application/octet-stream',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  let waiting = 0
  return ({ at, sound }) => {
    if (waiting >= MAX_WAITING) return
    waiting += 1
    const body = new Blob([sound.slice()])
    fetch(`${origin}${pathname}/sound?at=${at}`, { method: 'POST', headers, body })
      // the call goes on without a server
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1
      })
  }
}
