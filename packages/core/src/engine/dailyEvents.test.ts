import { describe, expect, test } from 'vitest'
import { CallError } from '../errors/CallError.ts'
import { CameraError } from '../errors/CameraError.ts'
import { DAILY_EVENT_NAMES, DAILY_EVENTS } from './dailyEvents.ts'

describe('the events of Daily', () => {
  test('default: these are heard', () => {
    expect(DAILY_EVENT_NAMES).toMatchInlineSnapshot(`
      [
        "loaded",
        "load-attempt-failed",
        "joined-meeting",
        "left-meeting",
        "error",
        "camera-error",
        "nonfatal-error",
        "participant-joined",
        "participant-updated",
        "participant-left",
        "track-started",
        "track-stopped",
        "app-message",
        "local-audio-level",
        "remote-participants-audio-level",
        "network-quality-change",
        "network-connection",
        "available-devices-updated",
        "recording-started",
        "recording-stopped",
        "recording-error",
      ]
    `)
  })

  test('behavior: errors become ours', () => {
    expect(DAILY_EVENTS.error({ error: { type: 'ejected' }, errorMsg: 'x' })).toBeInstanceOf(CallError)
    expect(DAILY_EVENTS['camera-error']({ error: { type: 'mic-in-use' } })).toBeInstanceOf(CameraError)
  })

  test('behavior: levels are numbers, also where there are none', () => {
    expect(DAILY_EVENTS['local-audio-level']({ audioLevel: 0.2 })).toBe(0.2)
    expect(DAILY_EVENTS['local-audio-level']({})).toBe(0)
    expect(DAILY_EVENTS['remote-participants-audio-level']({ participantsAudioLevel: { a: 0.2 } })).toEqual({
      a: 0.2,
    })
    expect(DAILY_EVENTS['remote-participants-audio-level']({})).toEqual({})
  })

  test('behavior: what a listener needs is picked out', () => {
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
      DAILY_EVENTS['network-connection']({ type: 'signaling', event: 'interrupted', sfu_id: 'x' }),
    ).toEqual({
      type: 'signaling',
      event: 'interrupted',
    })
    expect(DAILY_EVENTS['joined-meeting']({ participants: { local: participant } })).toEqual({
      participants: { local: participant },
    })
  })

  test('behavior: the rest is passed on whole, or says nothing', () => {
    const event = { action: 'x', recordingId: 'r' }
    expect(DAILY_EVENTS['recording-started'](event)).toBe(event)
    expect(DAILY_EVENTS['left-meeting'](event)).toBeUndefined()
  })
})
