import { array, string } from '../bodies/structs.ts'
import type { Fields } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import type { Collection, CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { by, readQuery, readRequired, toPage } from './query.ts'
import { readForm, readFormOrJson } from './readForm.ts'

const PROVIDERS =
  'azure cartesia custom-voice deepgram 11labs hume lmnt neuphonic openai playht rime-ai smallest-ai tavus vapi sesame inworld'.split(
    ' ',
  )

/** The voices of every provider. They have no recordings. */
const EVERYWHERE = [
  { name: 'Ada', gender: 'female', accent: 'british', languageCode: 'en-GB', description: 'Calm and clear.' },
  { name: 'Ben', gender: 'male', accent: 'american', languageCode: 'en-US', description: 'Warm and quick.' },
] as const

const SINCE = '2025-01-01T00:00:00.000Z'

function checkProvider(provider: unknown): string {
  const found = PROVIDERS.find((each) => each === provider)
  if (found) return found
  throw new Refusal(400, [`provider must be one of the following values: ${PROVIDERS.join(', ')}`])
}

/** All voices of a provider, the oldest first: those that are everywhere, then those that were added. */
function voicesOf({ orgId }: PlatformContext, added: Collection, provider: string): Stored[] {
  const usual = EVERYWHERE.map((voice) => {
    const providerId = voice.name.toLowerCase()
    const id = `${provider}-${providerId}`
    const own = { id, orgId, provider, providerId, slug: id, createdAt: SINCE, updatedAt: SINCE }
    return { ...voice, ...own, language: 'english', isPublic: true, isDeleted: false }
  })
  return [...usual, ...added.all({ provider })]
}

const FILTERS = ['gender', 'accent', 'language'].map((name) => by(name))

const contains = (voice: Fields, keyword: string): boolean =>
  [voice.name, voice.description].some((words) => String(words).toLowerCase().includes(keyword.toLowerCase()))

/** Voices as a provider's own search shows them. */
const toProviderVoice = ({ providerId, name, description, gender, accent }: Fields) => ({
  voiceId: providerId,
  name,
  description,
  gender,
  accent,
})

/** Adds a private voice of a provider. */
const addVoice = (added: Collection, provider: string, voice: Fields): Stored =>
  added.create(voice, { provider, isPublic: false, isDeleted: false })

/** The voice library, and the requests that the platform passes on to the providers of voices. */
export const voiceRoutes: CreateRoutes = (context, collectionOf) => [
  ...createLibraryRoutes(context, collectionOf('voice')),
  ...createProviderRoutes(context, collectionOf('voice')),
]

function createLibraryRoutes(context: PlatformContext, added: Collection): Route[] {
  return [
    {
      operation: 'GET /voice-library/:provider',
      handle: ({ params, query }) => {
        const voices = voicesOf(context, added, checkProvider(params.provider))
        const keyword = query.get('keyword') ?? ''
        const found = voices.filter((voice) => contains(voice, keyword))
        return json(200, toPage(found, readQuery(query, FILTERS)).results)
      },
    },
    {
      operation: 'GET /voice-library/:provider/accents',
      handle: ({ params }) => {
        const voices = voicesOf(context, added, checkProvider(params.provider))
        return json(200, [...new Set(voices.flatMap(({ accent }) => accent ?? []))])
      },
    },
    {
      operation: 'POST /voice-library/sync/:provider',
      handle: ({ params }) => json(201, voicesOf(context, added, checkProvider(params.provider))),
    },
    {
      operation: 'POST /voice-library/sync',
      handle: ({ body }) => {
        const { providers = PROVIDERS } = readFields(body, { optional: { providers: array() } })
        const wanted = Array.isArray(providers) ? providers : []
        return json(
          201,
          wanted.flatMap((provider) => voicesOf(context, added, checkProvider(provider))),
        )
      },
    },
    {
      operation: 'PATCH /voice-library/:id',
      handle: ({ params, body }) => json(200, added.update(params.id ?? '', readFields(body))),
    },
    {
      operation: 'DELETE /voice-library/:id',
      handle: ({ params }) => {
        added.remove(params.id ?? '')
        return json(200, undefined)
      },
    },
    {
      operation: 'POST /voice-library/create-sesame-voice',
      read: readFormOrJson,
      handle: ({ body }) => {
        const { voiceName } = body instanceof FormData ? Object.fromEntries(body) : readFields(body)
        addVoice(added, 'sesame', { name: typeof voiceName === 'string' ? voiceName : 'Voice' })
        return json(201, undefined)
      },
    },
  ]
}

function createProviderRoutes(context: PlatformContext, added: Collection): Route[] {
  const search = (operation: string): Route => ({
    operation,
    handle: ({ params, query }) => {
      const voices = voicesOf(context, added, checkProvider(params.provider))
      const name = readRequired(query, 'name')
      return json(200, voices.filter((voice) => contains(voice, name)).map(toProviderVoice))
    },
  })
  const add = (operation: string): Route => ({
    operation,
    handle: ({ params, body }) => {
      const provider = checkProvider(params.provider)
      const { name, voiceId } = readFields(body, { required: { voiceId: string(), name: string() } })
      return json(201, addVoice(added, provider, { name, providerId: voiceId }))
    },
  })
  const clone = (provider: string): Route => ({
    operation: `POST /${provider}/voice/clone`,
    read: readForm,
    handle: ({ body }) => {
      const form = body instanceof FormData ? body : new FormData()
      const name = form.get('name')
      const files = form.getAll('files')
      if (typeof name !== 'string' || name === '') throw new Refusal(400, ['name must be a string'])
      if (files.length === 0 || !files.every((file) => file instanceof File)) {
        throw new Refusal(400, ["files must be files: send each as a part 'files' of the form"])
      }
      const description = form.get('description')
      addVoice(added, provider, { name, ...(typeof description === 'string' && { description }) })
      return json(201, undefined)
    },
  })
  return [
    clone('11labs'),
    clone('vapi'),
    search('GET /:provider/voices/search'),
    search('GET /:provider/voice/search'),
    add('POST /:provider/voices/add'),
    add('POST /:provider/voice/add'),
  ]
}
