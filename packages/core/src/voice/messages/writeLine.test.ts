import { expect, test } from 'vitest'
import { createLines } from './lines.ts'
import type { TranscriptLine } from './transcriptLine.ts'
import { writeLine } from './writeLine.ts'

test('default: adds a final line, trimmed, and gives it back', () => {
  const lines = createLines<TranscriptLine>()
  const line = writeLine(lines, 'user', ' Hello. ')
  expect(line).toMatchObject({ id: 'line-1', speaker: 'user', text: 'Hello.', final: true })
  expect(lines.get()).toEqual([line])
})

test('behavior: nothing for no text, nor for the same text again from the same speaker', () => {
  const lines = createLines<TranscriptLine>()
  writeLine(lines, 'user', 'Hello.')
  expect(writeLine(lines, 'user', '  ')).toBeNull()
  expect(writeLine(lines, 'user', 'Hello.')).toBeNull()
  expect(writeLine(lines, 'assistant', 'Hello.')).not.toBeNull()
  expect(writeLine(lines, 'user', 'Hello.')).not.toBeNull()
  expect(lines.get().map(({ speaker }) => speaker)).toEqual(['user', 'assistant', 'user'])
})
