import type { RawCall, SeenEvent } from '../harness/rawCall.ts'
import { expect, pressHarness, harnessTest as test } from '../strictTest.ts'

/** The reason of the platform for the end of a call without audio of the caller. */
const NO_AUDIO = 'call.in-progress.error-assistant-did-not-receive-customer-audio'

test.describe('assistants', () => {
  test('default: says its own first message word for word, and then that it has no model', async ({
    page,
  }) => {
    const seen = await page.evaluate(async () => {
      const assistant = { name: 'Bella', firstMessage: 'Welcome to Bella, the pizza place on the corner!' }
      const caller = await window.harness.callerTrack()
      const call = await window.harness.rawCall({ assistant, audioSource: caller.track })
      await call.join()
      await call.daily.startRemoteParticipantsAudioLevelObserver(100)
      const greeting = await call.message('transcript', { transcriptType: 'final' })
      const tokens = call.messages('model-output').map(({ output }) => output)
      const levels = call.events
        .filter(({ name }) => name === 'remote-participants-audio-level')
        .flatMap(({ participantsAudioLevel }) => Object.values(participantsAudioLevel ?? {}))
      const update = await call.message('conversation-update')
      call.daily.sendAppMessage(
        JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'Hello' } }),
      )
      await call.message('transcript', {
        transcriptType: 'final',
        transcript:
          'I have no language model yet, so I cannot answer you. Start the sandbox with a model, and I will be your assistant.',
      })
      await call.end()
      await caller.close()
      return { greeting, said: tokens.join(''), loudest: Math.max(...levels), update }
    })
    const firstMessage = 'Welcome to Bella, the pizza place on the corner!'
    expect(seen.greeting).toMatchObject({ transcript: firstMessage, assistantName: 'Bella' })
    expect(seen.said).toBe(firstMessage)
    expect(seen.loudest).toBeGreaterThan(0.01)
    expect(seen.update.conversation).toEqual([{ role: 'assistant', content: firstMessage }])
  })

  test('parameters: waits for the user to speak first, and says its end message before it hangs up', async ({
    page,
  }) => {
    const seen = await page.evaluate(async () => {
      const caller = await window.harness.callerTrack()
      const call = await window.harness.rawCall({
        assistant: { firstMessageMode: 'assistant-waits-for-user', endCallMessage: 'Goodbye.' },
        audioSource: caller.track,
      })
      await call.join()
      await call.listening()
      // The greeting would come within a second.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const before = call.messages('transcript').length
      call.room.endCall('assistant-ended-call')
      const last = await call.message('transcript', { transcriptType: 'final' })
      const ended = await call.message('status-update', { status: 'ended' })
      await call.until('left-meeting')
      await call.end()
      await caller.close()
      return { before, last: last.transcript, ended: ended.endedReason }
    })
    expect(seen).toEqual({ before: 0, last: 'Goodbye.', ended: 'assistant-ended-call' })
  })

  test('parameters: clientMessages limits the messages to the client', async ({ page }) => {
    const types = await page.evaluate(async () => {
      const assistant = { clientMessages: ['transcript[transcriptType="final"]'] }
      const call = await window.harness.rawCall({ assistant })
      await call.join()
      await call.message('transcript', { transcriptType: 'final' })
      call.room.endCall('assistant-ended-call')
      await call.until('left-meeting')
      const datas = call.events.filter(({ name }) => name === 'app-message').map(({ data }) => String(data))
      await call.end()
      return datas.map((data) => (data === 'listening' ? data : JSON.parse(data).type))
    })
    expect(types).toEqual(['listening', 'transcript'])
  })
})

test.describe('the end of a call by the platform', () => {
  test('parameters: both forms of a normal end, and ends before the assistant listens', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const play = async (assistant: string) => {
        const call = await window.harness.rawCall({ assistant })
        await call.join()
        const { error, errorMsg } = await call.until('error')
        await call.until('left-meeting')
        const listened = call.events.some(({ data }) => data === 'listening')
        const [status] = call.messages('status-update').filter(({ status }) => status === 'ended')
        await call.end()
        return { ...error, errorMsg, listened, reason: status?.endedReason ?? null }
      }
      return Promise.all(
        [
          'ends-ejected',
          'ends-room-deleted',
          'fault:ends-before-listening',
          'fault:ends-unexplained',
          'fault:assistant-invalid',
        ].map(play),
      )
    })
    const ejected = { errorMsg: 'Meeting has ended', type: 'ejected', msg: 'Meeting has ended' }
    const deleted = {
      errorMsg: 'Meeting has ended',
      type: 'no-room',
      msg: 'Exiting meeting because room was deleted',
    }
    expect(seen).toMatchObject([
      { ...ejected, listened: true, reason: null },
      { ...deleted, listened: true, reason: null },
      { ...ejected, listened: false, reason: 'call.start.error-insufficient-credits' },
      { ...deleted, listened: false, reason: null },
      { ...ejected, listened: false, reason: 'assistant-not-valid' },
    ])
  })

  test('default: ends a call without audio of the caller, and no other', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const assistant = { customerJoinTimeoutSeconds: 3 }
      const play = async (options: Parameters<typeof harness.rawCall>[0], join: object = {}) => {
        const call = await harness.rawCall(options)
        await call.join(join)
        await call.listening()
        return call
      }
      const endOf = async (call: RawCall) => {
        await call.until('left-meeting')
        const { endedReason } = await call.message('status-update', { status: 'ended' })
        const { type, msg } = Object((await call.until('error')).error)
        await call.end()
        return [endedReason, type, msg]
      }
      const caller = await harness.callerTrack()
      caller.track.enabled = false
      const silent = await Promise.all([
        play({ assistant, audioSource: false }).then(endOf),
        play({ assistant }, { startAudioOff: true }).then(endOf),
        play({ assistant, audioSource: caller.track }).then(endOf),
        play({ assistant: 'fault:no-customer-audio', audioSource: false }).then(endOf),
      ])
      // This caller is muted only when the assistant listens, so it was heard before.
      const muted = await play({ assistant })
      muted.daily.setLocalAudio(false)
      await new Promise((resolve) => setTimeout(resolve, 4000))
      const state = muted.daily.meetingState()
      await muted.end()
      await caller.close()
      return { silent, state }
    })
    expect(seen.silent).toHaveLength(4)
    for (const end of seen.silent) expect(end).toEqual([NO_AUDIO, 'ejected', 'Meeting has ended'])
    expect(seen.state).toBe('joined-meeting')
  })
})

test('default: the platform joins after the track of the caller', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const call = await window.harness.rawCall()
    await call.join()
    await call.listening()
    const names = call.events.map(({ name, participant }: SeenEvent) =>
      ['participant-updated', 'participant-joined'].includes(name)
        ? `${name} ${participant?.user_name || 'local'} ${participant?.tracks.audio.state}`
        : name,
    )
    const { owner, user_id, session_id } = Object.values(call.daily.participants()).find(
      ({ user_name }) => user_name === 'Vapi Speaker',
    ) ?? { owner: null }
    await call.end()
    return { names, owner, isOwnId: user_id === session_id }
  })
  const joined = seen.names.findIndex((name) => name.startsWith('participant-joined'))
  const tracked = seen.names.findIndex((name) =>
    /^participant-updated local playable|^track-started/.test(name),
  )
  expect(tracked).toBeGreaterThanOrEqual(0)
  expect(tracked).toBeLessThan(joined)
  expect(seen).toMatchObject({ owner: false, isOwnId: true })
})

test('parameters: the sender and the form of each message', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const play = async <Seen>(assistant: string, look: (call: RawCall) => Seen | Promise<Seen>) => {
      const call = await window.harness.rawCall({ assistant })
      await call.join()
      await call.until('app-message', ({ data }) => /"transcriptType":"final"/.test(String(data)))
      const answer = await look(call)
      await call.end()
      return answer
    }
    const nameOf = (call: RawCall, type: string) => {
      const found = call.events.find(({ data }) => String(data).includes(`"type":"${type}"`))
      return call.daily.participants()[String(found?.fromId)]?.user_name
    }
    const [enveloped, third, owner, presence] = await Promise.all([
      play('enveloped', ({ events }) =>
        events
          .filter(({ name }) => name === 'app-message')
          .map(({ data }) => (data === 'listening' ? data : Object.keys(JSON.parse(String(data))).join())),
      ),
      play('third-sender', async (call) => {
        await call.message('model-output')
        return ['transcript', 'model-output', 'status-update', 'speech-update'].map((type) =>
          nameOf(call, type),
        )
      }),
      play('owner', ({ daily }) =>
        Object.values(daily.participants()).map(({ local, owner, user_id }) => [
          local,
          owner,
          user_id === 'platform',
        ]),
      ),
      play('message-before-presence', ({ events }) => {
        const place = (matches: (event: SeenEvent) => boolean) => events.findIndex(matches)
        const joins = (who: string) =>
          place(({ name, participant }) => name === 'participant-joined' && participant?.user_name === who)
        return {
          update: place(({ data }) => String(data).includes('conversation-update')),
          speaker: joins('Vapi Speaker'),
          listening: place(({ data }) => data === 'listening'),
          listener: joins('Vapi Listener'),
        }
      }),
    ])
    return { enveloped, third, owner, presence }
  })
  expect(new Set(seen.enveloped)).toEqual(new Set(['listening', 'message']))
  expect(seen.third).toEqual(['Vapi Worker', 'Vapi Worker', 'Vapi Speaker', 'Vapi Speaker'])
  expect(seen.owner).toEqual([
    [true, false, false],
    [false, true, true],
    [false, true, true],
  ])
  const { update, speaker, listening, listener } = seen.presence
  expect([update, speaker, listening, listener]).toEqual(
    [update, speaker, listening, listener].sort((a, b) => a - b),
  )
  expect(update).toBeGreaterThanOrEqual(0)
})

test('default: a recorded call is recorded once, from the join with its token', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const play = async (scenario: string, withToken: boolean, isRecorded: boolean) => {
      const assistant = { artifactPlan: { videoRecordingEnabled: true }, metadata: { scenario } }
      const call = await window.harness.rawCall({ assistant })
      const { token } = call
      await call.join(withToken && typeof token === 'string' ? { token } : {})
      await call.listening()
      if (isRecorded) await call.until('recording-started')
      // Long enough for a recording that should not begin
      else await new Promise((resolve) => setTimeout(resolve, 500))
      const before = call.events.filter(({ name }) => name === 'recording-started').length
      call.daily.startRecording()
      const { name, errorMsg } = await call.until(before > 0 ? 'recording-error' : 'recording-started')
      await call.end()
      return [typeof token, before, name, errorMsg ?? null]
    }
    return Promise.all([
      play('demo', true, true),
      play('demo', false, false),
      play('records-without-token', true, false),
    ])
  })
  expect(seen).toEqual([
    ['string', 1, 'recording-error', 'already recording'],
    ['string', 0, 'recording-started', null],
    ['undefined', 0, 'recording-started', null],
  ])
})

test('behavior: a recording continues in a call that is joined again, also after a reload', async ({
  page,
}) => {
  const before = await page.evaluate(async () => {
    const assistant = { artifactPlan: { videoRecordingEnabled: true } }
    const first = await window.harness.rawCall({ assistant })
    const room = { url: first.url, token: String(first.token) }
    await first.join(room)
    await first.until('recording-started')
    await first.listening()
    await first.end()
    const second = await window.harness.rawCall()
    await second.join(room)
    await second.sounding()
    const { errorMsg } = await second.until('recording-error')
    await second.end()
    return { url: room.url, errorMsg }
  })
  await page.reload()
  await pressHarness(page)
  const after = await page.evaluate(async (url) => {
    const third = await window.harness.rawCall()
    await third.join({ url })
    await third.sounding()
    const { errorMsg } = await third.after(() => third.daily.startRecording(), 'recording-error')
    await third.after(() => third.daily.stopRecording(), 'recording-stopped')
    await third.end()
    const fourth = await window.harness.rawCall()
    await fourth.join({ url })
    await fourth.sounding()
    await fourth.after(() => fourth.daily.startRecording(), 'recording-started')
    await fourth.end()
    return errorMsg
  }, before.url)
  expect([before.errorMsg, after]).toEqual(['already recording', 'already recording'])
})

test('parameters: tool-both calls a tool in the old form and in the new', async ({ page }) => {
  const types = await page.evaluate(async () => {
    const call = await window.harness.rawCall({ assistant: 'tool-both' })
    await call.join()
    await call.listening()
    call.daily.sendAppMessage(
      JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'When?' } }),
    )
    await call.message('tool-calls')
    const [old] = call.messages('function-call')
    await call.end()
    return old
  })
  expect(types).toEqual({
    type: 'function-call',
    functionCall: { name: 'findTimes', parameters: { day: 'Friday' } },
  })
})

test('default: the conversation and the record of a scripted call have typed words, tools and results', async ({
  page,
}) => {
  const seen = await page.evaluate(async () => {
    const call = await window.harness.rawCall({ assistant: 'tool' })
    const add = (role: string, content: string) =>
      call.daily.sendAppMessage(JSON.stringify({ type: 'add-message', message: { role, content } }))
    await call.join()
    await call.message('transcript', { transcriptType: 'final' })
    add('user', 'When?')
    await call.message('tool-calls')
    add('system', 'Ten or three.')
    await call.message('speech-update', { role: 'assistant', status: 'stopped', turn: 1 })
    const { conversation } = call.messages('conversation-update').at(-1) ?? {}
    await call.end()
    const ask = async (path: string) => {
      const { fetch, baseUrl } = call.sandbox
      return (await fetch(baseUrl + path, { headers: { authorization: 'Bearer key' } })).json()
    }
    const [{ id }] = await ask('/__sandbox/calls')
    return { conversation, record: await ask(`/call/${id}`) }
  })
  const rolesOf = (messages: unknown) => [messages].flat().map((message) => Object(message).role)
  expect(rolesOf(seen.conversation)).toEqual(['assistant', 'user', 'assistant', 'tool', 'assistant'])
  expect(rolesOf(seen.record.messages)).toEqual(['bot', 'user', 'tool_calls', 'tool_call_result', 'bot'])
})
