import { expect, harnessTest as test } from '../strictTest.ts'

test.use({ permissions: ['microphone', 'camera'] })

test.describe('requests of daily-js are answered, stored and reported', () => {
  test('the caller and other participants', async ({ page }) => {
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
        // Another request may still be pending.
        ({ participant }) => participant?.permissions?.canReceive?.base === false,
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
      counts: { present: 3, hidden: 0 },
      before: { name: 'Sarah', data: { seat: 1 } },
      name: 'Sam',
      data: { seat: 2 },
      staged: 'audio',
      muted: { byRemoteRequest: true },
      permissions: { canSend: ['video'], canAdmin: ['transcription'], canReceive: { base: false } },
      silenced: { byCanSendPermission: true },
      hidden: { present: 2, hidden: 1 },
      whyHidden: 'hidden',
      ejected: true,
      deaf: false,
      waiting: { name: 'Guest', access: { level: 'full' } },
      unknown: 'No participant with that id is waiting.',
      granted: 1,
      removed: true,
      left: 0,
      toGuest: 0,
      afterwards: { present: 3, hidden: 0 },
    })
  })

  test('settings, devices, custom tracks and the screen', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      const { daily } = call
      await call.join({ sendSettings: { video: 'bandwidth-optimized' }, receiveSettings: { base: LAYER(2) } })
      await call.until('participant-joined')
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
        // Before 0.82, daily-js passes an error on as an answer.
        throw new Error(String((answer as { error?: { message: string } }).error?.message))
      })

      const [track] = window.harness.movingPicture().getVideoTracks()
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

      const mediaStream = window.harness.movingPicture()
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

  test('a screen or custom track that replaces another one', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall()
      const { daily } = call
      await call.join()
      const count = (name: string) => call.events.filter((event) => event.name === name).length
      const trackOf = (stream: MediaStream) => {
        const [track] = stream.getVideoTracks()
        if (!track) throw new Error('no track')
        return track
      }
      const share = (options: object = {}) =>
        call.after(() => daily.startScreenShare(options), 'local-screen-share-started')
      const end = (track: MediaStreamTrack) => {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }

      // The test cannot answer the browser's prompt.
      const captures = [window.harness.movingPicture(), window.harness.movingPicture()]
      const [first, second] = captures.map(trackOf)
      navigator.mediaDevices.getDisplayMedia = () => {
        const chosen = captures.shift()
        return chosen ? Promise.resolve(chosen) : Promise.reject(new DOMException('No', 'NotAllowedError'))
      }
      const states = () => [first?.readyState, second?.readyState]
      await share()
      await share()
      const replaced = states()
      const mediaStream = window.harness.movingPicture()
      await share({ mediaStream })
      const given = [...states(), trackOf(mediaStream).readyState]
      await call.after(() => daily.startScreenShare(), 'local-screen-share-canceled')
      if (first) end(first)
      const early = [count('local-screen-share-stopped'), daily.localScreenVideo()]

      const [slides, others] = [window.harness.movingPicture(), window.harness.movingPicture()].map(trackOf)
      if (!slides || !others) throw new Error('no tracks')
      await daily.startCustomTrack({ track: slides, trackName: 'slides' })
      await daily.stopCustomTrack('slides')
      await daily.startCustomTrack({ track: others, trackName: 'slides' })
      end(slides)
      await daily.setUserName('Sam')
      const names = Object.keys(daily.participants().local.tracks)
      await call.end()
      return { replaced, given, early, names, after: trackOf(mediaStream).readyState }
    })
    expect(seen).toEqual({
      replaced: ['ended', 'live'],
      given: ['ended', 'ended', 'live'],
      early: [0, true],
      names: ['audio', 'video', 'screenAudio', 'screenVideo', 'slides'],
      after: 'live',
    })
  })
})
