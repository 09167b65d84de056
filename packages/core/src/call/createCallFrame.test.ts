import { expect, test } from 'vitest'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createCall } from './createCall.ts'

const create = (frame: unknown) => () => createCall({ engine: fakeEngine(), frame } as never)

/** The fields of an element that the check reads. */
const parent = { nodeType: 1 }

test.each([undefined, true, false, {}, { parent, hidden: true, style: { width: '3px', order: 1 } }])(
  'default: the frame option %j',
  (frame) => {
    expect(create(frame)).not.toThrow()
  },
)

test('behavior: an undefined option counts as absent', () => {
  expect(create({ parent: undefined, hidden: undefined, style: { width: undefined } })).not.toThrow()
})

test.each<[unknown, path: string, message: string]>([
  [{ parant: parent }, 'parant', 'frame has no option parant, only parent, hidden, style.'],
  [{ parent: null }, 'parent', 'parent must be an element.'],
  [{ parent: '#here' }, 'parent', 'parent must be an element.'],
  [{ parent: { nodeType: 9 } }, 'parent', 'parent must be an element.'],
  [{ hidden: 'no' }, 'hidden', 'hidden must be a boolean.'],
  [{ style: 'width: 3px' }, 'style', 'style must be CSS.'],
  [{ style: { width: null } }, 'style', 'style must be CSS.'],
  [null, '', 'The frame options must be an object.'],
  ['yes', '', 'The frame options must be an object.'],
])('behavior: %j throws when the call is created', (frame, path, message) => {
  expect(create(frame)).toThrow(
    expect.objectContaining({
      name: 'ValidationError',
      subject: 'frame options',
      failures: [expect.objectContaining({ path, message })],
    }),
  )
})
