import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { normalize, RATE, secondsOf, silence } from '../../scripts/assets/clip.mjs'
import { createServerSpeech } from '../../scripts/assets/speech.mjs'

describe('a server that speaks', () => {
  let requests: { url: string | undefined; authorization: string | undefined; body: object }[]
  let status: number
  let folder: string

  const server = createServer((request, response) => {
    const { url, headers } = request
    void bodyOf(request).then((body) => {
      requests.push({ url, authorization: headers.authorization, body })
      response.writeHead(status).end(status === 200 ? 'RIFF' : 'no such voice')
    })
  })

  async function bodyOf(request: IncomingMessage): Promise<object> {
    let text = ''
    for await (const part of request) text += part
    return JSON.parse(text)
  }

  beforeEach(async () => {
    requests = []
    status = 200
    folder = mkdtempSync(join(tmpdir(), 'offhook-voices-'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })

  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await new Promise((resolve) => server.close(resolve))
  })

  const createSpeech = (key?: string) =>
    createServerSpeech({
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
      model: 'kokoro',
      voices: { agent: 'am_michael', caller: 'af_bella' },
      key,
    })

  test('default: is asked for a WAV file of each text, by the voice of its speaker', async () => {
    const file = join(folder, 'clip.wav')
    await createSpeech('sk-voice')('agent', 'Tomorrow.', file)
    expect(requests).toEqual([
      {
        url: '/v1/audio/speech',
        authorization: 'Bearer sk-voice',
        body: { model: 'kokoro', voice: 'am_michael', input: 'Tomorrow.', response_format: 'wav' },
      },
    ])
    expect(readFileSync(file, 'utf8')).toBe('RIFF')
  })

  test('parameters: without a key, it gets none', async () => {
    await createSpeech()('caller', 'Hello.', join(folder, 'clip.wav'))
    expect(requests[0]).toMatchObject({ authorization: undefined, body: { voice: 'af_bella' } })
  })

  test('throws: the words of a server that refuses', async () => {
    status = 404
    await expect(createSpeech()('agent', 'Hello.', join(folder, 'clip.wav'))).rejects.toThrow(
      /audio\/speech answered 404: no such voice/,
    )
  })
})

describe('a clip', () => {
  /** A second of a tone between two silences. */
  const tone = (peak: number) => {
    const samples = new Float32Array(3 * RATE)
    for (let at = RATE; at < 2 * RATE; at += 1) samples[at] = peak * Math.sin(at / 10)
    return samples
  }

  test('default: loses the silence around it, and has the loudness of every other clip', () => {
    const [quiet, loud] = [normalize(tone(0.05)), normalize(tone(0.8))]
    for (const clip of [quiet, loud]) expect(secondsOf(clip)).toBeCloseTo(1.03, 1)
    const highest = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, sample), 0)
    expect(highest(quiet)).toBeCloseTo(highest(loud), 2)
    expect(highest(loud)).toBeLessThan(0.9)
  })

  test('throws: silence, which no voice answers', () => {
    expect(() => normalize(silence(1))).toThrow('A voice answered with silence.')
  })
})
