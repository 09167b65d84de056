import { describe, expectTypeOf, test } from 'vitest'
import type { CallContext } from './context.ts'

describe('invoke', () => {
  test('default: takes the name of a method of the call object, and its arguments', () => {
    const use = ({ invoke }: CallContext) => {
      invoke('setLocalAudio', true)
      invoke('getInputDevices')
      // @ts-expect-error a method that does not exist
      invoke('setLocalAudo', true)
      // @ts-expect-error an argument of another type
      invoke('setLocalAudio', 'yes')
      // @ts-expect-error a missing argument
      invoke('updateParticipant')
    }
    expectTypeOf(use).toBeFunction()
  })
})
