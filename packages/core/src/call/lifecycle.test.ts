import { describe, expect, test } from 'vitest'
import { type CallState, type CallTrigger, nextState, TRANSITIONS } from './lifecycle.ts'

const STATES: CallState[] = ['new', 'loading', 'loaded', 'joining', 'joined', 'left', 'error']

describe('the lifecycle of a call', () => {
  test('default: the whole table', () => {
    const table = Object.entries(TRANSITIONS).flatMap(([trigger, row]) =>
      Object.entries(row).map(([from, to]) => `${trigger}: ${from} → ${to}`),
    )
    expect(table).toMatchInlineSnapshot(`
      [
        "load: new → loading",
        "load: left → loading",
        "load: error → loading",
        "loaded: loading → loaded",
        "join: loaded → joining",
        "joined: joining → joined",
        "leave: new → left",
        "leave: loading → left",
        "leave: loaded → left",
        "leave: joining → left",
        "leave: joined → left",
        "fail: new → error",
        "fail: loading → error",
        "fail: loaded → error",
        "fail: joining → error",
        "fail: joined → error",
      ]
    `)
  })

  test('behavior: a trigger without an entry does nothing', () => {
    for (const state of STATES) {
      for (const trigger of Object.keys(TRANSITIONS) as CallTrigger[]) {
        expect(nextState(state, trigger)).toBe(TRANSITIONS[trigger][state])
      }
    }
    expect(nextState('left', 'joined')).toBeUndefined()
    expect(nextState('error', 'leave')).toBeUndefined()
  })
})
