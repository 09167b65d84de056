import { expect, test } from 'vitest'
import { CallCommands } from './CallCommands.ts'

const say = (content: string) => ({ type: 'say', content })

/** A room that notes the words that it is to say, each with its number. */
function createRoom(commands: CallCommands, lastReceived?: number) {
  const heard: string[] = []
  const stop = commands.listen(
    'call',
    ({ number, command }) => heard.push(`${number} ${command.content}`),
    lastReceived,
  )
  return { heard, stop }
}

test('default: a room gets the commands of its call, in order, also those from before it listened', () => {
  const commands = new CallCommands()
  commands.send('call', say('a'))
  const { heard } = createRoom(commands)
  commands.send('call', say('b'))
  commands.send('other', say('x'))
  expect(heard).toEqual(['1 a', '2 b'])
})

test('behavior: the room of a page that was reloaded gets no command again', () => {
  const commands = new CallCommands()
  const first = createRoom(commands)
  commands.send('call', say('a'))
  first.stop()
  commands.send('call', say('b'))
  expect(createRoom(commands).heard).toEqual(['2 b'])
  expect(first.heard).toEqual(['1 a'])
})

test('behavior: a room that is back after a lost connection gets what was lost', () => {
  const commands = new CallCommands()
  const first = createRoom(commands)
  for (const content of ['a', 'b', 'c']) commands.send('call', say(content))
  // only the first one has arrived
  const second = createRoom(commands, 1)
  expect(second.heard).toEqual(['2 b', '3 c'])
  // the end of the lost connection is noticed later
  first.stop()
  commands.send('call', say('d'))
  expect(second.heard).toEqual(['2 b', '3 c', '4 d'])
})

test('behavior: numbers go on where the server has been restarted', () => {
  const commands = new CallCommands()
  commands.send('call', say('a'))
  const { heard } = createRoom(commands, 7)
  commands.send('call', say('b'))
  expect(heard).toEqual(['8 b'])
})

test('behavior: the latest 100 commands wait for a room, and none after the call', () => {
  const commands = new CallCommands()
  for (let number = 1; number <= 150; number += 1) commands.send('call', say('a'))
  const { heard, stop } = createRoom(commands)
  expect([heard.length, heard[0]]).toEqual([100, '51 a'])
  stop()
  commands.send('call', say('b'))
  commands.forget('call')
  expect(createRoom(commands).heard).toEqual([])
})
