import { field } from '../../fields.ts'
import { ModelRequest } from './ModelRequest.ts'
import type { ModelServer } from './ModelServer.ts'

/** Gets the words of a turn of the user from `POST /audio/transcriptions`. Empty where the server heard no words. */
export async function transcribe(server: ModelServer, speech: Blob, signal: AbortSignal): Promise<string> {
  const request = new ModelRequest(server, signal)
  try {
    const client = await request.client()
    // a server tells the format by the name of the file
    const file = new File([speech], 'speech.wav', { type: 'audio/wav' })
    const model = await server.name(request.signal)
    const answer = await client.audio.transcriptions.create({ file, model }, { signal: request.signal })
    const text = field(answer, 'text')
    if (typeof text === 'string') return server.redactor.redactWords(withoutSounds(text.trim()))
    throw server.error('did not answer with a transcript: check its address, which usually ends in /v1')
  } catch (cause) {
    throw await request.explain(cause)
  } finally {
    request.end()
  }
}

/** Whisper describes a silence in brackets, as `[BLANK_AUDIO]` and `(wind)`. */
const withoutSounds = (text: string): string => (/^(\s*(\[[^\]]*\]|\([^)]*\)))*\s*$/.test(text) ? '' : text)
