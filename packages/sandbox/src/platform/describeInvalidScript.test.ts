import { expect, test } from 'vitest'
import { demoScript } from '../agent/script.ts'
import { describeInvalidScript, isScript } from './describeInvalidScript.ts'

const greeting = { text: 'Hello' }
const tool = { name: 'book', arguments: { day: 'Friday' } }

test.each([
  demoScript,
  { greeting, turns: [] },
  {
    greeting,
    turns: [{ text: 'Yes', tool }, { tool: [tool, tool] }, { endCall: true }, { text: 'Bye', endCall: true }],
  },
])('default: %j is a script', (script) => {
  expect(describeInvalidScript(script)).toBeNull()
  expect(isScript(script)).toBe(true)
})

test.each([
  [null, 'script must be an object.'],
  [[], 'script must be an object.'],
  [{ turns: [] }, 'script.greeting must be an object.'],
  [{ greeting: 'Hello', turns: [] }, 'script.greeting must be an object.'],
  [{ greeting: { text: 5 }, turns: [] }, 'script.greeting.text must be a string.'],
  [{ greeting }, 'script.turns must be a list.'],
  [{ greeting, turns: [{}] }, 'script.turns[0] must have a text, a tool or endCall.'],
  [{ greeting, turns: [{ text: 'Yes' }, { text: 1 }] }, 'script.turns[1].text must be a string.'],
  [
    { greeting, turns: [{ txt: 'Yes' }] },
    'script.turns[0].txt is unknown: the fields here are text, voice, tool, endCall.',
  ],
  [{ greeting, turns: [{ tool: { name: 'book' } }] }, 'script.turns[0].tool.arguments must be an object.'],
  [{ greeting, turns: [{ tool: [tool, 5] }] }, 'script.turns[0].tool[1] must be an object.'],
  [{ greeting, turns: [{ endCall: 'yes' }] }, 'script.turns[0].endCall must be a boolean.'],
  [{ greeting, turns: [], tool }, 'script.tool is unknown: the fields here are greeting, turns.'],
])('behavior: %j: %s', (script, message) => {
  expect(describeInvalidScript(script)).toBe(message)
  expect(isScript(script)).toBe(false)
})

test('parameters: the name of the script', () => {
  expect(describeInvalidScript({ greeting: 5 }, 'my.json')).toBe('my.json.greeting must be an object.')
})
