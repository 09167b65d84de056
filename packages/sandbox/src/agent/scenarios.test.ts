import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findScenario, scenarios } from './scenarios.ts'
import { demoScript, NEUTRAL_VOICE } from './script.ts'

test('default: every line of the demo has a recording, and so have words without one', () => {
  const recorded = readdirSync(new URL('./voices', import.meta.url)).map((file) => file.replace('.opus', ''))
  const named = [demoScript.greeting, ...demoScript.turns].map(({ voice }) => voice)
  expect(new Set(recorded)).toEqual(new Set([...named, NEUTRAL_VOICE]))
})

test.each(['unknown', '', 'constructor', 'fault:unknown'])('behavior: %j is the demo', (name) => {
  expect(findScenario(name)).toBe(scenarios.demo)
})

test('behavior: names', () => {
  expect(Object.keys(scenarios)).toMatchInlineSnapshot(`
    [
      "demo",
      "echo",
      "tool",
      "silent",
      "slow",
      "lobby",
      "knocking",
      "guest",
      "impostor",
      "owner",
      "enveloped",
      "third-sender",
      "message-before-presence",
      "transport-url-only",
      "records-without-token",
      "tool-both",
      "ends-ejected",
      "ends-room-deleted",
      "fault:ends-before-listening",
      "fault:ends-unexplained",
      "fault:assistant-invalid",
      "fault:no-customer-audio",
      "fault:join-ejected",
      "fault:join-nbf-room",
      "fault:join-nbf-token",
      "fault:join-exp-room",
      "fault:join-exp-token",
      "fault:join-no-room",
      "fault:join-meeting-full",
      "fault:join-end-of-life",
      "fault:join-not-allowed",
      "fault:join-connection-error",
      "fault:no-room-deleted",
      "fault:bundle-missing",
      "fault:join-hang",
      "fault:access-refused",
      "fault:microphone-denied",
      "fault:camera-permissions",
      "fault:camera-not-found",
      "fault:camera-constraints",
      "fault:camera-cam-in-use",
      "fault:camera-mic-in-use",
      "fault:camera-cam-mic-in-use",
      "fault:camera-undefined-mediadevices",
      "fault:camera-unknown",
      "fault:access-error",
      "fault:custom-track-error",
      "fault:devices-error",
      "fault:dialin-error",
      "fault:dialout-error",
      "fault:dialout-refused",
      "fault:input-settings-error",
      "fault:join-error",
      "fault:live-streaming-error",
      "fault:media-player-error",
      "fault:network-test-error",
      "fault:observer-error",
      "fault:call-quality-error",
      "fault:preauth-error",
      "fault:receive-settings-error",
      "fault:recording-error",
      "fault:screen-share-error",
      "fault:send-settings-error",
      "fault:session-data-error",
      "fault:sip-error",
      "fault:start-camera-error",
      "fault:topology-error",
      "fault:transcription-error",
      "fault:ejected",
      "fault:audio-processor-error",
      "fault:video-processor-error",
      "fault:speaker-returns",
      "fault:connection-interrupted",
      "fault:connection-lost",
      "fault:network-bad",
      "fault:cpu-high",
      "fault:dialout-warning",
      "fault:dialin-warning",
      "fault:live-streaming-warning",
    ]
  `)
})
