import { expect, test } from 'vitest'
import { isLocal, type Participant } from './participant.ts'

const participant = (session_id: string, local: boolean): Participant => ({
  session_id,
  user_id: session_id,
  user_name: '',
  local,
  tracks: {},
})

test('isLocal: true for the session id of the local participant, under any key', () => {
  const participants = { local: participant('me', true), a: participant('a', false) }
  expect(isLocal(participants, 'me')).toBe(true)
  for (const id of ['a', 'nobody', 'constructor', '__proto__', '']) {
    expect(isLocal(participants, id), id).toBe(false)
  }
})
