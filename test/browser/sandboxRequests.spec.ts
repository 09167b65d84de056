import { expect, harnessTest as test } from './harness/fixtures.ts'
import type { SeenEvent } from './harness/rawCall.ts'

declare global {
  interface Window {
    /** A video track that moves, made by the page. */
    picture: () => MediaStream
  }
}

test.use({ permissions: ['microphone', 'camera'] })

test.beforeEach(async ({ page }) => {
  await page.evaluate(() => {
    window.picture = () => {
      const canvas = document.createElement('canvas')
      const brush = canvas.getContext('2d')
      brush?.fillRect(0, 0, 1, 1)
      setInterval(() => brush?.fillRect(Math.random() * 100, 0, 9, 9), 50)
      return canvas.captureStream(10)
    }
  })
})

test.describe('whatever daily-js asks for is answered, remembered, and told', () => {
  test('the caller and who else is there', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'knocking' })
      const { daily } = call
      await call.join({ userName: 'Sarah', userData: { seat: 1 } })
      await call.listening()
      const counts = daily.participantCounts()
      const local = () => daily.participants().local
      const [agentId = ''] = Object.keys(daily.participants()).filter((id) => id !== 'local')
      const agent = () => daily.participants()[agentId]
      const before = { name: local().user_name, data: local().userData }

      const isMine = { updated: 'participant-updated' } as const
      const name = await daily.setUserName('Sam')
      await call.until(isMine.updated, ({ participant }) => participant?.user_name === 'Sam')
      const data = await daily.setUserData({ seat: 2 })
      await call.until(
        isMine.updated,
        ({ participant }) => JSON.stringify(participant?.userData) === '{"seat":2}',
      )

      daily.updateParticipant(agentId, { setSubscribedTracks: 'staged' })
      const staged = await call.until('track-stopped')
      daily.updateParticipant(agentId, { setSubscribedTracks: { audio: true } })
      await call.after(() => {}, 'track-started')
      await call.after(
        () => daily.updateParticipant(agentId, { setAudio: false }),
        'track-stopped',
        ({ participant }) => participant?.local === false,
      )
      const muted = agent()?.tracks.audio.off
      await call.after(() => daily.updateParticipant(agentId, { setAudio: true }), 'track-started')
      const permitted = await call.after(
        () =>
          daily.updateParticipant(agentId, {
            updatePermissions: {
              canSend: ['video'],
              canAdmin: ['transcription'],
              canReceive: { base: false },
            },
          }),
        'participant-updated',
      )
      const { canSend, canAdmin, canReceive } = permitted.participant?.permissions ?? {}
      const silenced = agent()?.tracks.audio.off
      await call.after(
        () => daily.updateParticipants({ [agentId]: { updatePermissions: { hasPresence: false } } }),
        'participant-counts-updated',
      )
      const whyHidden = call.events.find((event) => event.name === 'participant-left')?.reason
      const hidden = daily.participantCounts()
      await call.after(
        () => daily.updateParticipant(agentId, { updatePermissions: { hasPresence: true, canSend: true } }),
        'participant-joined',
      )

      await call.after(() => daily.setSubscribeToTracksAutomatically(true), 'participant-updated')
      await call.after(
        () => daily.updateParticipant('local', { setAudio: false }),
        'participant-updated',
        ({ participant }) => participant?.local === true && !participant.audio,
      )
      const deaf = daily.localAudio()
      await call.after(
        () => daily.updateParticipant(local().session_id, { setAudio: true }),
        'participant-updated',
        ({ participant }) => participant?.audio === true && participant.local,
      )

      await call.until('waiting-participant-added')
      const [waiting] = Object.values(daily.waitingParticipants())
      const unknown = await call.refusal(() =>
        daily.updateWaitingParticipant('nobody', { grantRequestedAccess: true }),
      )
      const granted = await daily.updateWaitingParticipants({ '*': { grantRequestedAccess: true } })
      const removed = await call.until('waiting-participant-removed')
      const { participant: guest } = await call.until(
        'participant-joined',
        ({ participant }) => participant?.user_name === 'Guest',
      )
      const left = Object.keys(daily.waitingParticipants()).length

      const guestId = String(guest?.session_id)
      const turns = () => call.messages('speech-update').length
      daily.sendAppMessage(JSON.stringify({ type: 'say', message: 'For the guest only.' }), guestId)
      const toGuest = turns()
      await call.after(() => daily.updateParticipant(guestId, { eject: true }), 'participant-counts-updated')
      const ejected = daily.participants()[guestId] === undefined
      const afterwards = daily.participantCounts()
      await call.end()
      return {
        counts,
        before,
        name: name.userName,
        data: data.userData,
        staged: staged.type,
        muted,
        permissions: {
          canSend: canSend instanceof Set && [...canSend],
          canAdmin: canAdmin instanceof Set && [...canAdmin],
          canReceive,
        },
        silenced,
        hidden,
        whyHidden,
        ejected,
        deaf,
        waiting: { name: waiting?.name, access: waiting?.awaitingAccess },
        unknown,
        granted: granted.ids.length,
        removed: removed.participant !== undefined,
        left,
        toGuest,
        afterwards,
      }
    })
    expect(seen).toEqual({
      counts: { present: 2, hidden: 0 },
      before: { name: 'Sarah', data: { seat: 1 } },
      name: 'Sam',
      data: { seat: 2 },
      staged: 'audio',
      muted: { byRemoteRequest: true },
      permissions: { canSend: ['video'], canAdmin: ['transcription'], canReceive: { base: false } },
      silenced: { byCanSendPermission: true },
      hidden: { present: 1, hidden: 1 },
      whyHidden: 'hidden',
      ejected: true,
      deaf: false,
      waiting: { name: 'Guest', access: { level: 'full' } },
      unknown: 'Nobody of that id is waiting.',
      granted: 1,
      removed: true,
      left: 0,
      toGuest: 0,
      afterwards: { present: 2, hidden: 0 },
    })
  })

  test('settings, devices, custom tracks and the screen', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      const { daily } = call
      await call.join({ sendSettings: { video: 'bandwidth-optimized' }, receiveSettings: { base: LAYER(2) } })
      await call.until('participant-updated', ({ participant }) => participant?.audio === true)
      const [agentId = ''] = Object.keys(daily.participants()).filter((id) => id !== 'local')
      function LAYER(layer: number) {
        return { video: { layer } }
      }
      const count = (name: string) => call.events.filter((event) => event.name === name).length

      const processor = { type: 'noise-cancellation' } as const
      const input = await daily.updateInputSettings({ audio: { processor } })
      await daily.updateInputSettings({ audio: { processor } })
      const inputEvents = count('input-settings-updated')
      const kept = await daily.getInputSettings()

      const send = await daily.updateSendSettings({ screenVideo: 'detail-optimized' })
      await daily.updateSendSettings({ screenVideo: 'detail-optimized' })
      const sendEvents = count('send-settings-updated')
      await daily.updateReceiveSettings({ [agentId]: LAYER(1) })
      await daily.updateReceiveSettings({ [agentId]: LAYER(1) })
      const receiveEvents = count('receive-settings-updated')
      const own = await daily.getReceiveSettings(agentId)
      await daily.updateReceiveSettings({ '*': { screenVideo: { layer: 0 } } })
      const everyone = await daily.getReceiveSettings()
      await daily.updateReceiveSettings({ [agentId]: 'inherit' } as never)
      const inherited = await daily.getReceiveSettings(agentId, { showInheritedValues: true })

      const devices = (await daily.enumerateDevices()).devices.filter(({ deviceId }) => deviceId !== '')
      const mics = devices.filter(({ kind }) => kind === 'audioinput')
      const first = await daily.getInputDevices()
      const cycled = await daily.cycleMic()
      const second = await daily.getInputDevices()
      const chosen = await daily.setInputDevicesAsync({ audioDeviceId: String(mics[0]?.deviceId) })
      daily.setLocalVideo(true)
      await call.until('track-started', ({ type, participant }) => type === 'video' && !!participant?.local)
      const camera = await daily.cycleCamera()
      daily.setBandwidth({ kbs: 100, trackConstraints: { frameRate: 5 } })
      daily.setLocalVideo(false)
      await call.until('track-stopped', ({ type }) => type === 'video')
      const nowhere = await call.after(
        () => daily.setInputDevicesAsync({ audioDeviceId: 'nowhere' }),
        'camera-error',
      )
      const speaker = await daily.setOutputDeviceAsync({ outputDeviceId: 'default' })
      const silent = await call.refusal(async () => {
        const answer = await daily.setOutputDeviceAsync({ outputDeviceId: 'nowhere' })
        // before 0.82 daily-js passes an error on as an answer
        throw new Error(String((answer as { error?: { message: string } }).error?.message))
      })

      const [track] = window.picture().getVideoTracks()
      if (!track) throw new Error('no track')
      const tag = await daily.startCustomTrack({ track, trackName: 'slides' })
      const { participant } = await call.until('track-started', ({ type }) => type === 'slides')
      const kind = (participant?.tracks.slides as { kind?: string } | undefined)?.kind
      const twice = await call.refusal(() => daily.startCustomTrack({ track, trackName: 'slides' }))
      const unnamed = await daily.startCustomTrack({ track: track.clone() })
      const stopped = await daily.stopCustomTrack(tag)
      await call.until('track-stopped', ({ type }) => type === 'slides')
      const unknown = await daily.stopCustomTrack('nothing')
      const names = Object.keys(daily.participants().local.tracks)

      const mediaStream = window.picture()
      daily.startScreenShare({ mediaStream, screenVideoSendSettings: 'motion-optimized' })
      await call.until('local-screen-share-started')
      const shares = [daily.localScreenVideo(), daily.getSendSettings()?.screenVideo]
      daily.updateScreenShare({ screenVideoSendSettings: 'detail-optimized' } as never)
      await call.after(() => {}, 'send-settings-updated')
      const updated = daily.getSendSettings()?.screenVideo
      daily.stopScreenShare()
      await call.until('local-screen-share-stopped')
      const given = mediaStream.getTracks().map(({ readyState }) => readyState)
      await call.end()
      return {
        input,
        inputEvents,
        kept,
        send,
        sendEvents,
        receiveEvents,
        own,
        everyone: everyone[agentId],
        inherited,
        moved: JSON.stringify(first.mic) !== JSON.stringify(second.mic) || mics.length === 1,
        cycled: cycled.device?.deviceId === (second.mic as MediaDeviceInfo).deviceId,
        chosen: (chosen.mic as MediaDeviceInfo).deviceId === mics[0]?.deviceId,
        camera: camera.device?.kind,
        nowhere: nowhere.error?.type,
        speaker: (speaker.speaker as MediaDeviceInfo).deviceId,
        silent,
        custom: { tag, kind, twice, unnamed, stopped, unknown, names },
        shares,
        updated,
        given,
      }
    })
    expect(seen).toMatchObject({
      input: { audio: { processor: { type: 'noise-cancellation' } } },
      inputEvents: 1,
      kept: { audio: { processor: { type: 'noise-cancellation' } } },
      send: { video: 'bandwidth-optimized', screenVideo: 'detail-optimized' },
      sendEvents: 2,
      receiveEvents: 2,
      own: { video: { layer: 1 }, screenVideo: { layer: 'inherit' } },
      everyone: { video: { layer: 1 }, screenVideo: { layer: 0 } },
      inherited: { video: { layer: 2 } },
      moved: true,
      cycled: true,
      chosen: true,
      camera: 'videoinput',
      nowhere: 'constraints',
      speaker: 'default',
      silent: 'There is no such output device.',
      custom: {
        tag: 'slides',
        kind: 'video',
        twice: { error: 'There is a track named slides already.' },
        unnamed: 'custom0',
        stopped: 'slides',
        names: ['audio', 'video', 'screenAudio', 'screenVideo', 'custom0'],
      },
      shares: [true, 'motion-optimized'],
      updated: 'detail-optimized',
      given: ['live'],
    })
    expect(seen.custom.unknown).toBeUndefined()
  })

  test('recordings, live streams and transcriptions, by instance', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      const { daily } = call
      await call.join()
      await call.listening()
      const me = daily.participants().local.session_id
      daily.startTranscription({ language: 'en-AU', instanceId: 'words' } as never)
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

      daily.startLiveStreaming({ rtmpUrl: 'rtmps://one.invalid' } as never)
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
      daily.sendAppMessage(JSON.stringify({ type: 'say', message: 'Noted.' }))
      const said = await call.until('transcription-message', ({ text }) => String(text).startsWith('Noted'))
      const [agentId] = Object.keys(daily.participants()).filter((id) => id !== 'local')
      daily.updateTranscription({ participants: [me], instanceId: 'words' } as never)
      const untranscribed = await call.after(
        () => daily.stopTranscription({ instanceId: 'words' } as never),
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
      await daily.setSubscribeToTracksAutomatically(true)
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
      // before 0.89 daily-js keeps what the other side presses to itself
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

      let dialledIn: unknown = null
      const { startDialIn } = daily as { startDialIn?: (options: object) => Promise<void> }
      if (startDialIn) {
        await startDialIn.call(daily, { displayName: 'Caller' })
        const ready = await call.until('dialin-ready')
        const arrived = await call.until('dialin-connected')
        const id = String(arrived.sessionId)
        const name = daily.participants()[id]?.user_name
        await call.after(() => daily.updateParticipant(id, { eject: true }), 'dialin-stopped')
        dialledIn = [ready.provider, name]
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
        dialledIn,
      }
    })
    expect(seen).toMatchObject({
      player: { state: 'playing' },
      tracks: ['playable', 'playable'],
      paused: { state: 'paused', settings: { state: 'pause', volume: 0.5 } },
      updated: { state: 'paused', settings: { volume: 0.5 } },
      stopped: 'stopped-by-peer',
      unknownPlayer: { error: 'unknown-session' },
      players: 2,
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
    const hasDialIn = test.info().project.name === 'daily-newest'
    expect(seen.dialledIn).toEqual(hasDialIn ? ['signalwire', 'Caller'] : null)
  })

  test('the session, the network and the tests of it', async ({ page }) => {
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

      await daily.getNetworkStats()
      await call.message('transcript', { transcriptType: 'partial' })
      const { stats } = await daily.getNetworkStats()
      const cpu = await daily.getCpuLoadStats()
      daily.setProxyUrl('https://proxy.invalid')
      daily.setIceConfig({})
      daily.setPlayNewParticipantSound(false)
      const [videoTrack] = window.picture().getVideoTracks()
      if (!videoTrack) throw new Error('no track')
      const [websocket, network, quality] = await Promise.all([
        daily.testWebsocketConnectivity(),
        daily.testNetworkConnectivity(videoTrack),
        daily.testPeerToPeerCallQuality({ videoTrack, duration: 0.4 }),
      ])
      const completed = call.events.filter(({ name }) => name === 'test-completed').map(({ test }) => test)
      const aborted = await Promise.all([
        daily.testWebsocketConnectivity(),
        daily.testNetworkConnectivity(videoTrack),
        daily.testPeerToPeerCallQuality({ videoTrack, duration: 5 }),
        daily.abortTestWebsocketConnectivity(),
        daily.abortTestNetworkConnectivity(),
        daily.stopTestPeerToPeerCallQuality(),
      ])
      await daily.addFakeParticipant?.({ name: 'Fake' } as never)
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
        stats,
        cpu: cpu.cpuLoadState,
        websocket,
        network,
        quality,
        completed,
        aborted: aborted.slice(0, 3).map((each) => each?.result),
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
    expect([...seen.completed].sort()).toEqual([
      'network-connectivity',
      'p2p-call-quality',
      'websocket-connectivity',
    ])
    expect(['low', 'high']).toContain(seen.cpu)
    // the figures are the loopback's own: sound goes both ways, and no picture
    expect(seen.stats.latest.audioRecvBitsPerSecond).toBeGreaterThan(1000)
    expect(seen.stats.latest.audioSendBitsPerSecond).toBeGreaterThan(1000)
    expect(seen.stats.latest.videoRecvBitsPerSecond).toBeNull()
    expect(seen.stats.latest.networkRoundTripTime).toBeGreaterThanOrEqual(0)
    expect(seen.quality).toHaveProperty('data.avgSendBitsPerSecond')
  })

  test('before the join: access, camera and a test call; then the join takes them over', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ videoSource: true })
      const { daily } = call
      const { access } = await daily.preAuth({ url: call.url })
      const devices = await daily.startCamera({ url: call.url })
      await call.until('started-camera')
      const state = daily.meetingState()
      const { participant } = await call.until('track-started', ({ type }) => type === 'video')
      const preview = participant?.tracks.video.track?.id
      const quality = await daily.testCallQuality()
      const [stopped] = await Promise.all([daily.testCallQuality(), daily.stopTestCallQuality()])
      await call.join()
      const joined = daily.participants().local
      await call.listening()
      const room = await daily.room()
      await call.end()
      return {
        access,
        devices: [devices.camera, devices.mic].map((device) => 'deviceId' in device),
        state,
        quality: quality.result,
        stopped: stopped.result,
        same: preview !== undefined && preview === joined.tracks.video.track?.id,
        room: room !== null && 'id' in room,
      }
    })
    expect(seen).toEqual({
      access: { level: 'full' },
      devices: [true, true],
      state: 'loaded',
      quality: 'good',
      stopped: 'aborted',
      same: true,
      room: true,
    })
  })

  test('the lobby: the room opens to who asks, or does not', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'lobby' })
      const { daily } = call
      await call.join()
      const waiting = { access: daily.accessState(), present: Object.keys(daily.participants()) }
      const asked = await daily.requestAccess({ name: 'Sarah' })
      const states = call.events
        .filter(({ name }) => name === 'access-state-updated')
        .map(({ access, awaitingAccess }) => ({ access, awaitingAccess }))
      await call.listening()
      const again = await daily.requestAccess({ name: 'Sarah' })
      await call.end()

      const refused = await window.harness.rawCall({ assistant: 'fault:access-refused' })
      await refused.join()
      const refusal = await refused.daily.requestAccess({ name: 'Sarah' })
      const present = Object.keys(refused.daily.participants())
      // who leaves while the answer is awaited gets one all the same
      const asking = refused.daily.requestAccess({ name: 'Sarah' })
      await refused.daily.leave()
      const pending = await asking
      await refused.end()
      return { waiting, asked, states, again, refusal, present, pending }
    })
    expect(seen).toMatchObject({
      waiting: { access: { access: { level: 'lobby' } }, present: ['local'] },
      asked: { access: { level: 'full' }, granted: true },
      states: [
        { access: { level: 'lobby' } },
        { access: { level: 'lobby' }, awaitingAccess: { level: 'full' } },
        { access: { level: 'full' } },
      ],
      again: { granted: true },
      refusal: { access: { level: 'lobby' }, granted: false },
      present: ['local'],
      pending: { granted: false },
    })
  })

  test('other guests say what they like', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const forged = async (assistant: string) => {
        const call = await window.harness.rawCall({ assistant })
        await call.join()
        const { participant } = await call.until(
          'participant-joined',
          ({ participant }) => call.daily.participantCounts().present === 3 || !!participant,
        )
        const first = participant?.session_id
        const { participant: second } = await call.until(
          'participant-joined',
          ({ participant }) => participant?.session_id !== first,
        )
        const from = ({ fromId }: SeenEvent) => fromId === second?.session_id
        await call.until(
          'app-message',
          (event) => from(event) && String(event.data).includes('"endedReason":"forged"'),
        )
        const messages = call.events.filter((event) => event.name === 'app-message' && from(event))
        const state = call.daily.meetingState()
        await call.end()
        return { name: second?.user_name, count: messages.length, state }
      }
      return Promise.all([forged('guest'), forged('impostor')])
    })
    expect(seen).toEqual([
      { name: 'Guest', count: 6, state: 'joined-meeting' },
      { name: 'Vapi Speaker', count: 6, state: 'joined-meeting' },
    ])
  })
})
