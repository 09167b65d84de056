import { toFormWithFile, type Upload } from '../bodies.ts'
import { endpoint } from '../endpoint.ts'
import { ignoreBody } from '../request.ts'
import type { ListQuery, OneOf, Open, Stored } from '../types/stored.ts'

/** A voice for assistants. */
export interface VoiceLibraryVoice extends Stored {
  provider?: string
  providerId?: string
  slug?: string
  name?: string
  language?: string
  languageCode?: string
  model?: string
  supportedModels?: string
  gender?: OneOf<'male' | 'female'>
  accent?: string
  previewUrl?: string
  description?: string
  credentialId?: string
  isPublic: boolean
  isDeleted: boolean
}

/** A filter of voices. */
export interface VoiceLibraryQuery extends ListQuery {
  /** From 1, as the platform counts. */
  page?: number | undefined
  keyword?: string | undefined
  language?: string | undefined
  accent?: string | undefined
  gender?: string | undefined
}

/** A recording of a voice, to be cloned by Sesame. */
export interface SesameVoice extends Open {
  voiceName?: string
  transcription?: string
  /** The recording. With a recording, the request is a form. */
  file?: Upload
}

/** Voices of every provider, and their accents: `rest.voiceLibrary`. */
export const voiceLibrary = {
  /** Lists the voices of a provider, such as `11labs`. */
  list: endpoint('GET /voice-library/{provider}').query<VoiceLibraryQuery>().returns<VoiceLibraryVoice[]>(),
  listAccents: endpoint('GET /voice-library/{provider}/accents').returns<unknown[]>(),
  syncProvider: endpoint('POST /voice-library/sync/{provider}').returns<VoiceLibraryVoice[]>(),
  sync: endpoint('POST /voice-library/sync').body<{ providers?: string[] }>().returns<VoiceLibraryVoice[]>(),
  update: endpoint('PATCH /voice-library/{id}')
    .body<{ name?: string; description?: string }>()
    .returns<VoiceLibraryVoice>(),
  delete: endpoint('DELETE /voice-library/{id}').returns<void>(ignoreBody),
  createSesameVoice: endpoint('POST /voice-library/create-sesame-voice')
    .body<SesameVoice>(toFormWithFile)
    .returns<void>(ignoreBody),
}
