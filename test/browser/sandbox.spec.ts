import { fatalErrors } from '../../packages/sandbox/src/agent/fatalErrors.ts'
import { expect, harnessTest as test } from './harness/fixtures.ts'
import { watchLeaks } from './harness/watchLeaks.ts'

const GREETING = 'Hi, this is Aidan. How can I help you today?'

test.describe('plain daily-js on the sandbox', () => {
  test('default: joins alone, then the agent comes in, listens, and is heard', async ({ page }) => {
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
    expect(seen.id).toBe(seen.sessionId)
    expect(seen.loudest).toBeGreaterThan(0.01)
    expect(seen.order).toEqual([...seen.order].sort((a, b) => a - b))
    expect(seen.spoken.at(-1)).toBe(GREETING)
    expect(seen.spoken.slice(0, -1).every((partial) => GREETING.startsWith(partial))).toBe(true)
    expect(seen.tokens).toBe(GREETING)
  })

  test("default: the microphone's recorded speech is heard and answered", async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      await call.join()
      await call.message('speech-update', { status: 'started', role: 'user' })
      const { level } = call.room.heard()
      const user = await call.message('transcript', { role: 'user', transcriptType: 'final' })
      const answer = await call.message('transcript', {
        transcriptType: 'final',
        transcript: 'Of course. Which day would suit you best?',
      })
      const { turns } = call.room.heard()
      await call.end()
      return { level, user: user.transcript, answer: answer.role, turns }
    })
    expect(seen.level).toBeGreaterThan(0.01)
    expect(seen.user).toMatch(/^\(you spoke for [23]\.\d seconds\)$/)
    expect(seen.answer).toBe('assistant')
    expect(seen.turns).toBe(1)
  })

  test('behavior: speech during the greeting interrupts it', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const caller = await harness.callerTrack()
      const call = await harness.rawCall({ audioSource: caller.track })
      await call.join()
      await call.message('speech-update', { status: 'started', role: 'assistant' })
      const spoken = caller.speak()
      await call.message('user-interrupted')
      const { transcript } = await call.message('transcript', { role: 'assistant', transcriptType: 'final' })
      await spoken
      await call.message('speech-update', { status: 'stopped', role: 'user' })
      await call.end()
      const stillLive = caller.track.readyState
      await caller.close()
      return { transcript: String(transcript), stillLive }
    })
    expect(GREETING.startsWith(seen.transcript)).toBe(true)
    expect(seen.transcript.length).toBeLessThan(GREETING.length)
    // a track that the page gave is the page's to stop
    expect(seen.stillLive).toBe('live')
  })

  test('behavior: a muted microphone reaches nobody, an unmuted one does again', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const caller = await harness.callerTrack()
      const call = await harness.rawCall({ audioSource: caller.track })
      await call.join()
      await call.message('transcript', { transcriptType: 'final' })
      const loudest = async () => {
        const levels: number[] = []
        const timer = setInterval(() => levels.push(call.room.heard().level), 50)
        await caller.speak()
        clearInterval(timer)
        return Math.max(...levels)
      }
      call.daily.setLocalAudio(false)
      await call.until(
        'participant-updated',
        ({ participant }) => participant?.local === true && !participant.audio,
      )
      const muted = { level: await loudest(), local: call.daily.localAudio(), turns: call.room.heard().turns }
      call.daily.setLocalAudio(true)
      const unmuted = { level: await loudest(), local: call.daily.localAudio() }
      await call.end()
      await caller.close()
      return { muted, unmuted }
    })
    expect(seen.muted.level).toBeLessThan(0.01)
    expect(seen.muted).toMatchObject({ local: false, turns: 0 })
    expect(seen.unmuted.level).toBeGreaterThan(0.05)
    expect(seen.unmuted.local).toBe(true)
  })

  test('behavior: a call that starts muted opens no microphone until it is switched on', async ({ page }) => {
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

  test('behavior: leaving leaves nothing, and a second join works', async ({ page }) => {
    await watchLeaks(page)
    await page.reload()
    await page.getByRole('button', { name: 'Press' }).click()
    await page.waitForFunction(() => 'harness' in window)
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
        for (const player of document.querySelectorAll('audio')) player.remove()
      }
      const rooms = window.harness.createSandbox().control.rooms().length
      await call.daily.destroy()
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { before, after: window.leftovers(), during, rooms }
    })
    expect(seen.during).toEqual([
      ['connected', 'connected'],
      ['connected', 'connected'],
    ])
    expect(seen.rooms).toBe(0)
    expect(seen.after).toEqual(seen.before)
  })

  test('behavior: two calls at once each have their own agent', async ({ page }) => {
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

  test('behavior: the echo scenario plays back what was said', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const caller = await harness.callerTrack()
      const call = await harness.rawCall({ assistant: 'echo', audioSource: caller.track })
      await call.join()
      await call.daily.startRemoteParticipantsAudioLevelObserver(100)
      await call.message('transcript', { role: 'assistant', transcriptType: 'final' })
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
      await call.message('transcript', { role: 'assistant', transcript: 'Typed words' })
      await call.end()
      await caller.close()
      return Math.max(...levels)
    })
    expect(seen).toBeGreaterThan(0.01)
  })

  test('behavior: whatever the page asks is answered', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      await call.join()
      await call.until('participant-updated', ({ participant }) => participant?.local === true)
      const { daily } = call
      const settings = await daily.updateInputSettings({
        audio: { processor: { type: 'noise-cancellation' } },
      })
      await call.until('input-settings-updated')
      const name = await daily.setUserName('Sarah')
      const devices = await daily.getInputDevices()
      const device = await daily.setInputDevicesAsync({ audioDeviceId: 'default' })
      const output = await daily.setOutputDeviceAsync({ outputDeviceId: 'default' })
      await Promise.all([
        daily.cycleMic(),
        daily.getNetworkStats(),
        daily.getCpuLoadStats(),
        daily.room(),
        daily.getNetworkTopology(),
      ])
      daily.startRecording()
      await call.until('recording-started')
      daily.stopRecording()
      await call.until('recording-stopped')
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
      daily.startScreenShare({ mediaStream: canvas.captureStream(1) })
      await call.until('local-screen-share-started')
      const shared = daily.participants().local.screen
      daily.stopScreenShare()
      await call.until('local-screen-share-stopped')
      await call.end()
      return {
        settings,
        name: name.userName,
        mic: 'deviceId' in devices.mic,
        device: 'deviceId' in device.mic,
        output,
        shared,
      }
    })
    expect(seen.settings).toMatchObject({ audio: { processor: { type: 'noise-cancellation' } } })
    expect(seen).toMatchObject({ name: 'Sarah', mic: true, device: true, shared: true })
    expect(seen.output).toMatchObject({ speaker: { deviceId: 'default' } })
  })
})

test.describe('faults', () => {
  for (const [type, message] of Object.entries(fatalErrors)) {
    test(`parameters: a join refused as ${type}`, async ({ page }) => {
      const seen = await page.evaluate(async (asked) => {
        const call = await window.harness.rawCall({ assistant: `fault:join-${asked}` })
        const refusal = await call.join().then(
          () => null,
          (error) => error,
        )
        const { error, errorMsg } = await call.until('error')
        await call.until('left-meeting')
        const state = call.daily.meetingState()
        await call.end()
        return {
          refused: refusal !== null,
          type: error?.type,
          errorMsg,
          state,
          rooms: window.harness.createSandbox().control.rooms().length,
        }
      }, type)
      expect(seen).toEqual({ refused: true, type, errorMsg: message, state: 'error', rooms: 0 })
    })
  }

  test('parameters: join-hang is never answered, and can be left', async ({ page }) => {
    const state = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'fault:join-hang' })
      void call.join().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 1000))
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

  test('parameters: ejected', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'fault:ejected' })
      await call.join()
      const { error } = await call.until('error')
      await call.until('left-meeting')
      const messages = call.messages('status-update').map(({ status }) => status)
      await call.end()
      return { type: error?.type, messages }
    })
    expect(seen).toEqual({ type: 'ejected', messages: ['in-progress'] })
  })

  test('parameters: audio-processor-error switches the microphone off', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'fault:audio-processor-error' })
      await call.join()
      const { type } = await call.until('nonfatal-error')
      await call.until(
        'participant-updated',
        ({ participant }) => participant?.local === true && !participant.audio,
      )
      const off = call.daily.localAudio()
      await call.end()
      return { type, off }
    })
    expect(seen).toEqual({ type: 'audio-processor-error', off: false })
  })

  test('parameters: recording-error', async ({ page }) => {
    const errorMsg = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'fault:recording-error' })
      await call.join()
      call.daily.startRecording()
      const event = await call.until('recording-error')
      await call.end()
      return event.errorMsg
    })
    expect(errorMsg).toBe('The recording could not be started.')
  })

  test('parameters: speaker-returns as a new participant with the same voice', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'fault:speaker-returns' })
      await call.join()
      const { participant: first } = await call.until('participant-left')
      const gone = call.players.size
      const { participant: second } = await call.until(
        'participant-joined',
        ({ participant }) => participant?.session_id !== first?.session_id,
      )
      await call.until('track-started', ({ participant }) => participant?.session_id === second?.session_id)
      const back = call.players.size
      await call.end()
      return { gone, back, name: second?.user_name }
    })
    expect(seen).toEqual({ gone: 0, back: 1, name: 'Vapi Speaker' })
  })

  test('parameters: connection-interrupted comes back', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'fault:connection-interrupted' })
      await call.join()
      const interrupted = await call.until('network-connection', ({ event }) => event === 'interrupted')
      await call.until('network-connection', ({ event }) => event === 'connected')
      const state = call.daily.meetingState()
      await call.end()
      return { type: interrupted.type, state }
    })
    expect(seen).toEqual({ type: 'signaling', state: 'joined-meeting' })
  })

  test('parameters: connection-lost does not', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'fault:connection-lost' })
      await call.join()
      await call.until('network-connection', ({ event }) => event === 'interrupted')
      const { error } = await call.until('error')
      await call.end()
      return { type: error?.type, on: error?.details?.on }
    })
    expect(seen).toEqual({ type: 'connection-error', on: 'reconnect' })
  })
})
