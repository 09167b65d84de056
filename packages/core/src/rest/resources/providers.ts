import { toForm, type Upload } from '../bodies.ts'
import { endpoint } from '../endpoint.ts'
import { ignoreBody } from '../request.ts'
import type { Open } from '../types/stored.ts'
import type { VoiceLibraryVoice } from './voiceLibrary.ts'

/** A voice of a provider. */
export interface ProviderVoice extends Open {
  voiceId: string
  name: string
  publicOwnerId?: string
  description?: string
  gender?: string
  age?: string
  accent?: string
}

/** A voice of a provider's public library, to add to your own. */
export interface AddVoice extends Open {
  ownerId: string
  voiceId: string
  name: string
}

/** Recordings of a voice, to be cloned by a provider. */
export interface CloneVoice extends Open {
  name: string
  description?: string
  labels?: string
  /** For a voice of the platform itself. */
  language?: string
  files: Upload[]
}

/** Workflows, locations and voices of your accounts at other services: `rest.providers`. */
export const providers = {
  /** Lists the workflows of `make` or `ghl`. */
  listWorkflows: endpoint('GET /{provider}/workflows').query<{ locationId?: string }>().returns<Open>(),
  getWorkflowHooks: endpoint('GET /{provider}/workflows/{workflowId}/hooks').returns<Open>(),
  listLocations: endpoint('GET /{provider}/locations').returns<Open>(),
  /** @deprecated Use `searchVoice`. */
  searchVoices: endpoint('GET /{provider}/voices/search')
    .query<{ name: string }>()
    .deprecated()
    .returns<ProviderVoice[]>(),
  searchVoice: endpoint('GET /{provider}/voice/search').query<{ name: string }>().returns<ProviderVoice[]>(),
  /** @deprecated Use `addVoice`. */
  addVoices: endpoint('POST /{provider}/voices/add')
    .body<AddVoice>()
    .deprecated()
    .returns<VoiceLibraryVoice>(),
  addVoice: endpoint('POST /{provider}/voice/add').body<AddVoice>().returns<VoiceLibraryVoice>(),
  cloneElevenLabsVoice: endpoint('POST /11labs/voice/clone')
    .body<CloneVoice>(toForm)
    .returns<void>(ignoreBody),
  cloneVapiVoice: endpoint('POST /vapi/voice/clone').body<CloneVoice>(toForm).returns<void>(ignoreBody),
}
