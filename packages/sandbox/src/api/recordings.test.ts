import { afterEach, describe, expect, test, vi } from 'vitest'
import { LONGEST_SECONDS } from '../callSound.ts'
import { SPEECH_RATE, WAV_HEADER_BYTES } from '../wav.ts'
import { createTestPlatform } from './createTestPlatform.ts'

type Platform = ReturnType<typeof createTestPlatform>

describe('the files of a call', () => {
  afterEach(() => vi.useRealTimers())

  /** An ended phone call on a platform. */
  async function endCall(platform: Platform): Promise<{ id: string; startedAt: string; endedAt: string }> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T00:00:00Z') })
    const { id: phoneNumberId } = await platform.create('/phone-number', { provider: 'vapi' })
    const customer = { number: '+15555550100' }
    const { id } = await platform.create('/call', { assistantId: 'demo', phoneNumberId, customer })
    expect((await platform.request(`GET /call/${id}/mono-recording`)).status).toBe(404)
    vi.setSystemTime(Date.now() + 3_600_000)
    return (await platform.request(`GET /call/${id}`)).body
  }

  test('default: a server redirects to a WAV of the length of the call, which needs no key', async () => {
    const platform = createTestPlatform({ isServer: true })
    const { id, startedAt, endedAt } = await endCall(platform)
    const redirect = await platform.send(`GET /call/${id}/mono-recording`)
    const location = redirect.headers.get('location') ?? ''
    expect(redirect.status).toBe(302)
    const { headers, body } = await platform.platform.handle(new Request(location))
    expect(headers.get('content-type')).toBe('audio/wav')
    const guessed = await platform.platform.handle(new Request(location.replace(/\?.*/, '')))
    expect(guessed.status).toBe(401)
    const { byteLength } = await new Response(body).arrayBuffer()
    const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
    // 16-bit samples at 16 kHz
    expect(byteLength).toBeCloseTo(44 + seconds * 32_000, -1)
  })

  test('default: a page gets the WAV at once', async () => {
    const platform = createTestPlatform()
    const { id } = await endCall(platform)
    const { status, headers } = await platform.send(`GET /call/${id}/assistant-recording`)
    expect([status, headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect((await platform.request(`GET /call/${id}/call-logs`)).body).toEqual({ id, status: 'ended' })
    expect((await platform.request(`GET /call/${id}/video-recording`)).status).toBe(404)
  })

  test('default: the record of a call that is over names them', async () => {
    const platform = createTestPlatform({ isServer: true })
    const { id } = await endCall(platform)
    const address = (kind: string) => `https://sandbox.invalid/call/${id}/${kind}-recording`
    expect((await platform.request(`GET /call/${id}`)).body.artifact).toMatchObject({
      recordingUrl: address('mono'),
      stereoRecordingUrl: address('stereo'),
      recording: {
        stereoUrl: address('stereo'),
        mono: {
          combinedUrl: address('mono'),
          customerUrl: address('customer'),
          assistantUrl: address('assistant'),
        },
      },
    })
  })
})

/** Sound whose samples are these, those of the user and of the assistant in turn. */
const soundOf = (...samples: number[]): ArrayBuffer => Int16Array.from(samples).buffer

/** A web call that its page has joined, on a server. */
async function joinCall(body: object = { assistantId: 'demo' }, options: object = {}) {
  const platform = createTestPlatform({ isServer: true, ...options })
  const call = await platform.create('/call/web', body)
  const { token, config } = await platform.roomOf(call)
  const report = (status: object) => platform.request(`POST /room/${call.id}/report`, status)
  await report({ status: 'in-progress' })
  return {
    ...platform,
    id: call.id,
    config,
    token,
    send: (at: unknown, sound: unknown, init = {}) =>
      platform.request(`POST /room/${call.id}/sound?at=${String(at)}`, sound, init),
    end: () => report({ status: 'ended', endedReason: 'customer-ended-call' }),
    /** The number of channels and the samples of a recording. */
    read: async (kind: string) => {
      const redirect = await platform.send(`GET /call/${call.id}/${kind}-recording`)
      const answer = await platform.platform.handle(new Request(redirect.headers.get('location') ?? ''))
      const wav = await answer.arrayBuffer()
      const header = new DataView(wav)
      expect(header.getUint32(40, true)).toBe(wav.byteLength - WAV_HEADER_BYTES)
      const samples = [...new Int16Array(wav.slice(WAV_HEADER_BYTES))]
      return { channels: header.getUint16(22, true), samples }
    },
  }
}

describe('the sound of a call', () => {
  afterEach(() => vi.useRealTimers())

  test('default: a channel for each voice, both in one, and each alone', async () => {
    const { send, end, read } = await joinCall()
    expect((await send(1, soundOf(10, 1, 20, 2))).status).toBe(204)
    await end()
    // the last sound comes after the report of the end
    expect((await send(4, soundOf(30_000, 30_000, -30_000, -30_000))).status).toBe(204)
    const begin = async (kind: string, samples: number) => {
      const found = await read(kind)
      return [found.channels, ...found.samples.slice(0, samples)]
    }
    expect(await begin('stereo', 12)).toEqual([2, 0, 0, 10, 1, 20, 2, 0, 0, 30_000, 30_000, -30_000, -30_000])
    // never louder than a sample can be
    expect(await begin('mono', 6)).toEqual([1, 0, 11, 22, 0, 0x7fff, -0x8000])
    expect(await begin('customer', 6)).toEqual([1, 0, 10, 20, 0, 30_000, -30_000])
    expect(await begin('assistant', 6)).toEqual([1, 0, 1, 2, 0, 30_000, -30_000])
  })

  test('behavior: a recording is as long as the call, and silent after its sound', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T00:00:00Z') })
    const { id, send, end, read, request } = await joinCall()
    await send(0, soundOf(7, 7))
    vi.setSystemTime(Date.now() + 2000)
    await end()
    const { startedAt, endedAt } = (await request(`GET /call/${id}`)).body
    const { samples } = await read('mono')
    expect(samples).toHaveLength(((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) * SPEECH_RATE)
    expect(samples.length).toBeGreaterThan(1.9 * SPEECH_RATE)
    expect(samples.filter((sample) => sample !== 0)).toEqual([14])
  })

  test('parameters: sound that is none, or beyond the longest recording, is refused', async () => {
    const { send, end, read } = await joinCall()
    const last = LONGEST_SECONDS * SPEECH_RATE
    for (const at of [-1, 1.5, 'x', '', last]) expect((await send(at, soundOf(1, 1))).status).toBe(400)
    for (const sound of [undefined, soundOf(), soundOf(1), soundOf(1, 2, 3)]) {
      expect((await send(0, sound)).status).toBe(400)
    }
    expect((await send(last - 1, soundOf(1, 1))).status).toBe(204)
    await end()
    const { samples } = await read('customer')
    expect([samples.length, samples.at(-1)]).toEqual([last, 1])
  })

  test('behavior: without the token of a room that has one, no sound is taken', async () => {
    const speak = async () => new Blob(['speech'])
    const { send, token } = await joinCall({ assistantId: 'demo' }, { agent: { speak } })
    expect((await send(0, soundOf(1, 1))).status).toBe(401)
    const headers = { authorization: `Bearer ${String(token)}` }
    expect((await send(0, soundOf(1, 1), { headers })).status).toBe(204)
  })

  const off = { artifactPlan: { recordingEnabled: false } }
  test.each([
    ['an assistant with artifactPlan', { assistant: off }],
    ['an assistant with the old field', { assistant: { recordingEnabled: false } }],
    ['an assistant under HIPAA, by the old field', { assistant: { hipaaEnabled: true } }],
    ['an assistant under HIPAA', { assistant: { compliancePlan: { hipaaEnabled: true } } }],
    [
      'an assistant whose override has another field of the plan',
      { assistant: off, assistantOverrides: { artifactPlan: { videoRecordingEnabled: true } } },
    ],
    ['an override', { assistantId: 'demo', assistantOverrides: off }],
    ['an override under HIPAA', { assistantId: 'demo', assistantOverrides: { hipaaEnabled: true } }],
    [
      'an override of a squad',
      { squad: { members: [{ assistantId: 'demo' }], membersOverrides: { hipaaEnabled: true } } },
    ],
  ])('behavior: %s that forbids it has no recording', async (_which, body) => {
    const { id, config, send, end, request } = await joinCall(body)
    expect(config.recordsSound).toBeUndefined()
    expect((await send(0, soundOf(1, 1))).status).toBe(404)
    await end()
    expect((await request(`GET /call/${id}/mono-recording`)).status).toBe(404)
    expect((await request(`GET /call/${id}`)).body.artifact).not.toHaveProperty('recordingUrl')
  })

  test('behavior: what a call was created with counts, whatever happens to its assistant', async () => {
    const platform = createTestPlatform({ isServer: true })
    const plan = (recordingEnabled: boolean) => ({ artifactPlan: { recordingEnabled } })
    const { id: assistantId } = await platform.create('/assistant', plan(false))
    const forbidden = await joinCall({ assistantId }, { state: platform.platform.state() })
    await forbidden.request(`DELETE /assistant/${assistantId}`)
    await forbidden.end()
    expect((await forbidden.request(`GET /call/${forbidden.id}/mono-recording`)).status).toBe(404)
    const { artifact } = (await forbidden.request(`GET /call/${forbidden.id}`)).body
    expect(artifact).not.toHaveProperty('recordingUrl')
    await platform.request(`PATCH /assistant/${assistantId}`, plan(true))
    const allowed = await joinCall({ assistantId }, { state: platform.platform.state() })
    await allowed.request(`PATCH /assistant/${assistantId}`, plan(false))
    await allowed.end()
    expect((await allowed.request(`GET /call/${allowed.id}/mono-recording`)).status).toBe(302)
  })

  test('behavior: a page keeps no sound', async () => {
    const { config, send } = await joinCall({ assistantId: 'demo' }, { isServer: false })
    expect(config.recordsSound).toBeUndefined()
    expect((await send(0, soundOf(1, 1))).status).toBe(404)
  })

  test('behavior: the list of requests has the sound that was refused only', async () => {
    const { send, request } = await joinCall()
    await send(0, soundOf(1, 1))
    await send(-1, soundOf(1, 1))
    const { body } = await request('GET /__sandbox/requests')
    const listed = body.filter(({ path }: { path: string }) => path.includes('/sound'))
    expect(listed.map(({ status }: { status: number }) => status)).toEqual([400])
  })

  test('behavior: a deleted call leaves no sound', async () => {
    const { id, send, end, request } = await joinCall()
    await send(0, soundOf(1, 1))
    await end()
    await request(`DELETE /call/${id}`)
    expect((await send(0, soundOf(1, 1))).status).toBe(404)
  })
})
