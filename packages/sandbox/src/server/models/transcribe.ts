import { field } from '../../fields.ts'
import { requestOnce } from './ModelRequest.ts'
import type { ModelServer } from './ModelServer.ts'

/** Gets the words of a turn of the user from `POST /audio/transcriptions`. Empty where the server heard no words. */
export const transcribe = (server: ModelServer, speech: Blob, signal: AbortSignal): Promise<string> =>
  requestOnce(server, signal, async (client, model, requestSignal) => {
    // a server tells the format by the name of the file
    const file = new File([speech], 'speech.wav', { type: 'audio/wav' })
    const answer = await client.audio.transcriptions.create({ file, model }, { signal: requestSignal })
    const text = field(answer, 'text')
    if (typeof text === 'string') return server.redactor.redactWords(withoutSounds(text.trim()))
    throw server.error('did not answer with a transcript: check its address, which usually ends in /v1')
  })

/** Whisper describes a silence in brackets, as `[BLANK_AUDIO]` and `(wind)`. */
const withoutSounds = (text: string): string => (/^(\s*(\[[^\]]*\]|\([^)]*\)))*\s*$/.test(text) ? '' : text)
