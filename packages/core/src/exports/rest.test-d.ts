import { describe, expectTypeOf, test } from 'vitest'
import { calls, createResourceClient } from './resources.ts'
import type {
  Assistant,
  Call,
  CallBatch,
  Chat,
  ChatEvent,
  ChatQuery,
  ChatResponse,
  ChatResponseEvent,
  EventStream,
  ListPromise,
  Page,
  PhoneNumber,
  RequestOptions,
  RestPromise,
  Server,
  StoredFile,
  TestSuiteRun,
  Voice,
} from './rest.ts'
import { createRestClient, newKind } from './rest.ts'

const rest = createRestClient({ token: 'key' })

describe('the types of the REST client', () => {
  test('default: methods take ids in their order, then body or query, then options', () => {
    expectTypeOf(rest.assistants.get).toEqualTypeOf<
      (id: string, options?: RequestOptions) => RestPromise<Assistant>
    >()
    expectTypeOf(rest.chats.list).toEqualTypeOf<
      (query?: ChatQuery, options?: RequestOptions) => ListPromise<Page<Chat>, Chat>
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
    expectTypeOf(rest.assistants.listVersions('a'))
      .resolves.toHaveProperty('nextPageState')
      .toEqualTypeOf<string | undefined>()
    expectTypeOf(rest.orgs.leave('a')).resolves.toEqualTypeOf<void>()
    // A retry may find the item deleted, and then has no data of it.
    expectTypeOf(rest.calls.delete('a')).resolves.toEqualTypeOf<Call | undefined>()
    expectTypeOf(rest.request<Call>({ method: 'GET', path: '/call/a' })).resolves.toEqualTypeOf<Call>()
    expectTypeOf(createResourceClient({ token: 'key' }, { calls }).calls).toEqualTypeOf(rest.calls)
    createResourceClient({ token: 'key', maxRetries: 1 }, { calls })
  })

  test('behavior: required fields are required, and unknown fields are allowed', () => {
    void rest.callLogs.delete()
    // @ts-expect-error a call's id is a text
    void rest.callLogs.delete({ callId: 7 })
    // @ts-expect-error a name is needed
    void rest.providers.searchVoice('11labs')
    // @ts-expect-error an id is a text
    void rest.calls.get(7)
    // @ts-expect-error there is no such filter
    void rest.chats.list({ assistant: 'a' })
    void rest.assistants.create({
      model: { provider: newKind('newer'), model: 'm', extra: 1 },
      futureField: true,
    })
    void rest.assistants.list({ createdAtGt: new Date(), limit: undefined })
    expectTypeOf<Call['status']>().toExtend<string | undefined>()
    expectTypeOf<Call['anything']>().toEqualTypeOf<unknown>()
  })

  test('behavior: unions narrow by the discriminators of the platform', () => {
    const voiceOf = (voice: Voice) => {
      if (voice.provider === '11labs') return voice.stability
      return voice.provider === 'custom-voice' ? voice.server : undefined
    }
    expectTypeOf(voiceOf).returns.toEqualTypeOf<number | Server | undefined>()
    const sidOf = (number: PhoneNumber) => (number.provider === 'twilio' ? number.twilioAccountSid : '')
    expectTypeOf(sidOf).returns.toEqualTypeOf<string>()
    const callsOf = (answer: Call | CallBatch) => (answer.results ? answer.results : [answer])
    expectTypeOf(callsOf).returns.toEqualTypeOf<Call[]>()
    const answerOf = (event: ChatResponseEvent) => {
      switch (event.type) {
        case 'response.completed':
          return event.response
        case 'response.output_text.delta':
          return event.delta
        default:
          return undefined
      }
    }
    expectTypeOf(answerOf).returns.toEqualTypeOf<ChatResponse | string | undefined>()
    // @ts-expect-error a number of Twilio's needs itself and its account
    void rest.phoneNumbers.create({ provider: 'twilio' })
    // @ts-expect-error a call of an API needs its address
    void rest.tools.create({ type: 'apiRequest', method: 'GET' })
    // @ts-expect-error a knowledge base of one's own needs a server
    void rest.knowledgeBases.create({ provider: 'custom-knowledge-base' })
    // @ts-expect-error what is meant to be new says so
    void rest.phoneNumbers.create({ provider: 'acme' })
    void rest.phoneNumbers.create({ provider: newKind('acme'), number: '+49' })
    void rest.phoneNumbers.create({ provider: 'vapi', numberDesiredAreaCode: '030' })
    void rest.tools.create({ type: 'sms' })
    // @ts-expect-error a known provider has its own fields
    const known: Extract<Voice, { provider: 'tavus' }> = { provider: 'tavus' }
    expectTypeOf(known).toExtend<Voice>()
  })
})
