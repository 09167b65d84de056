import { requestOnce } from './ModelRequest.ts'
import type { ModelServer } from './ModelServer.ts'
import { DEFAULT_VOICE, type VoiceServerOptions } from './options.ts'

/** Gets the speech of a text from `POST /audio/speech`. */
export const speak = (
  server: ModelServer,
  text: string,
  { voice = DEFAULT_VOICE, format = 'mp3' }: Omit<VoiceServerOptions, 'url'>,
  signal: AbortSignal,
): Promise<Blob> =>
  requestOnce(server, signal, async (client, model, requestSignal) => {
    const body = { model, voice, input: text, response_format: format }
    const answer = await client.audio.speech.create(body, { signal: requestSignal })
    const audio = await answer.blob()
    if (audio.size === 0) {
      throw server.error(`answered with empty audio: check --voice-name and --voice-id ('${voice}')`)
    }
    if (/^(text\/|application\/json)/.test(audio.type)) {
      const type = server.redactor.redactError(audio.type.split(';')[0] ?? '')
      throw server.error(`answered with ${type} instead of audio: check its address`)
    }
    return audio
  })
