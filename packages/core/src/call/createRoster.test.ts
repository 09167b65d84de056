import { describe, expect, test } from 'vitest'
import { createRoster, isRemote } from './createRoster.ts'
import type { Participant } from './participant.ts'

const somebody = (session_id: string, user_name: string, local = false): Participant => ({
  session_id,
  user_id: session_id,
  user_name,
  local,
  tracks: {},
})
const server = somebody('a', 'Vapi Speaker')
const impostor = somebody('b', 'Vapi Speaker')

describe('who is the server', () => {
  test('default: the first remote participant with its name', () => {
    const roster = createRoster()
    expect(roster.assistant()).toBeNull()
    roster.see(somebody('guest', 'Guest'))
    roster.see(somebody('me', 'Vapi Speaker', true))
    expect(roster.assistant()).toBeNull()
    roster.see(server)
    roster.see(impostor)
    expect(roster.assistant()).toBe(server)
  })

  test('default: its other participant, which listens, is of the server too, by the same rule', () => {
    const roster = createRoster()
    const listener = somebody('l', 'Vapi Listener')
    expect(roster.isServer('l')).toBe(false)
    for (const each of [listener, server, somebody('m', 'Vapi Listener'), impostor]) roster.see(each)
    expect(['a', 'l', 'b', 'm', 'me'].filter(roster.isServer)).toEqual(['a', 'l'])
    expect(roster.assistant()).toBe(server)
    roster.leave(server)
    expect(['a', 'l', 'b', 'm'].filter(roster.isServer)).toEqual(['l', 'b'])
    roster.clear()
    expect(roster.isServer('l')).toBe(false)
  })

  test('behavior: a guest who takes the name later stays a guest, also when the server has left', () => {
    const roster = createRoster()
    roster.see(somebody('b', 'Guest'))
    roster.see(impostor)
    expect(roster.assistant()).toBeNull()
    roster.see(server)
    roster.leave(server)
    roster.see(impostor)
    expect(roster.assistant()).toBeNull()
  })

  test('behavior: the server may leave and come back under another id', () => {
    const roster = createRoster()
    roster.see(server)
    roster.leave(server)
    expect(roster.assistant()).toBeNull()
    const back = somebody('c', 'Vapi Speaker')
    roster.see(back)
    expect(roster.assistant()).toBe(back)
  })

  test('behavior: a server that is back before its last connection is given up follows it', () => {
    const roster = createRoster()
    roster.see(server)
    const back = somebody('c', 'Vapi Speaker')
    roster.see(back)
    const speaking = { ...back, tracks: {} }
    roster.see(speaking)
    expect(roster.assistant()).toBe(server)
    roster.leave(server)
    expect(roster.assistant()).toBe(speaking)
    roster.leave(back)
    expect(roster.assistant()).toBeNull()
  })

  test('behavior: where several have had its name, none of them follows', () => {
    const roster = createRoster()
    for (const each of [server, impostor, somebody('c', 'Vapi Speaker')]) roster.see(each)
    roster.leave(server)
    expect(roster.assistant()).toBeNull()
    roster.see(impostor)
    expect(roster.assistant()).toBeNull()
  })

  test('behavior: guests who leave change nothing, with the server or without it', () => {
    const roster = createRoster()
    const guest = somebody('guest', 'Guest')
    roster.see(guest)
    roster.leave(guest)
    expect(roster.assistant()).toBeNull()
    for (const each of [guest, server]) roster.see(each)
    roster.leave(guest)
    expect(roster.assistant()).toBe(server)
  })

  test('behavior: who follows is as good as the first: the next one may follow it', () => {
    const roster = createRoster()
    const next = somebody('c', 'Vapi Speaker')
    for (const each of [server, impostor]) roster.see(each)
    roster.leave(server)
    roster.see(next)
    expect(roster.assistant()).toBe(impostor)
    roster.leave(impostor)
    expect(roster.assistant()).toBe(next)
  })

  test('behavior: a name that comes late counts, and the newest look at the server is kept', () => {
    const roster = createRoster()
    roster.see(somebody('a', ''))
    roster.see(server)
    const renamed = somebody('a', 'Another')
    roster.see(renamed)
    expect(roster.assistant()).toBe(renamed)
  })

  test('behavior: when everybody is gone, everybody is forgotten', () => {
    const roster = createRoster()
    roster.see(server)
    roster.see(impostor)
    roster.clear()
    roster.see(impostor)
    expect(roster.assistant()).toBe(impostor)
  })
})

test('isRemote: somebody else who is in the room now', () => {
  const participants = { local: somebody('me', 'Me', true), a: server }
  expect(isRemote(participants, 'a')).toBe(true)
  for (const id of ['local', 'me', 'b', 'constructor', '__proto__', '']) {
    expect(isRemote(participants, id), id).toBe(false)
  }
})
