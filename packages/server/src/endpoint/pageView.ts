import { isRecord, readObject } from '../http/readRequest.ts'
import type { PlatformObject } from '../PlatformObject.ts'
import type { ChatSessions } from './chatSession.ts'

/** The fields with these names that are there. */
const pick = (fields: PlatformObject, ...names: string[]): PlatformObject =>
  Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]))

/**
 * The part of a web call that a page needs. The platform's response also has the assistant with its prompt and its secrets, and
 * addresses to listen to the call and to control it.
 */
export function toPageWebCall(webCall: PlatformObject): PlatformObject {
  const { artifactPlan, assistant, transport } = webCall
  const { voice } = readObject(assistant)
  return {
    ...pick(webCall, 'id', 'webCallUrl'),
    ...(isRecord(artifactPlan) && { artifactPlan: pick(artifactPlan, 'videoRecordingEnabled') }),
    ...(isRecord(voice) && { assistant: { voice: pick(voice, 'provider') } }),
    ...(isRecord(transport) && {
      transport: pick(transport, 'provider', 'callUrl', 'callToken', 'assistantVideoEnabled'),
    }),
  }
}

const isPathOfWords = (path: unknown): boolean =>
  typeof path === 'string' && /^chat\.output\[\d+\]\.content$/.test(path)

/** The part of a chat that a page needs, or of an event of its stream: the words of the assistant, and how to continue it. */
export async function toPageChat(chat: PlatformObject, { sign }: ChatSessions): Promise<PlatformObject> {
  const { delta, output, path, sessionId, type } = chat
  // A piece of something else, such as the result of a tool, may be internal.
  const isWords = typeof delta === 'string' && (path === undefined || isPathOfWords(path))
  return {
    ...pick(chat, 'id', ...(isWords ? ['path', 'delta'] : [])),
    ...(typeof sessionId === 'string' && { sessionId: await sign(sessionId) }),
    ...(Array.isArray(output) && {
      output: output
        .filter((message) => readObject(message).role === 'assistant')
        .map((message) => pick(readObject(message), 'role', 'content')),
    }),
    // The message of the platform's error may describe the account.
    ...(type === 'error' && { type, message: 'The answer failed.' }),
  }
}

/** Keeps of a stream of events what a page needs: each `data` line is a chat, or the end. */
export function toPageStream(
  stream: ReadableStream<Uint8Array>,
  sessions: ChatSessions,
): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  const lines = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const line = await toPageLine(part, sessions)
        if (line !== null) controller.enqueue(encoder.encode(`${line}\n`))
      }
    },
    async flush(controller) {
      const line = rest === '' ? null : await toPageLine(rest, sessions)
      if (line !== null) controller.enqueue(encoder.encode(`${line}\n\n`))
    },
  })
  return stream.pipeThrough(lines)
}

/** Null for a line that a page does not need. An empty one in its place would end the event that it is in. */
async function toPageLine(line: string, sessions: ChatSessions): Promise<string | null> {
  if (!line.startsWith('data:')) return line === '' || line.startsWith('event:') ? line : null
  const data = line.slice('data:'.length).trim()
  if (data === '[DONE]') return line
  try {
    return `data: ${JSON.stringify(await toPageChat(readObject(JSON.parse(data)), sessions))}`
  } catch {
    return null
  }
}
