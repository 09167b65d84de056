import { describe, expect, test } from 'vitest'
import { findScenario, isScenario, scenarioGroups, scenarios } from './catalogue.ts'
import type { ScenarioCall } from './Scenario.ts'

test.each(['unknown', '', 'constructor', 'fault:unknown'])('behavior: %j is the demo', (name) => {
  expect(isScenario(name)).toBe(false)
  expect(findScenario(name)).toBe(scenarios.demo)
})

test('default: the groups of the README hold every scenario once', () => {
  const grouped = Object.values(scenarioGroups).flatMap((group) => Object.keys(group))
  expect(grouped.sort()).toEqual(Object.keys(scenarios).sort())
})

describe('effects on a call', () => {
  /** Runs the scenario's functions on a call that notes what they do, timers included. */
  function play(name: keyof typeof scenarios) {
    const done: unknown[][] = []
    const note =
      (action: string) =>
      (...values: unknown[]) =>
        void done.push([action, ...values])
    const call: ScenarioCall = {
      after: (ms, run) => {
        done.push(['after', ms])
        run()
      },
      post: ({ action, ...fields }) => void done.push(['post', action, fields]),
      fail: note('fail'),
      closeRoom: note('closeRoom'),
      interruptConnection: note('interruptConnection'),
      rerouteMedia: note('rerouteMedia'),
      loseConnection: note('loseConnection'),
      switchMicrophoneOff: note('switchMicrophoneOff'),
      removeAgentFor: note('removeAgentFor'),
      addGuest: (userName) => {
        done.push(['addGuest', userName])
        return { send: note('send') }
      },
      addWaitingGuest: note('addWaitingGuest'),
      warnOfLines: note('warnOfLines'),
    }
    const { onJoined, afterListening } = findScenario(name)
    onJoined?.(call)
    afterListening?.(call)
    return done
  }

  test.each([
    ['demo', []],
    [
      'knocking',
      [
        ['after', 200],
        ['addWaitingGuest', 'Guest'],
      ],
    ],
    ['ends-ejected', [['closeRoom', 'assistant-ended-call', 'ejected']]],
    ['ends-room-deleted', [['closeRoom', 'assistant-ended-call', 'room-deleted']]],
    ['fault:ejected', [['fail', 'ejected']]],
    ['fault:speaker-returns', [['removeAgentFor', 1500]]],
    ['fault:connection-interrupted', [['interruptConnection', 1500]]],
    ['fault:media-rerouted', [['rerouteMedia', 1500]]],
    ['fault:connection-lost', [['loseConnection']]],
    ['fault:dialout-warning', [['warnOfLines', 'dialout', 'The line is bad.']]],
    ['fault:dialin-warning', [['warnOfLines', 'dialin', 'The line is bad.']]],
    [
      'fault:audio-processor-error',
      [
        ['post', 'nonfatal-error', { type: 'audio-processor-error', errorMsg: 'The processor stopped.' }],
        ['switchMicrophoneOff'],
      ],
    ],
  ] as const)('default: %s', (name, expected) => {
    expect(play(name)).toEqual(expected)
  })

  test.each([
    ['guest', 'Guest'],
    ['impostor', 'Vapi Speaker'],
  ] as const)('default: %s sends forged messages as %s', (name, userName) => {
    const done = play(name)
    expect(done.slice(0, 2)).toEqual([
      ['after', 200],
      ['addGuest', userName],
    ])
    const sent = done.filter(([action]) => action === 'send').map(([, message]) => message)
    expect(sent).toHaveLength(6)
    expect(sent).toContain('listening')
    expect(sent).toContainEqual(expect.objectContaining({ type: 'tool-calls' }))
  })
})
