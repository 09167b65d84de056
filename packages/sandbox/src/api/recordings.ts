import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { Refusal, text } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import { createWav, SPEECH_RATE } from '../wav.ts'
import type { Collection } from './createCollection.ts'
import { secondsOf } from './exportCalls.ts'

const SOUNDS = ['mono-recording', 'stereo-recording', 'customer-recording', 'assistant-recording']
/** The files that no call of the sandbox has. */
const ABSENT = ['video-recording', 'pcap']

/** Seconds of the longest recording, so that an answer stays small. */
const LONGEST = 600

/** A silent WAV of the call's length: the sandbox keeps no sound of a call. */
const silenceOf = (call: Stored): ArrayBuffer =>
  createWav(Math.round(SPEECH_RATE * Math.min(LONGEST, secondsOf(call) ?? 1))).buffer

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
