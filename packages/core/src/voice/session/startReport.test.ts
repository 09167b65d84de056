import { expect, test } from 'vitest'
import { describeTarget } from './startReport.ts'

test('describeTarget: returns which kinds of targets are given, by id or inline', () => {
  const kinds = (request: object) =>
    Object.entries(describeTarget({ ...request }))
      .filter(([, has]) => has)
      .map(([name]) => name)
  expect(kinds({ assistantId: 'a' })).toEqual(['hasAssistant'])
  expect(kinds({ squadId: 's' })).toEqual(['hasSquad'])
  expect(kinds({ workflow: {} })).toEqual(['hasWorkflow'])
})
