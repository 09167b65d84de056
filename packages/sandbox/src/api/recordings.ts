import { mixRecording, RECORDING_KINDS, type RecordingKind } from '../callSound.ts'
import { type Fields, field } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { findAssistant } from '../platform/findAssistant.ts'
import { recordsSound } from '../platform/recordsSound.ts'
import { Refusal, text } from '../platform/responses.ts'
import { createRoomToken } from '../platform/roomToken.ts'
import type { Route } from '../platform/route.ts'
import type { Collection } from './createCollection.ts'
import { secondsOf } from './exportCalls.ts'

/** The files that no call of the sandbox has. */
const ABSENT = ['video-recording', 'pcap']

/** Whether a call is recorded. A web call of a server keeps what it was created with, whatever its assistant says later. */
function isRecorded({ store, isServer }: PlatformContext, call: Stored): boolean {
  const { roomConfig } = store.get('call', call.id) ?? call
  return isServer && roomConfig !== undefined
    ? field(roomConfig, 'recordsSound') === true
    : recordsSound(findAssistant(store, call))
}

/** The recordings of a call in its artifact. Each address needs a key, as those of the platform do. */
export function recordingsOf(context: PlatformContext, call: Stored): Fields {
  if (!isRecorded(context, call)) return {}
  const urlOf = (kind: RecordingKind) => `${context.baseUrl}/call/${call.id}/${kind}`
  const recordingUrl = urlOf('mono-recording')
  const stereoRecordingUrl = urlOf('stereo-recording')
  const mono = {
    combinedUrl: recordingUrl,
    customerUrl: urlOf('customer-recording'),
    assistantUrl: urlOf('assistant-recording'),
  }
  return { recordingUrl, stereoRecordingUrl, recording: { stereoUrl: stereoRecordingUrl, mono } }
}

/** A secret in the address of a call's files, in place of the key. It is valid until the server ends. */
function createSignatures() {
  const signatures = new Map<string, string>()
  return {
    sign: (id: string): string => {
      const signature = signatures.get(id) ?? createRoomToken()
      signatures.set(id, signature)
      return signature
    },
    isSigned: (id: string, signature: string | null): boolean =>
      signature !== null && signatures.get(id) === signature,
  }
}

/** The files of calls. A server redirects to an address that needs no key, as the platform does. A page answers at once. */
export function recordingRoutes(context: PlatformContext, calls: Collection): Route[] {
  const { baseUrl, isServer } = context
  const { sign, isSigned } = createSignatures()
  const absent = (kind: string): Route => ({
    operation: `GET /call/:id/${kind}`,
    handle: ({ params }) => {
      calls.get(params.id ?? '')
      throw new Refusal(404, 'Artifact not found.')
    },
  })
  const file = (
    kind: string,
    create: (call: Stored) => Response,
    isKept: (call: Stored) => boolean = () => true,
  ): Route[] => {
    const find = (id = '') => {
      const call = calls.get(id)
      if (call.status !== 'ended' || !isKept(call)) throw new Refusal(404, 'Artifact not found.')
      return call
    }
    return [
      {
        operation: `GET /call/:id/${kind}`,
        handle: ({ params }) => {
          const call = find(params.id)
          if (!isServer) return create(call)
          const location = `${baseUrl}/artifact/${call.id}/${kind}?signature=${sign(call.id)}`
          return new Response(null, { status: 302, headers: { location } })
        },
      },
      {
        // not below /__sandbox, which only this machine may use
        operation: `GET /artifact/:id/${kind}`,
        auth: 'none',
        isInternal: true,
        handle: ({ params, query }) => {
          if (!isSigned(params.id ?? '', query.get('signature'))) {
            throw new Refusal(401, `Get the address of this file from GET /call/${params.id}/${kind}.`)
          }
          return create(find(params.id))
        },
      },
    ]
  }
  const record = (kind: RecordingKind) => (call: Stored) => {
    const wav = mixRecording(kind, context.sounds.get(call.id) ?? [], secondsOf(call) ?? 1)
    return new Response(wav, { headers: { 'content-type': 'audio/wav' } })
  }
  return [
    ...RECORDING_KINDS.flatMap((kind) => file(kind, record(kind), (call) => isRecorded(context, call))),
    ...file('call-logs', ({ id, status }) =>
      text(`${JSON.stringify({ id, status })}\n`, 'application/jsonl'),
    ),
    ...ABSENT.map(absent),
  ]
}
