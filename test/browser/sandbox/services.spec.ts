import { runsOldest } from '../addresses.ts'
import { expect, harnessTest as test } from '../strictTest.ts'

test.describe('services of a call', () => {
  test('recordings, live streams and transcriptions, by instance', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      const { daily } = call
      await call.join()
      await call.listening()
      const me = daily.participants().local.session_id
      daily.startTranscription({ language: 'en-AU', instanceId: 'words' })
      const transcription = await call.until('transcription-started')

      const layout = { preset: 'single-participant', session_id: me } as const
      daily.startRecording({ layout, instanceId: 'first' })
      const recording = await call.until('recording-started')
      daily.updateRecording({ layout: { preset: 'portrait' }, instanceId: 'first' })
      daily.startRecording({ instanceId: 'first' })
      const again = await call.until('recording-error')
      daily.startRecording({ type: 'local', instanceId: 'mine' } as never)
      await call.until('recording-started', ({ instanceId }) => instanceId === 'mine')
      const running = call.room
        .outputs()
        .map(({ kind, instanceId, options }) => [kind, instanceId, JSON.stringify(options.layout)])

      daily.startLiveStreaming({ rtmpUrl: 'rtmps://one.invalid' })
      const streaming = await call.until('live-streaming-started')
      const instanceId = String(streaming.instanceId)
      const one = await call.until('live-streaming-updated')
      const endpoints = [{ endpoint: 'rtmps://two.invalid' }]
      const two = await call.after(
        () => daily.addLiveStreamingEndpoints({ endpoints, instanceId }),
        'live-streaming-updated',
      )
      const gone = await call.after(
        () => daily.removeLiveStreamingEndpoints({ endpoints, instanceId }),
        'live-streaming-updated',
      )
      const relaid = await call.after(
        () => daily.updateLiveStreaming({ layout: { preset: 'portrait' }, instanceId }),
        'live-streaming-updated',
      )
      const unknown = await call.after(
        () => daily.updateLiveStreaming({ layout: { preset: 'portrait' }, instanceId: 'other' }),
        'live-streaming-error',
      )
      const stoppedStream = await call.after(() => daily.stopLiveStreaming(), 'live-streaming-stopped')

      await call.until('recording-stats')
      const uploaded = await call.after(
        () => daily.stopRecording({ instanceId: 'mine' }),
        'recording-upload-completed',
      )
      const stopped = await call.after(() => daily.stopRecording(), 'recording-stopped')
      daily.sendAppMessage(
        JSON.stringify({ type: 'say', message: 'Noted.', interruptAssistantEnabled: true }),
      )
      const said = await call.until('transcription-message', ({ text }) => String(text).startsWith('Noted'))
      const [agentId] = Object.keys(daily.participants()).filter((id) => id !== 'local')
      daily.updateTranscription({ participants: [me], instanceId: 'words' })
      const untranscribed = await call.after(
        () => daily.stopTranscription({ instanceId: 'words' }),
        'transcription-stopped',
      )
      const left = call.room.outputs().length
      await call.end()
      return {
        transcription: [transcription.language, transcription.instanceId, transcription.startedBy === me],
        said: [said.participantId === agentId, said.timestamp instanceof Date, said.instanceId],
        untranscribed: untranscribed.updatedBy === me,
        recording: [recording.instanceId, recording.startedBy === me, recording.type, recording.layout],
        again: again.instanceId,
        running,
        one: [one.endpoint, one.state, one.instanceId === instanceId],
        two: [two.endpoint, two.state],
        gone: [gone.endpoint, gone.state],
        relaid: relaid.state,
        unknown: unknown.instanceId,
        stoppedStream: stoppedStream.instanceId === instanceId,
        uploaded: uploaded !== undefined,
        stopped: stopped.instanceId,
        left,
        preset: layout.preset,
      }
    })
    expect(seen).toMatchObject({
      transcription: ['en-AU', 'words', true],
      said: [true, true, 'words'],
      untranscribed: true,
      recording: ['first', true, 'cloud', { preset: 'single-participant' }],
      again: 'first',
      one: [{ endpoint: 'rtmps://one.invalid' }, 'connected', true],
      two: [{ endpoint: 'rtmps://two.invalid' }, 'connected'],
      gone: [{ endpoint: 'rtmps://two.invalid' }, 'interrupted'],
      relaid: 'connected',
      unknown: 'other',
      stoppedStream: true,
      uploaded: true,
      stopped: 'first',
      left: 0,
    })
    expect(seen.running).toEqual([
      ['transcription', 'words', undefined],
      ['recording', 'first', '{"preset":"portrait"}'],
      ['recording', 'mine', undefined],
    ])
  })

  test('media players and telephones are participants', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      const { daily } = call
      await call.join()
      await call.listening()
      daily.setSubscribeToTracksAutomatically(true)
      const player = await daily.startRemoteMediaPlayer({ url: 'https://media.invalid/film.mp4' })
      const { session_id } = player
      await call.until('remote-media-player-started', (event) => event.session_id === session_id)
      await call.until('track-started', ({ type }) => type === 'rmpVideo')
      const tracks = daily.participants()[session_id]?.tracks
      const paused = await daily.updateRemoteMediaPlayer({
        session_id,
        settings: { state: 'pause', volume: 0.5 },
      })
      const updated = await call.until('remote-media-player-updated')
      const stopped = await call.after(
        () => daily.stopRemoteMediaPlayer(session_id),
        'remote-media-player-stopped',
      )
      const unknownPlayer = await call.refusal(() => daily.stopRemoteMediaPlayer('nobody'))
      const players = Object.keys(daily.participants()).length

      const { session } = await daily.startDialOut({ phoneNumber: '+61123', displayName: 'Office' })
      const sessionId = String(session?.sessionId)
      const connected = await call.until('dialout-connected')
      const answered = await call.until('dialout-answered')
      const phone = daily.participants()[sessionId]?.user_name
      await daily.sendDTMF({ sessionId, tones: '1#' })
      // Before 0.89, daily-js does not report the keys that the other side presses.
      const tones =
        window.harness.dtmfIsHeard && (await call.until('dtmf-event', ({ tone }) => tone === '#')).sessionId
      await daily.sipCallTransfer({ sessionId, toEndPoint: '+61456' })
      const transferred = await call.until('dialout-stopped')
      const unknownLine = await call.refusal(() => daily.sendDTMF({ sessionId, tones: '1' }))

      const { session: second } = await daily.startDialOut({ sipUri: 'sip:desk@office.invalid' })
      const secondId = String(second?.sessionId)
      await call.until('dialout-answered', (event) => event.sessionId === secondId)
      const hungUp = await call.after(() => daily.stopDialOut({ sessionId: secondId }), 'dialout-stopped')
      const gone = daily.participants()[secondId] === undefined

      const { session: third } = await daily.startDialOut({ sipUri: 'sip:desk@office.invalid' })
      const thirdId = String(third?.sessionId)
      await call.until('dialout-answered', (event) => event.sessionId === thirdId)
      const referred = await call.after(
        () => daily.sipRefer({ sessionId: thirdId, toEndPoint: 'sip:other@office.invalid' }),
        'dialout-stopped',
      )

      let dialedIn: unknown = null
      const { startDialIn } = daily as { startDialIn?: (options: object) => Promise<void> }
      if (startDialIn) {
        await startDialIn.call(daily, { displayName: 'Caller' })
        const ready = await call.until('dialin-ready')
        const arrived = await call.until('dialin-connected')
        const id = String(arrived.sessionId)
        const name = daily.participants()[id]?.user_name
        await call.after(() => daily.updateParticipant(id, { eject: true }), 'dialin-stopped')
        dialedIn = [ready.provider, name]
      }
      await call.end()
      return {
        player: player.remoteMediaPlayerState,
        tracks: [tracks?.rmpAudio?.state, tracks?.rmpVideo?.state],
        paused: paused.remoteMediaPlayerState,
        updated: updated.remoteMediaPlayerState,
        stopped: stopped.reason,
        unknownPlayer,
        players,
        connected: [connected.destination, connected.sessionId === sessionId],
        answered: answered.sessionId === sessionId,
        phone,
        tones: tones === false || tones === sessionId,
        transferred: transferred.sessionId === sessionId,
        unknownLine,
        hungUp: hungUp.sessionId === secondId,
        gone,
        referred: referred.sessionId === thirdId,
        dialedIn,
      }
    })
    expect(seen).toMatchObject({
      player: { state: 'playing' },
      tracks: ['playable', 'playable'],
      paused: { state: 'paused', settings: { state: 'pause', volume: 0.5 } },
      updated: { state: 'paused', settings: { volume: 0.5 } },
      stopped: 'stopped-by-peer',
      unknownPlayer: { error: 'unknown-session' },
      players: 3,
      connected: ['+61123', true],
      answered: true,
      phone: 'Office',
      tones: true,
      transferred: true,
      unknownLine: 'There is no line of that session.',
      hungUp: true,
      gone: true,
      referred: true,
    })
    const hasDialIn = !runsOldest(test.info().project)
    expect(seen.dialedIn).toEqual(hasDialIn ? ['signalwire', 'Caller'] : null)
  })

  test('the session, the network and network tests', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      const { daily } = call
      await call.join()
      await call.listening()
      const summary = daily.meetingSessionSummary()
      await call.after(() => daily.setMeetingSessionData({ a: 1 }), 'meeting-session-state-updated')
      await call.after(
        () => daily.setMeetingSessionData({ b: 2 }, 'shallow-merge'),
        'meeting-session-state-updated',
      )
      const merged = daily.meetingSessionState()
      await call.after(() => daily.setMeetingSessionData({ c: 3 }), 'meeting-session-state-updated')
      const replaced = daily.meetingSessionState().data
      const session = (await daily.getMeetingSession()) as { id?: string }

      const topology = [await daily.getNetworkTopology()]
      await call.after(() => daily.setNetworkTopology({ topology: 'peer' }), 'meeting-session-state-updated')
      topology.push(await daily.getNetworkTopology())
      const wrong = await call.refusal(() => daily.setNetworkTopology({ topology: 'ring' } as never))

      const room = await daily.room()
      const lang = await daily.getDailyLang()
      await call.after(() => daily.setDailyLang('de'), 'lang-updated')
      const changed = await daily.getDailyLang()
      await call.after(() => daily.setActiveSpeakerMode(true), 'active-speaker-mode-change')
      const mode = daily.activeSpeakerMode()
      const { activeSpeaker } = await call.until('active-speaker-change')
      const [agentId] = Object.keys(daily.participants()).filter((id) => id !== 'local')
      const speaks = daily.getActiveSpeaker().peerId === agentId

      const lines = async () => (await daily.getNetworkStats()).stats.latest
      let latest = await lines()
      // Statistics of a short interval, in which nothing may have arrived.
      while (
        !(Number(latest.audioRecvBitsPerSecond) > 1000 && Number(latest.audioSendBitsPerSecond) > 1000)
      ) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        latest = await lines()
      }
      const cpu = await daily.getCpuLoadStats()
      daily.setProxyUrl('https://proxy.invalid')
      daily.setIceConfig({})
      daily.setPlayNewParticipantSound(false)
      const [videoTrack] = window.harness.movingPicture().getVideoTracks()
      if (!videoTrack) throw new Error('no track')
      const [websocket, network, quality] = await Promise.all([
        daily.testWebsocketConnectivity(),
        daily.testNetworkConnectivity(videoTrack),
        daily.testPeerToPeerCallQuality({ videoTrack, duration: 0.4 }),
      ])
      const completed = call.events.filter(({ name }) => name === 'test-completed').map(({ test }) => test)
      const pending = [
        daily.testWebsocketConnectivity(),
        daily.testNetworkConnectivity(videoTrack),
        daily.testPeerToPeerCallQuality({ videoTrack, duration: 5 }),
      ]
      daily.abortTestWebsocketConnectivity()
      daily.abortTestNetworkConnectivity()
      daily.stopTestPeerToPeerCallQuality()
      const aborted = await Promise.all(pending)
      daily.addFakeParticipant?.({ name: 'Fake' } as never)
      await call.until('participant-joined', ({ participant }) => participant?.user_name === 'Fake')
      await call.end()
      return {
        summary: summary.id !== '' && summary.id === session.id,
        merged,
        replaced,
        topology: topology.map((each) => each.topology),
        wrong,
        room: room !== null && 'name' in room,
        lang: [lang.lang, changed.lang, changed.langSetting],
        mode,
        speaks,
        peerId: typeof activeSpeaker,
        latest,
        cpu: cpu.cpuLoadState,
        websocket,
        network,
        quality,
        completed,
        aborted: aborted.map(({ result }) => result),
      }
    })
    expect(seen).toMatchObject({
      summary: true,
      merged: { data: { a: 1, b: 2 }, topology: 'sfu' },
      replaced: { c: 3 },
      topology: ['sfu', 'peer'],
      wrong: { error: 'The topology must be sfu or peer.' },
      room: true,
      lang: ['en', 'de', 'de'],
      mode: true,
      speaks: true,
      websocket: { result: 'passed', passedRegions: ['sandbox'] },
      network: { result: 'passed' },
      quality: { result: 'good' },
      aborted: ['aborted', 'aborted', 'aborted'],
    })
    expect(new Set(seen.completed)).toEqual(
      new Set(['network-connectivity', 'p2p-call-quality', 'websocket-connectivity']),
    )
    expect(['low', 'high']).toContain(seen.cpu)
    // The loopback's own statistics: audio goes both ways, without video.
    expect(seen.latest.audioRecvBitsPerSecond).toBeGreaterThan(1000)
    expect(seen.latest.audioSendBitsPerSecond).toBeGreaterThan(1000)
    expect(seen.latest.videoRecvBitsPerSecond).toBeNull()
    expect(seen.latest.networkRoundTripTime).toBeGreaterThanOrEqual(0)
    expect(seen.quality).toHaveProperty('data.avgSendBitsPerSecond')
  })
})
