import { describe, expectTypeOf, test } from 'vitest'
import { calls, createResourceClient } from './resources.ts'
import type {
  Answer,
  Assistant,
  Call,
  CallBatch,
  Chat,
  ChatEvent,
  ChatQuery,
  EventStream,
  ListAnswer,
  Page,
  PhoneNumber,
  RequestOptions,
  StoredFile,
  TestSuiteRun,
  Voice,
} from './rest.ts'
import { createRestClient, isKind } from './rest.ts'

const rest = createRestClient({ token: 'key' })

describe('the types of the REST client', () => {
  test('default: ids in their order, then body or query, then options', () => {
    expectTypeOf(rest.assistants.get).toEqualTypeOf<
      (id: string, options?: RequestOptions) => Answer<Assistant>
    >()
    expectTypeOf(rest.chats.list).toEqualTypeOf<
      (query?: ChatQuery, options?: RequestOptions) => ListAnswer<Page<Chat>, Chat>
    >()
    expectTypeOf(rest.testSuites.runs.get).parameters.toEqualTypeOf<
      [testSuiteId: string, id: string, options?: RequestOptions]
    >()
    expectTypeOf(rest.testSuites.runs.get('s', 'r')).resolves.toEqualTypeOf<TestSuiteRun>()
    expectTypeOf(rest.orgs.removeMember).parameters.toEqualTypeOf<
      [id: string, memberId: string, options?: RequestOptions]
    >()
    expectTypeOf(rest.calls.create({})).resolves.toEqualTypeOf<Call | CallBatch>()
    expectTypeOf(rest.calls.createWeb({ assistantId: 'a' }))
      .resolves.toHaveProperty('webCallUrl')
      .toEqualTypeOf<string>()
    expectTypeOf(rest.chats.stream({ input: 'a' })).toEqualTypeOf<EventStream<ChatEvent>>()
    expectTypeOf(rest.files.create({ file: new Blob() })).resolves.toEqualTypeOf<StoredFile>()
    expectTypeOf(rest.orgs.leave('a')).resolves.toEqualTypeOf<void>()
    expectTypeOf(rest.request<Call>({ method: 'GET', path: '/call/a' })).resolves.toEqualTypeOf<Call>()
    expectTypeOf(createResourceClient({ token: 'key' }, { calls }).calls).toEqualTypeOf(rest.calls)
    createResourceClient({ token: 'key', maxRetries: 1 }, { calls })
  })

  test('behavior: what is needed is asked for, what is unknown is open', () => {
    // @ts-expect-error a call is needed: without one, the platform could not know which log is meant
    void rest.callLogs.delete({})
    // @ts-expect-error a name is needed
    void rest.providers.searchVoice('11labs')
    // @ts-expect-error an id is a text
    void rest.calls.get(7)
    // @ts-expect-error there is no such filter
    void rest.chats.list({ assistant: 'a' })
    void rest.assistants.create({ model: { provider: 'newer', model: 'm', extra: 1 }, futureField: true })
    void rest.assistants.list({ createdAtGt: new Date(), limit: undefined })
    expectTypeOf<Call['status']>().toExtend<string | undefined>()
    expectTypeOf<Call['anything']>().toEqualTypeOf<unknown>()
  })

  test('behavior: unions are told apart by what the platform tells them apart by', () => {
    const voice: Voice = { provider: '11labs', voiceId: 'v', stability: 0.5 }
    if (isKind(voice, 'provider', '11labs')) expectTypeOf(voice.stability).toEqualTypeOf<number | undefined>()
    expectTypeOf<Extract<PhoneNumber, { provider: 'twilio' }>>().toHaveProperty('twilioAccountSid')
    // @ts-expect-error a known provider has its own fields
    const known: Extract<Voice, { provider: 'tavus' }> = { provider: 'tavus' }
    expectTypeOf(known).toExtend<Voice>()
  })
})
