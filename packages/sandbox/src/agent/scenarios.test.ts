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
      "silent",
      "slow",
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
      "fault:join-hang",
      "fault:ejected",
      "fault:microphone-denied",
      "fault:audio-processor-error",
      "fault:recording-error",
      "fault:speaker-returns",
      "fault:connection-interrupted",
      "fault:connection-lost",
    ]
  `)
})
