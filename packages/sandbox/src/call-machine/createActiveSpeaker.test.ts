import { expect, test } from 'vitest'
import { createActiveSpeaker } from './createActiveSpeaker.ts'

/** Plays levels, one every 50 ms, and returns the active speakers in order. */
function play(...levels: { [id: string]: number }[]): string[] {
  const changes: string[] = []
  const speaker = createActiveSpeaker((id) => changes.push(id))
  for (const [index, each] of levels.entries()) speaker.hear(each, index * 50)
  return changes
}

const times = (count: number, levels: { [id: string]: number }) => Array.from({ length: count }, () => levels)

test('default: the loudest participant becomes the active speaker after 200 ms, once', () => {
  expect(play(...times(20, { caller: 0.01, agent: 0.2 }))).toEqual(['agent'])
})

test('behavior: a short noise changes nothing', () => {
  const agent = { caller: 0, agent: 0.2 }
  expect(play(...times(6, agent), ...times(3, { caller: 0.9, agent: 0.2 }), ...times(6, agent))).toEqual([
    'agent',
  ])
})

test('behavior: the last speaker stays active in silence, until another participant speaks', () => {
  const silence = times(20, { caller: 0, agent: 0.01 })
  expect(
    play(...times(6, { agent: 0.2 }), ...silence, ...times(6, { agent: 0.2 }), ...times(6, { caller: 0.1 })),
  ).toEqual(['agent', 'caller'])
})

test('behavior: silence has no active speaker', () => {
  expect(play(...times(20, { caller: 0.02, agent: 0 }), {})).toEqual([])
})
