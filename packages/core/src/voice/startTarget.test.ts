import { describe, expect, test } from 'vitest'
import type { ValidationError } from '../errors/ValidationError.ts'
import { describeTarget, toWebCallRequest, validateStartOptions } from './startTarget.ts'
import type { StartOptions, StartTarget } from './types.ts'

const refusalOf = (act: () => unknown) => {
  try {
    act()
    return 'accepted'
  } catch (error) {
    const { subject, failures } = error as ValidationError
    return [subject, ...failures.map(({ path, message }) => `${path}: ${message}`)]
  }
}
const asked = (target: unknown) => () => toWebCallRequest(target as StartTarget)
const none = ['start target', ': Assistant or Squad or Workflow must be provided.']

describe('toWebCallRequest', () => {
  test.each<[string | StartTarget, object]>([
    ['a', { assistantId: 'a' }],
    [{ squad: 's' }, { squadId: 's' }],
    [{ workflow: { nodes: [] } }, { workflow: { nodes: [] } }],
    [
      { assistant: 'a', assistantOverrides: { name: 'b' }, workflowOverrides: {} },
      { assistantId: 'a', assistantOverrides: { name: 'b' }, workflowOverrides: {} },
    ],
    [
      { squad: 's', squadOverrides: { members: [] } },
      { squadId: 's', squadOverrides: { members: [] } },
    ],
    [
      { assistant: 'a', assistantVersion: 'v2' },
      { assistantId: 'a', assistantVersion: 'v2' },
    ],
    [{ assistant: 'a', squad: null, workflow: '' } as never, { assistantId: 'a' }],
    // the platform decides which of them answers
    [
      { assistant: 'a', squad: { members: [] }, workflow: 'w' },
      { assistantId: 'a', squad: { members: [] }, workflowId: 'w' },
    ],
  ])('default: %j is asked for as %j', (target, request) => {
    expect(toWebCallRequest(target)).toEqual(request)
  })

  test.each([
    [null],
    [undefined],
    [''],
    [' '],
    [{}],
    [{ assistant: null }],
    [{ squad: [] }],
    [{ workflow: 7 }],
  ])('behavior: %j names nobody', (target) => {
    expect(refusalOf(asked(target))).toEqual(none)
  })

  test.each<[string, unknown, string]>([
    [
      'a version that is a number',
      { assistant: 'a', assistantVersion: 2 },
      'assistantVersion: assistantVersion must be a string that is not empty.',
    ],
    [
      'an empty version',
      { assistant: 'a', assistantVersion: ' ' },
      'assistantVersion: assistantVersion must be a string that is not empty.',
    ],
    [
      'squad overrides that are a list',
      { squad: 's', squadOverrides: [] },
      'squadOverrides: squadOverrides must be an object.',
    ],
    [
      'overrides without JSON',
      { workflow: 'w', workflowOverrides: { limit: 1n } },
      'workflowOverrides: The start target must be serializable to JSON.',
    ],
    [
      'overrides that are a text',
      { assistant: 'a', assistantOverrides: 'loud' },
      'assistantOverrides: assistantOverrides must be an object.',
    ],
    [
      'overrides that are a list',
      { workflow: 'w', workflowOverrides: [] },
      'workflowOverrides: workflowOverrides must be an object.',
    ],
    [
      'overrides that are null',
      { workflow: 'w', workflowOverrides: null },
      'workflowOverrides: workflowOverrides must be an object.',
    ],
    [
      'a squad that is a number, beside an assistant',
      { assistant: 'a', squad: 5 },
      'squad: squad must be an id or an object.',
    ],
    [
      'an assistant that is a list, beside a squad',
      { assistant: [], squad: 's' },
      'assistant: assistant must be an id or an object.',
    ],
    [
      'a name that is misspelt',
      { assistant: 'a', assistantOverides: {} },
      'assistantOverides: A target has no option assistantOverides.',
    ],
    [
      'what has no JSON',
      { assistant: { maxTokens: 1n } },
      'assistant: The start target must be serializable to JSON.',
    ],
    [
      'what makes no JSON of itself',
      { squad: { members: { toJSON: () => 2n } } },
      'squad: The start target must be serializable to JSON.',
    ],
  ])('behavior: %s is refused', (_what, target, failure) => {
    expect(refusalOf(asked(target))).toEqual(['start target', failure])
  })
})

describe('validateStartOptions', () => {
  test.each([
    [undefined],
    [null],
    [{}],
    [{ signal: new AbortController().signal, muted: true }],
    [{ signal: null }],
  ])('default: %j is fine', (how) => {
    expect(refusalOf(() => validateStartOptions('start', how as StartOptions))).toBe('accepted')
  })

  test.each<[object, string]>([
    [{ mute: true }, 'mute: resume() has no option mute.'],
    [{ mutedByUser: true }, 'mutedByUser: resume() has no option mutedByUser.'],
    [{ unmuted: true }, 'unmuted: resume() has no option unmuted.'],
    [{ signal: {} }, 'signal: signal must be an AbortSignal.'],
  ])('behavior: %j is refused', (how, failure) => {
    expect(refusalOf(() => validateStartOptions('resume', how))).toEqual(['start options', failure])
  })

  test('behavior: a start looks at its options after its target', () => {
    const how: object = { mute: true }
    const failure = 'mute: start() has no option mute.'
    expect(refusalOf(() => toWebCallRequest('a', how))).toEqual(['start options', failure])
    expect(refusalOf(() => toWebCallRequest('', how))).toEqual(none)
  })
})

test('describeTarget: which kind was asked for, by its id or whole', () => {
  const kinds = (request: object) =>
    Object.entries(describeTarget({ ...request }))
      .filter(([, has]) => has)
      .map(([name]) => name)
  expect(kinds({ assistantId: 'a' })).toEqual(['hasAssistant'])
  expect(kinds({ squadId: 's' })).toEqual(['hasSquad'])
  expect(kinds({ workflow: {} })).toEqual(['hasWorkflow'])
})
