import { describe, expect, test } from 'vitest'
import type { ValidationError } from '../errors/ValidationError.ts'
import { describeTarget, toWebCallRequest, validateStartOptions } from './startTarget.ts'
import type { StartOptions, StartTarget } from './types.ts'

const catchFrom = (act: () => unknown) => {
  try {
    act()
    return 'accepted'
  } catch (error) {
    const { subject, failures } = error as ValidationError
    return [subject, ...failures.map(({ path, message }) => `${path}: ${message}`)]
  }
}
const convert = (target: unknown) => () => toWebCallRequest(target as StartTarget)
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
    // The platform decides which of them is used.
    [
      { assistant: 'a', squad: { members: [] }, workflow: 'w' },
      { assistantId: 'a', squad: { members: [] }, workflowId: 'w' },
    ],
  ])('default: %j becomes %j', (target, request) => {
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
  ])('behavior: throws for %j, without an assistant, squad or workflow', (target) => {
    expect(catchFrom(convert(target))).toEqual(none)
  })

  test.each<[string, unknown, string]>([
    [
      'a version that is a number',
      { assistant: 'a', assistantVersion: 2 },
      'assistantVersion: assistantVersion must be a non-empty string.',
    ],
    [
      'an empty version',
      { assistant: 'a', assistantVersion: ' ' },
      'assistantVersion: assistantVersion must be a non-empty string.',
    ],
    [
      'squad overrides that are an array',
      { squad: 's', squadOverrides: [] },
      'squadOverrides: squadOverrides must be an object.',
    ],
    [
      'overrides that are not serializable',
      { workflow: 'w', workflowOverrides: { limit: 1n } },
      'workflowOverrides: The start target must be serializable to JSON.',
    ],
    [
      'overrides that are a string',
      { assistant: 'a', assistantOverrides: 'loud' },
      'assistantOverrides: assistantOverrides must be an object.',
    ],
    [
      'overrides that are an array',
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
      'an assistant that is an array, beside a squad',
      { assistant: [], squad: 's' },
      'assistant: assistant must be an id or an object.',
    ],
    [
      'a misspelled name',
      { assistant: 'a', assistantOverides: {} },
      'assistantOverides: A target has no option assistantOverides, only assistant, squad, workflow, assistantOverrides, squadOverrides, workflowOverrides, assistantVersion.',
    ],
    [
      'a target that is not serializable',
      { assistant: { maxTokens: 1n } },
      'assistant: The start target must be serializable to JSON.',
    ],
    [
      'a target that is undefined as JSON',
      { squad: { members: { toJSON: () => 2n } } },
      'squad: The start target must be serializable to JSON.',
    ],
  ])('behavior: throws for %s', (_what, target, failure) => {
    expect(catchFrom(convert(target))).toEqual(['start target', failure])
  })
})

describe('validateStartOptions', () => {
  test.each([
    [undefined],
    [null],
    [{}],
    [{ signal: new AbortController().signal, muted: true }],
    [{ signal: null }],
  ])('default: accepts %j', (options) => {
    expect(catchFrom(() => validateStartOptions('start', options as StartOptions))).toBe('accepted')
  })

  test.each<[object, string]>([
    [{ mute: true }, 'mute: resume() has no option mute, only signal, muted.'],
    [{ mutedByUser: true }, 'mutedByUser: resume() has no option mutedByUser, only signal, muted.'],
    [{ unmuted: true }, 'unmuted: resume() has no option unmuted, only signal, muted.'],
    [{ signal: {} }, 'signal: signal must be an AbortSignal.'],
  ])('behavior: throws for %j', (options, failure) => {
    expect(catchFrom(() => validateStartOptions('resume', options))).toEqual(['start options', failure])
  })

  test('behavior: a start validates its target before its options', () => {
    const options: object = { mute: true }
    const failure = 'mute: start() has no option mute, only signal, muted.'
    expect(catchFrom(() => toWebCallRequest('a', options))).toEqual(['start options', failure])
    expect(catchFrom(() => toWebCallRequest('', options))).toEqual(none)
  })
})

test('describeTarget: returns which kinds of targets are given, by id or inline', () => {
  const kinds = (request: object) =>
    Object.entries(describeTarget({ ...request }))
      .filter(([, has]) => has)
      .map(([name]) => name)
  expect(kinds({ assistantId: 'a' })).toEqual(['hasAssistant'])
  expect(kinds({ squadId: 's' })).toEqual(['hasSquad'])
  expect(kinds({ workflow: {} })).toEqual(['hasWorkflow'])
})
