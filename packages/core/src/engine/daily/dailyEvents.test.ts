import { describe, expect, test } from 'vitest'
import { CallError } from '../../errors/CallError.ts'
import { CameraError } from '../../errors/CameraError.ts'
import { DAILY_EVENT_NAMES, DAILY_EVENTS } from './dailyEvents.ts'

describe('the events of Daily', () => {
  test('default: the complete list', () => {
    expect(DAILY_EVENT_NAMES).toMatchInlineSnapshot(`
      [
        "load-attempt-failed",
        "loaded",
        "started-camera",
        "camera-error",
        "joined-meeting",
        "left-meeting",
        "error",
        "nonfatal-error",
        "participant-joined",
        "participant-updated",
        "participant-left",
        "participant-counts-updated",
        "track-started",
        "track-stopped",
        "active-speaker-change",
        "active-speaker-mode-change",
        "waiting-participant-added",
        "waiting-participant-updated",
        "waiting-participant-removed",
        "access-state-updated",
        "face-counts-updated",
        "available-devices-updated",
        "selected-devices-updated",
        "input-settings-updated",
        "send-settings-updated",
        "receive-settings-updated",
        "local-audio-level",
        "remote-participants-audio-level",
        "local-screen-share-started",
        "local-screen-share-stopped",
        "local-screen-share-canceled",
        "app-message",
        "transcription-message",
        "meeting-session-updated",
        "meeting-session-summary-updated",
        "meeting-session-state-updated",
        "recording-started",
        "recording-stopped",
        "recording-stats",
        "recording-error",
        "recording-upload-completed",
        "recording-data",
        "transcription-started",
        "transcription-stopped",
        "transcription-error",
        "live-streaming-started",
        "live-streaming-updated",
        "live-streaming-stopped",
        "live-streaming-error",
        "remote-media-player-started",
        "remote-media-player-stopped",
        "remote-media-player-updated",
        "dialin-connected",
        "dialin-ready",
        "dialin-error",
        "dialin-stopped",
        "dialin-warning",
        "dialout-connected",
        "dialout-answered",
        "dialout-error",
        "dialout-stopped",
        "dialout-warning",
        "dtmf-event",
        "network-quality-change",
        "network-connection",
        "test-completed",
        "cpu-load-change",
        "fullscreen",
        "exited-fullscreen",
        "pip-started",
        "pip-stopped",
        "lang-updated",
        "theme-updated",
        "show-local-video-changed",
        "custom-button-click",
        "sidebar-view-changed",
        "click",
        "mousedown",
        "mouseup",
        "mouseover",
        "mousemove",
        "touchstart",
        "touchmove",
        "touchend",
      ]
    `)
  })

  test('behavior: converts errors to CallError and CameraError', () => {
    expect(DAILY_EVENTS.error({ error: { type: 'ejected' }, errorMsg: 'x' })).toBeInstanceOf(CallError)
    expect(DAILY_EVENTS['camera-error']({ error: { type: 'mic-in-use' } })).toBeInstanceOf(CameraError)
  })

  test('behavior: a missing level is 0', () => {
    expect(DAILY_EVENTS['local-audio-level']({ audioLevel: 0.2 })).toBe(0.2)
    expect(DAILY_EVENTS['local-audio-level']({})).toBe(0)
    expect(DAILY_EVENTS['remote-participants-audio-level']({ participantsAudioLevel: { a: 0.2 } })).toEqual({
      a: 0.2,
    })
    expect(DAILY_EVENTS['remote-participants-audio-level']({})).toEqual({})
  })

  test('behavior: single fields become the payload', () => {
    const participant = { session_id: 'a' }
    const track = { kind: 'audio' }
    expect(DAILY_EVENTS['participant-joined']({ action: 'x', participant })).toBe(participant)
    expect(DAILY_EVENTS['track-started']({ action: 'x', participant, track, type: 'audio' })).toEqual({
      participant,
      track,
      type: 'audio',
    })
    expect(DAILY_EVENTS['track-stopped']({ track })).toEqual({ participant: null, track, type: '' })
    expect(DAILY_EVENTS['app-message']({ action: 'x', data: 'listening', fromId: 'a' })).toEqual({
      data: 'listening',
      fromId: 'a',
    })
    expect(DAILY_EVENTS['nonfatal-error']({ type: 'audio-processor-error', errorMsg: 'x' })).toEqual({
      type: 'audio-processor-error',
      message: 'x',
      details: undefined,
    })
    expect(
      DAILY_EVENTS['network-connection']({ type: 'sfu', event: 'interrupted', sfu_id: 'x', stats: {} }),
    ).toEqual({
      type: 'sfu',
      event: 'interrupted',
      sfu_id: 'x',
    })
    expect(
      DAILY_EVENTS['network-connection']({ type: 'peer-to-peer', event: 'connected', session_id: 'a' }),
    ).toEqual({ type: 'peer-to-peer', event: 'connected', session_id: 'a' })
    expect(DAILY_EVENTS['joined-meeting']({ participants: { local: participant } })).toEqual({
      participants: { local: participant },
    })
  })

  test('behavior: passes on the other fields, without those of every event', () => {
    const event = { action: 'x', callClientId: 'y', recordingId: 'r' }
    expect(DAILY_EVENTS['recording-started'](event)).toEqual({ recordingId: 'r' })
    expect(DAILY_EVENTS['left-meeting'](event)).toBeUndefined()
  })
})
