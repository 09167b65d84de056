import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { Refusal, text } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import type { Collection } from './createCollection.ts'
import { secondsOf } from './exportCalls.ts'

const SOUNDS = ['mono-recording', 'stereo-recording', 'customer-recording', 'assistant-recording']
/** The files that no call of the sandbox has. */
const ABSENT = ['video-recording', 'pcap']

/** Seconds of the longest recording, so that an answer stays small. */
const LONGEST = 600

/** Samples per second. */
const RATE = 16_000

/** A silent WAV of the call's length, mono and 16-bit: the sandbox keeps no sound of a call. */
function silenceOf(call: Stored): ArrayBuffer {
  const bytes = Math.round(RATE * Math.min(LONGEST, secondsOf(call) ?? 1)) * 2
  const wav = new DataView(new ArrayBuffer(44 + bytes))
  const write = (at: number, word: string) => {
    for (const [index, letter] of Array.from(word).entries()) wav.setUint8(at + index, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  wav.setUint32(4, 36 + bytes, true)
  write(8, 'WAVEfmt ')
  wav.setUint32(16, 16, true)
  wav.setUint16(20, 1, true)
  wav.setUint16(22, 1, true)
  wav.setUint32(24, RATE, true)
  wav.setUint32(28, RATE * 2, true)
  wav.setUint16(32, 2, true)
  wav.setUint16(34, 16, true)
  write(36, 'data')
  wav.setUint32(40, bytes, true)
  return wav.buffer
}

/** The files of calls. A server redirects to an address that needs no key, as the platform does. A page answers at once. */
export function recordingRoutes({ baseUrl, isServer }: PlatformContext, calls: Collection): Route[] {
  const absent = (kind: string): Route => ({
    operation: `GET /call/:id/${kind}`,
    handle: ({ params }) => {
      calls.get(params.id ?? '')
      throw new Refusal(404, 'Artifact not found.')
    },
  })
  const file = (kind: string, create: (call: Stored) => Response): Route[] => {
    const find = (id = '') => {
      const call = calls.get(id)
      if (call.status !== 'ended') throw new Refusal(404, 'Artifact not found.')
      return call
    }
    return [
      {
        operation: `GET /call/:id/${kind}`,
        handle: ({ params }) => {
          const call = find(params.id)
          if (!isServer) return create(call)
          const location = `${baseUrl}/__sandbox/artifact/${call.id}/${kind}`
          return new Response(null, { status: 302, headers: { location } })
        },
      },
      {
        operation: `GET /__sandbox/artifact/:id/${kind}`,
        auth: 'none',
        isInternal: true,
        handle: ({ params }) => create(find(params.id)),
      },
    ]
  }
  return [
    ...SOUNDS.flatMap((kind) =>
      file(kind, (call) => new Response(silenceOf(call), { headers: { 'content-type': 'audio/wav' } })),
    ),
    ...file('call-logs', ({ id, status }) =>
      text(`${JSON.stringify({ id, status })}\n`, 'application/jsonl'),
    ),
    ...ABSENT.map(absent),
  ]
}
