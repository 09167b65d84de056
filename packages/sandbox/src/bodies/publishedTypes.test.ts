import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Rule } from '../platform/structs.ts'
import { assistant, assistantOverrides } from './assistant.ts'
import { callShape } from './call.ts'
import { describeFailures } from './describeFailures.ts'
import { model } from './model.ts'
import { phoneNumbers } from './phoneNumber.ts'
import { server } from './server.ts'
import { squad } from './squad.ts'
import { object, variants } from './structs.ts'
import { inlineTool } from './tool.ts'
import { transcriber } from './transcriber.ts'
import { voice } from './voice.ts'

// The types of the platform's own client, as published: what it sends must not be refused.

const TYPES = join(dirname(createRequire(import.meta.url).resolve('@vapi-ai/server-sdk')), 'api/types')
const read = (name: string) => readFileSync(join(TYPES, `${name}.d.ts`), 'utf8').replace(/\/\*.*?\*\//gs, '')

/** The names of the fields of an interface. */
function fieldsOf(name: string): { required: string[]; optional: string[] } {
  const [, body = ''] = new RegExp(`export interface ${name}\\b[^{]*{\\n(.*?)^}`, 'ms').exec(read(name)) ?? []
  const fields = [...body.matchAll(/^ {4}"?([\w:]+)"?(\??):/gm)]
  const names = (mark: string) => fields.filter(([, , each]) => each === mark).map(([, field = '']) => field)
  return { required: names(''), optional: names('?') }
}

/** The interfaces of a union, by the values of the field that tells them apart. */
const variantsOf = (union: string): [value: string, name: string][] =>
  [...read(union).matchAll(/extends Vapi\.(\w+) {\s+(?:provider|type): "([^"]+)"/g)].map(
    ([, name = '', value = '']) => [value, name],
  )

const UNIONS: readonly [union: string, by: string, rule: Rule][] = [
  ['CreateAssistantDtoModel', 'provider', model],
  ['CreateAssistantDtoVoice', 'provider', voice],
  ['CreateAssistantDtoTranscriber', 'provider', transcriber],
  ['OpenAiModelToolsItem', 'type', inlineTool],
]

/** What the types need, and other public clients leave out. */
const UNCHECKED = ['customVocabulary', 'language']

const cases = UNIONS.flatMap(([union, by, rule]) =>
  variantsOf(union).map(([value, name]) => ({ name, by, value, rule })),
)

describe('the fields of the published client', () => {
  test.each(cases)('default: $name, of the $by $value', ({ name, by, value, rule }) => {
    const { required, optional } = fieldsOf(name)
    const body = Object.fromEntries([...required, ...optional].map((field) => [field, null]))
    const sentences = describeFailures({ ...body, [by]: value }, rule)
    expect(sentences.filter((each) => each.includes('should not exist'))).toEqual([])
    // what must be there must not be null, and nothing else is missed
    const missed = new Set(sentences.map((each) => each.split(' ')[0]))
    expect(missed).toEqual(new Set(required.filter((field) => !UNCHECKED.includes(field))))
  })

  test('default: every variant is known', () => {
    expect(UNIONS.map(([union]) => variantsOf(union).length)).toEqual([17, 20, 14, 23])
  })

  test.each<[name: string, rule: Rule]>([
    ['CreateAssistantDto', assistant],
    ['AssistantOverrides', assistantOverrides],
    ['CreateSquadDto', squad],
    ['Server', server],
    ['SquadMemberDto', object({ optional: {} })],
    ['CreateCustomerDto', object({ optional: {} })],
  ])('default: %s', (name, rule) => {
    const { required, optional } = fieldsOf(name)
    const all = Object.fromEntries([...required, ...optional].map((field) => [field, null]))
    const inner: { readonly [name: string]: [body: object, rule: Rule] } = {
      SquadMemberDto: [{ members: [all] }, squad],
      CreateCustomerDto: [{ customer: all }, object(callShape)],
    }
    const [body, struct] = inner[name] ?? [all, rule]
    expect(describeFailures(body, struct).filter((each) => each.includes('should not exist'))).toEqual([])
  })

  test.each([
    ['CreateByoPhoneNumberDto', 'byo-phone-number'],
    ['CreateTwilioPhoneNumberDto', 'twilio'],
    ['CreateVonagePhoneNumberDto', 'vonage'],
    ['CreateVapiPhoneNumberDto', 'vapi'],
    ['CreateTelnyxPhoneNumberDto', 'telnyx'],
  ])('default: %s', (name, provider) => {
    const { required, optional } = fieldsOf(name)
    expect(required.length + optional.length).toBeGreaterThan(5)
    const body = Object.fromEntries([...required, ...optional].map((field) => [field, null]))
    const sentences = describeFailures({ ...body, provider }, variants('provider', phoneNumbers))
    expect(new Set(sentences.map((each) => each.split(' ')[0]))).toEqual(new Set(required))
  })
})
