import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { DailyCall } from '../engine/daily/dailyCall.ts'
import { toCallError } from '../engine/daily/dailyErrors.ts'
import { redactReports } from '../engine/daily/sentryReports.ts'
import { createRestClient } from '../rest/createRestClient.ts'
import { fakeFetch } from '../rest/fakeFetch.ts'
import { redactEntry } from '../voice/createInspector.ts'

/** The key of the client, or the token of the call. */
const KEY = 'k3y-y3k-of-ada'
const SECRET = 's3cr3t-t3rc3s'
const JSON_WEB_TOKEN = `eyJhbGciOiJIUzI1NiJ9.${SECRET}.c2ln`

/** Data that a server, a room or daily-js repeats to the page: a text, and fields beside it. */
interface Sample {
  readonly text?: string
  readonly fields?: { readonly [name: string]: unknown }
}

/** Everything that leaves the library with the data of others, as a text. */
const OUTPUTS = {
  /** The error of a call. */
  call({ text = '' }: Sample) {
    const error = toCallError({ errorMsg: `Left: ${text}`, error: { type: 'ejected', msg: text } })
    return JSON.stringify(error) + error.message
  },
  /** The error of a REST request that sent the secret in a field with that name. */
  async rest({ text = '', fields }: Sample) {
    const fetch = fakeFetch(() => Response.json({ message: text, ...fields }, { status: 400 }))
    const rest = createRestClient({ token: KEY, maxRetries: 0, fetch })
    const body = { name: 'Ada', server: { secret: `sent-${SECRET}` } }
    return inspect(await rest.assistants.create(body).catch((error: unknown) => error), { depth: 9 })
  },
  /** An entry of `voice.inspect()`, for a client with that key. */
  inspect({ text = '', fields }: Sample) {
    return JSON.stringify(redactEntry({ text, deep: [{ ...fields }] }, KEY))
  },
  /** A report of daily-js, from a call with that token and user name. */
  report({ text = '', fields }: Sample) {
    let report = ''
    const call = {
      properties: { url: `https://a.daily.co/room?t=${KEY}`, token: KEY, userName: 'Sarah Miller' },
      _maybeSendToSentry(event: unknown) {
        report = JSON.stringify([event, this.properties])
      },
    }
    redactReports(call as unknown as DailyCall)
    call._maybeSendToSentry({ error: { type: 'connection-error', msg: text, details: { ...fields } } })
    return report
  },
}

type Output = keyof typeof OUTPUTS

/** A secret, and the outputs that must hide it. */
type Row = [about: string, sample: Sample, hiddenIn: readonly Output[], secret?: RegExp]

const TABLE: readonly Row[] = [
  [
    'the key of the client, or the token of the call',
    { text: `Bad ${KEY}` },
    ['rest', 'inspect', 'report'],
    /k3y|y3k/,
  ],
  ['a secret that was sent', { text: `Bad sent-${SECRET}` }, ['rest']],
  ['the query string of a room', { text: `https://a.example/b?t=${SECRET}` }, ['call', 'inspect', 'report']],
  ['a secret parameter', { text: `wss://a.example/?x=1&access_token=${SECRET}` }, ['inspect']],
  ['a meeting token', { text: `With ${JSON_WEB_TOKEN} in it` }, ['call', 'inspect', 'report']],
  ['a secret that a text names', { text: `The password is: ${SECRET}` }, ['rest']],
  ['a field of a secret name', { fields: { apiKey: SECRET } }, ['rest', 'inspect', 'report']],
  ['a header of a secret name', { fields: { Authorization: SECRET } }, ['rest', 'inspect', 'report']],
  ['the address of a listener', { fields: { listenUrl: SECRET } }, ['rest', 'inspect', 'report']],
  ['the address that controls a call', { fields: { controlUrl: SECRET } }, ['rest', 'inspect', 'report']],
  ['the name of a room', { text: 'https://a.daily.co/my-room' }, ['inspect'], /my-room/],
  ['the name of the user', { text: 'Sarah Miller left' }, ['report'], /Sarah|Miller/],
]

describe.each(Object.entries(OUTPUTS))('behavior: %s', (output, show) => {
  const rows = TABLE.filter(([, , hiddenIn]) => hiddenIn.some((name) => name === output))
  test.each(rows)('hides %s', async (_about, sample, _hiddenIn, secret = /s3cr3t|t3rc3s/) => {
    expect(await show(sample)).not.toMatch(secret)
  })

  test('shows ordinary data', async () => {
    const shown = await show({ text: 'The token of Ada has 5 keys.', fields: { maxTokens: 250 } })
    expect(shown).toContain('The token of Ada has 5 keys.')
    if (output !== 'call') expect(shown).toContain('250')
  })
})
