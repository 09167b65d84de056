import type { CallTurn } from '@offhook/sandbox'
import { fatalErrors } from '../../../packages/sandbox/src/scenarios/dailyErrors.ts'
import type { RawCall } from '../harness/rawCall.ts'
import { expect, pressHarness, harnessTest as test } from '../strictTest.ts'
import { watchLeaks } from '../watchLeaks.ts'

const GREETING = 'Hi, this is Aidan. How can I help you today?'

test.describe('plain daily-js on the sandbox', () => {
  test('default: the caller joins first, then the agent joins, listens and speaks', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      await call.join()
      const present = Object.keys(call.daily.participants())
      await call.daily.startRemoteParticipantsAudioLevelObserver(100)
      const { participant } = await call.until('participant-joined')
      const joined = await call.until('joined-meeting')
      const started = await call.until('track-started', ({ participant }) => participant?.local === false)
      const listening = await call.listening()
      const speaking = await call.message('speech-update', { status: 'started', role: 'assistant' })
      await call.message('transcript', { transcriptType: 'final' })
      const listener = call.daily.participants()[String(listening.fromId)]?.user_name
      const [id = ''] = Object.keys(call.daily.getRemoteParticipantsAudioLevel())
      const levels = call.events
        .filter(({ name }) => name === 'remote-participants-audio-level')
        .map(({ participantsAudioLevel }) => participantsAudioLevel?.[id] ?? 0)
      const spoken = call.messages('transcript').map(({ transcript }) => String(transcript))
      const tokens = call
        .messages('model-output')
        .map(({ output }) => output)
        .join('')
      await call.end()
      return {
        present,
        speaker: participant?.user_name,
        listener,
        id,
        sessionId: participant?.session_id,
        speaking,
        spoken,
        tokens,
        loudest: Math.max(...levels),
        order: [joined.at, started.at, listening.at],
      }
    })
    expect(seen.present).toEqual(['local'])
    expect(seen.speaker).toBe('Vapi Speaker')
    expect(seen.listener).toBe('Vapi Listener')
    expect(seen.id).toBe(seen.sessionId)
    expect(seen.loudest).toBeGreaterThan(0.01)
    expect(seen.order).toEqual([...seen.order].sort((a, b) => a - b))
    expect(seen.spoken.at(-1)).toBe(GREETING)
    expect(seen.spoken.slice(0, -1).every((partial) => GREETING.startsWith(partial))).toBe(true)
    expect(seen.tokens).toBe(GREETING)
  })

  test("default: the microphone's recorded speech is heard and answered", { tag: '@newest' }, async ({
    page,
  }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      await call.join()
      const spoken: CallTurn[] = []
      call.room.onTurn((turn) => spoken.push(turn))
      await call.message('speech-update', { status: 'started', role: 'user' })
      // the speech has only begun: its first sound may be soft
      const levels: number[] = []
      const listening = setInterval(() => levels.push(call.room.heard().level), 50)
      const user = await call
        .message('transcript', { role: 'user', transcriptType: 'final' })
        .finally(() => clearInterval(listening))
      const answer = await call.message('transcript', {
        transcriptType: 'final',
        transcript: 'Of course. Which day would suit you best?',
      })
      const { turns } = call.room.heard()
      await call.end()
      const heard = spoken.find(({ speaker }) => speaker === 'user')
      return { level: Math.max(...levels), user: user.transcript, answer: answer.role, turns, heard }
    })
    expect(seen.level).toBeGreaterThan(0.01)
    // 3.4 in the recording, and more where a busy machine stretches the sound; two utterances would be 18
    expect(seen.user).toMatch(/^\(you spoke for ([2-9]|1[0-3])\.\d seconds\)$/)
    expect(seen.answer).toBe('assistant')
    expect(seen.turns).toBe(1)
    expect(seen.heard?.text).toBe(seen.user)
    expect(seen.heard?.durationMs).toBeGreaterThan(1900)
  })

  test('behavior: speech during an interruptible greeting interrupts it', { tag: '@newest' }, async ({
    page,
  }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const caller = await harness.callerTrack()
      const call = await harness.rawCall({
        audioSource: caller.track,
        overrides: { firstMessageInterruptionsEnabled: true },
      })
      await call.join()
      await call.message('speech-update', { status: 'started', role: 'assistant' })
      void caller.speak()
      await call.message('user-interrupted')
      const { transcript } = await call.message('transcript', { role: 'assistant', transcriptType: 'final' })
      await call.end()
      const stillLive = caller.track.readyState
      await caller.close()
      return { transcript: String(transcript), stillLive }
    })
    expect(GREETING.startsWith(seen.transcript)).toBe(true)
    expect(seen.transcript.length).toBeLessThan(GREETING.length)
    // The page stops the tracks that it has created.
    expect(seen.stillLive).toBe('live')
  })

  test('behavior: the agent hears nothing from a muted microphone, and hears it again when unmuted', {
    tag: '@newest',
  }, async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const caller = await harness.callerTrack()
      const call = await harness.rawCall({ audioSource: caller.track })
      await call.join()
      await call.listening()
      /** The levels during a sentence. */
      const loudest = async () => {
        let level = 0
        const watch = setInterval(() => {
          level = Math.max(level, call.room.heard().level)
        }, 50)
        await caller.speak()
        clearInterval(watch)
        return level
      }
      call.daily.setLocalAudio(false)
      await call.until(
        'participant-updated',
        ({ participant }) => participant?.local === true && !participant.audio,
      )
      const muted = {
        level: await loudest(),
        local: call.daily.localAudio(),
        turns: call.room.heard().turns,
      }
      call.daily.setLocalAudio(true)
      // A busy machine may take long to let sound through again.
      while ((await loudest()) <= 0.05) {}
      const unmuted = { local: call.daily.localAudio() }
      await call.end()
      await caller.close()
      return { muted, unmuted }
    })
    expect(seen.muted.level).toBeLessThan(0.01)
    expect(seen.muted).toMatchObject({ local: false, turns: 0 })
    expect(seen.unmuted).toEqual({ local: true })
  })

  test('behavior: a call that starts muted opens the microphone when it is unmuted', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const { mediaDevices } = navigator
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
      let opened = 0
      mediaDevices.getUserMedia = (constraints) => {
        opened += 1
        return getUserMedia(constraints)
      }
      const call = await harness.rawCall()
      await call.join({ startAudioOff: true, userName: 'Sarah' })
      await call.listening()
      const before = { opened, on: call.daily.localAudio(), name: call.daily.participants().local.user_name }
      call.daily.setLocalAudio(true)
      await call.until(
        'participant-updated',
        ({ participant }) => participant?.audio === true && participant.local,
      )
      const after = { opened, on: call.daily.localAudio() }
      await call.end()
      return { before, after }
    })
    expect(seen.before).toEqual({ opened: 0, on: false, name: 'Sarah' })
    expect(seen.after).toEqual({ opened: 1, on: true })
  })

  test('behavior: a leave leaves nothing behind, and a second join works', async ({ page }) => {
    await watchLeaks(page)
    await page.reload()
    await pressHarness(page)
    const seen = await page.evaluate(async () => {
      const before = window.leftovers()
      const call = await window.harness.rawCall()
      const during: unknown[] = []
      for (const _ of [1, 2]) {
        await call.join()
        await call.daily.startRemoteParticipantsAudioLevelObserver(100)
        await call.daily.startLocalAudioLevelObserver(100)
        await call.listening()
        await call.message('speech-update', { status: 'started', role: 'assistant' })
        const [mine, theirs] = call.room.peerConnections()
        during.push([mine?.connectionState, theirs?.connectionState])
        await call.daily.leave()
        call.events.length = 0
        // Listeners of daily-js and of players.
        for (const left of document.querySelectorAll('audio, head > script[src*=call-machine]')) left.remove()
      }
      const rooms = window.harness.createSandbox().control.rooms().length
      await call.daily.destroy()
      return { before, during, rooms }
    })
    expect(seen.during).toEqual([
      ['connected', 'connected'],
      ['connected', 'connected'],
    ])
    expect(seen.rooms).toBe(0)
    await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(seen.before)
  })

  test('behavior: two calls at the same time each have their own agent', { tag: '@newest' }, async ({
    page,
  }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const calls = await Promise.all([harness.rawCall(), harness.rawCall({ assistant: 'silent' })])
      const [demo, silent] = calls
      await Promise.all(calls.map((call) => call.join()))
      await Promise.all(
        calls.map((call) => call.until('track-started', ({ participant }) => participant?.local === false)),
      )
      await demo.message('speech-update', { status: 'started', role: 'assistant' })
      const rooms = harness.createSandbox().control.rooms().length
      const messages = silent.events.filter(({ name }) => name === 'app-message').length
      await demo.end()
      const left = harness
        .createSandbox()
        .control.rooms()
        .map(({ url }) => url === silent.room.url)
      await silent.end()
      return { rooms, messages, left }
    })
    expect(seen).toEqual({ rooms: 2, messages: 0, left: [true] })
  })

  test('behavior: the echo scenario plays the speech of the caller', { tag: '@newest' }, async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const caller = await harness.callerTrack()
      const call = await harness.rawCall({ assistant: 'echo', audioSource: caller.track })
      await call.join()
      await call.daily.startRemoteParticipantsAudioLevelObserver(100)
      await call.listening()
      await caller.speak()
      await call.message('speech-update', { status: 'started', role: 'assistant', turn: 1 })
      const since = performance.now()
      await call.message('transcript', {
        role: 'assistant',
        transcriptType: 'final',
        transcript: '(what you said)',
      })
      const levels = call.events
        .filter(({ at }) => at > since)
        .flatMap(({ participantsAudioLevel }) => Object.values(participantsAudioLevel ?? {}))
      call.daily.sendAppMessage(
        JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'Typed words' } }),
      )
      await call.message('model-output', { output: 'Typed' })
      await call.end()
      await caller.close()
      return Math.max(...levels)
    })
    expect(seen).toBeGreaterThan(0.01)
  })
})

test.describe('faults', () => {
  test('parameters: a join is refused with each fatal error', async ({ page }) => {
    const seen = await page.evaluate(
      async (names) => {
        const refusals: unknown[] = []
        for (const name of names) {
          const call = await window.harness.rawCall({ assistant: `fault:${name}` })
          const refused = (await call.refusal(() => call.join())) !== null
          const { error, errorMsg } = await call.until('error')
          await call.until('left-meeting')
          const state = call.daily.meetingState()
          await call.end()
          const rooms = window.harness.createSandbox().control.rooms().length
          refusals.push({ refused, type: error?.type, errorMsg, state, rooms })
        }
        return refusals
      },
      [...Object.keys(fatalErrors).map((type) => `join-${type}`), 'no-room-deleted'],
    )
    const refusal = { refused: true, state: 'error', rooms: 0 }
    expect(seen).toEqual([
      ...Object.entries(fatalErrors).map(([type, errorMsg]) => ({ ...refusal, type, errorMsg })),
      { ...refusal, type: 'no-room', errorMsg: 'The meeting was deleted' },
    ])
  })

  test('parameters: join-hang never answers, and can be left', async ({ page }) => {
    const state = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'fault:join-hang' })
      void call.join().catch(() => {})
      await call.until('joining-meeting')
      // Long enough for an answer to arrive.
      await new Promise((resolve) => setTimeout(resolve, 500))
      const joining = call.daily.meetingState()
      await call.end()
      return joining
    })
    expect(state).toBe('joining-meeting')
  })

  test('parameters: microphone-denied', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'fault:microphone-denied' })
      await call.join()
      const { error, errorMsg } = await call.until('camera-error')
      const state = call.daily.participants().local.tracks.audio
      await call.end()
      return { error, errorMsg, state: state.state, blocked: state.blocked }
    })
    expect(seen.error).toMatchObject({ type: 'permissions', blockedBy: 'user', blockedMedia: ['audio'] })
    expect(seen.errorMsg).toMatchObject({ audioOk: false, videoOk: true })
    expect(seen).toMatchObject({ state: 'blocked', blocked: { byPermissions: true } })
  })

  test('parameters: each event of a room, in its own call', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      // On two cores the sound of eleven calls at once can take longer than the test: four at a time
      const places = { free: 4 }
      const inCall = async <Seen>(fault: string, look: (call: RawCall) => Promise<Seen>): Promise<Seen> => {
        while (places.free === 0) await new Promise((resolve) => setTimeout(resolve, 50))
        places.free -= 1
        const call = await harness.rawCall({ assistant: `fault:${fault}` })
        await call.join()
        const seen = await look(call)
        await call.end()
        places.free += 1
        return seen
      }
      const ejected = inCall('ejected', async (call) => {
        const { error } = await call.until('error')
        await call.until('left-meeting')
        return { type: error?.type, said: call.messages('status-update').map(({ status }) => status) }
      })
      const audioProcessor = inCall('audio-processor-error', async (call) => {
        const { type } = await call.until('nonfatal-error')
        await call.after(
          () => {},
          'participant-updated',
          ({ participant }) => participant?.audio === false,
        )
        return { type, audio: call.daily.localAudio() }
      })
      const videoProcessor = inCall('video-processor-error', async (call) => {
        const { type } = await call.until('nonfatal-error')
        return type
      })
      const returned = inCall('speaker-returns', async (call) => {
        const { participant: first } = await call.until('participant-left')
        const gone = call.players.size
        const { participant: second } = await call.until(
          'participant-joined',
          ({ participant }) =>
            participant?.session_id !== first?.session_id && participant?.user_name === first?.user_name,
        )
        await call.until('track-started', ({ participant }) => participant?.session_id === second?.session_id)
        return { gone, back: call.players.size, name: second?.user_name }
      })
      const interrupted = inCall('connection-interrupted', async (call) => {
        const { type } = await call.until('network-connection', ({ event }) => event === 'interrupted')
        await call.until('network-connection', ({ event }) => event === 'connected')
        return { type, state: call.daily.meetingState() }
      })
      const lost = inCall('connection-lost', async (call) => {
        await call.until('network-connection', ({ event }) => event === 'interrupted')
        const { error } = await call.until('error')
        return { type: error?.type, on: error?.details?.on }
      })
      const network = inCall('network-bad', async (call) => {
        const { networkState, networkStateReasons, threshold } = await call.until('network-quality-change')
        return { networkState, networkStateReasons, threshold }
      })
      const cpu = inCall('cpu-high', async (call) => (await call.until('cpu-load-change')).cpuLoadState)
      const streaming = inCall(
        'live-streaming-warning',
        async (call) => (await call.until('nonfatal-error')).type,
      )
      const dialOut = inCall(
        'dialout-warning',
        async (call) => (await call.until('dialout-warning')).errorMsg,
      )
      const dialIn = inCall('dialin-warning', async (call) => (await call.until('dialin-warning')).errorMsg)
      return {
        ejected: await ejected,
        audioProcessor: await audioProcessor,
        videoProcessor: await videoProcessor,
        returned: await returned,
        interrupted: await interrupted,
        lost: await lost,
        network: await network,
        warnings: [await cpu, await streaming, await dialOut, await dialIn],
        rooms: harness.createSandbox().control.rooms().length,
      }
    })
    expect(seen).toEqual({
      ejected: { type: 'ejected', said: ['in-progress'] },
      audioProcessor: { type: 'audio-processor-error', audio: false },
      videoProcessor: 'video-processor-error',
      returned: { gone: 0, back: 1, name: 'Vapi Speaker' },
      interrupted: { type: 'signaling', state: 'joined-meeting' },
      lost: { type: 'connection-error', on: 'reconnect' },
      network: { networkState: 'bad', networkStateReasons: ['recvPacketLoss'], threshold: 'very-low' },
      warnings: ['high', 'live-streaming-warning', 'The line is bad.', 'The line is bad.'],
      rooms: 0,
    })
  })
})
