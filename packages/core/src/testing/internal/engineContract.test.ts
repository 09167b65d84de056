import { describe, test } from 'vitest'
import type { CreateEngine } from '../../engine/engine.ts'
import { CallError } from '../../errors/CallError.ts'
import { FAKE_ASSISTANT_ID, type FakeEngine, fakeEngine } from '../fakeEngine.ts'
import type { ContractRoom, OpenRoom } from './contractCase.ts'
import { ENGINE_CONTRACT } from './engineContract.ts'

const url = 'https://fake.daily.co/room'

/** A fake engine that acts as the platform as soon as it has reported an event. */
function when(
  engine: FakeEngine,
  matches: (name: string, payload: unknown) => boolean,
  react: (engine: FakeEngine) => void,
): CreateEngine {
  return ({ emit }) =>
    engine({
      emit(name, payload) {
        emit(name, payload)
        if (matches(name, payload)) react(engine)
      },
    })
}

const isListening = (name: string, payload: unknown) =>
  name === 'app-message' && Reflect.get(Object(payload), 'data') === 'listening'
const third = { session_id: 't', user_id: 't', user_name: 'Vapi Worker', local: false, tracks: {} }

/** The engine of each room. */
const ENGINES: { readonly [Room in ContractRoom]: () => CreateEngine } = {
  demo: () => fakeEngine(),
  hanging: () => fakeEngine({ hang: ['join'] }),
  refused: () => fakeEngine({ fail: { join: new CallError('meeting-full', 'The room is full.') } }),
  owner: () => fakeEngine({ owner: true }),
  'third-sender': () =>
    when(fakeEngine(), isListening, (engine) => {
      engine.join(third)
      engine.receive({ type: 'model-output', output: 'Hello.' }, 't')
    }),
  'message-before-presence': () =>
    when(
      fakeEngine(),
      (name) => name === 'joined-meeting',
      (engine) => engine.receive({ type: 'conversation-update' }, FAKE_ASSISTANT_ID),
    ),
  'ends-ejected': () => when(fakeEngine(), isListening, (engine) => engine.closeRoom('ejected')),
  'ends-room-deleted': () => when(fakeEngine(), isListening, (engine) => engine.closeRoom('no-room')),
}

const open: OpenRoom = async (room) => ({ engine: ENGINES[room](), url })

describe('the fake engine fulfils the contract of an engine', () => {
  for (const { name, run } of ENGINE_CONTRACT) test(name, () => run(open), 30_000)
})
