import { expect, test } from 'vitest'
import { createAnswerClock } from './createAnswerClock.ts'

const speech = (role: string, status: string) => ({ type: 'speech-update', role, status })
const words = (role: string, transcriptType: string) => ({ type: 'transcript', role, transcriptType })
const output = { type: 'model-output', output: 'Yes' }

/** What the clock returns for each message, which come 100 ms apart from 1000 on. */
function timesOf(...messages: readonly unknown[]) {
  const clock = createAnswerClock()
  return messages.map((data, index) => clock({ kind: 'message', at: 1000 + 100 * index, data }))
}

test('default: the times of an answer come with its first sound', () => {
  expect(
    timesOf(
      speech('user', 'started'),
      speech('user', 'stopped'),
      words('user', 'partial'),
      words('user', 'final'),
      output,
      speech('assistant', 'started'),
    ),
  ).toEqual([
    null,
    null,
    null,
    null,
    null,
    { endOfSpeechAt: 1100, transcript: 200, firstToken: 300, firstSound: 400 },
  ])
})

test('behavior: the last of several final transcripts counts, and the first output', () => {
  const times = timesOf(
    speech('user', 'stopped'),
    words('user', 'final'),
    output,
    words('user', 'final'),
    output,
    speech('assistant', 'started'),
  )
  expect(times.at(-1)).toEqual({ endOfSpeechAt: 1000, transcript: 300, firstToken: 200, firstSound: 500 })
})

test('behavior: an answer without a transcript or an output has no time of them', () => {
  expect(timesOf(speech('user', 'stopped'), speech('assistant', 'started')).at(-1)).toEqual({
    endOfSpeechAt: 1000,
    firstSound: 100,
  })
})

test.each([
  ['the assistant speaks first', [words('user', 'final'), output, speech('assistant', 'started')]],
  [
    'the user goes on speaking',
    [
      speech('user', 'stopped'),
      words('user', 'final'),
      speech('user', 'started'),
      speech('assistant', 'started'),
    ],
  ],
  ['the assistant stops', [speech('user', 'stopped'), speech('assistant', 'stopped')]],
  ['others speak', [speech('user', 'stopped'), speech('tool', 'started'), words('assistant', 'final')]],
  ['a message is none of these', [speech('user', 'stopped'), { type: 'hang' }, null, 'text', [output]]],
])('behavior: no times where %s', (_, messages) => {
  expect(timesOf(...messages)).toEqual(messages.map(() => null))
})

test('behavior: each end of speech begins anew, and a second sound is no second answer', () => {
  const answer = [speech('user', 'stopped'), speech('assistant', 'started'), speech('assistant', 'started')]
  const started = { firstSound: 100 }
  expect(timesOf(speech('user', 'stopped'), words('user', 'final'), output, ...answer, ...answer)).toEqual([
    ...[null, null, null],
    ...[null, { endOfSpeechAt: 1300, ...started }, null],
    ...[null, { endOfSpeechAt: 1600, ...started }, null],
  ])
})

test('behavior: entries other than messages count for nothing', () => {
  const clock = createAnswerClock()
  clock({ kind: 'message', at: 0, data: speech('user', 'stopped') })
  expect(clock({ kind: 'event', at: 1, data: speech('assistant', 'started') })).toBeNull()
  expect(clock({ kind: 'message', at: 2, data: speech('assistant', 'started') })).toEqual({
    endOfSpeechAt: 0,
    firstSound: 2,
  })
})
