import { REMOTE_SPEAKER_NAME } from '../../constants.ts'
import {
  assert,
  type ContractCase,
  destroyAndAssertReleased,
  inTime,
  joinRoom,
  openCall,
  openEngine,
  outcome,
} from './contractCase.ts'
import { METHOD_CONTRACT } from './methodContract.ts'
import { SENDER_CONTRACT } from './senderContract.ts'

const isAssistant = (payload: unknown): boolean =>
  (payload as { user_name?: unknown }).user_name === REMOTE_SPEAKER_NAME

/** The contract of an engine, and of the call object on it. The fake engine and the real one run the same list. */
export const ENGINE_CONTRACT: readonly ContractCase[] = [
  {
    name: 'engine: building joins nothing',
    async run(open) {
      const { engine, reports } = openEngine((await open('demo')).engine)
      await engine.create({})
      assert(engine.version.length > 0, 'An engine has a version.')
      assert(!reports.some(({ name }) => name === 'joined-meeting'), 'Building may not join.')
      await inTime(engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'engine: a load resolves and is reported',
    async run(open) {
      const { engine, reported } = openEngine((await open('demo')).engine)
      await engine.create({})
      await inTime(engine.load(), 'The load')
      await reported('loaded')
      await inTime(engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'engine: a join adds the user, then the assistant',
    async run(open) {
      const { engine, reported } = await joinRoom(open, 'demo')
      await reported('participant-joined', isAssistant)
      const participants = Object.values(engine.participants())
      assert(
        participants.some(({ local }) => local),
        'The user is among the participants.',
      )
      assert(participants.some(isAssistant), 'The assistant is among the participants.')
      await inTime(engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'engine: a subscribed track starts, and names its participant',
    async run(open) {
      const { engine, reported } = await joinRoom(open, 'demo')
      const { payload } = await reported('participant-joined', isAssistant)
      const { session_id } = payload as { session_id: string }
      engine.invoke('updateParticipant', [session_id, { setSubscribedTracks: { audio: true } }])
      const started = await reported('track-started', (event) => {
        const { participant, track } = event as {
          participant: { session_id: string }
          track: { kind: string }
        }
        return participant?.session_id === session_id && track.kind === 'audio'
      })
      assert(
        (started.payload as { track: { readyState: string } }).track.readyState === 'live',
        'The track is live.',
      )
      await inTime(engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'engine: the assistant listens once its sound can be played',
    async run(open) {
      const { engine, reported } = await joinRoom(open, 'demo')
      const { payload } = await reported('participant-joined', isAssistant)
      const { session_id } = payload as { session_id: string }
      engine.invoke('updateParticipant', [session_id, { setSubscribedTracks: { audio: true } }])
      await reported('track-started')
      engine.invoke('sendAppMessage', ['playable'])
      await reported('app-message', (event) => (event as { data: unknown }).data === 'listening')
      await inTime(engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'engine: level observers and input settings resolve',
    async run(open) {
      const { engine } = await joinRoom(open, 'demo')
      for (const observer of ['startRemoteParticipantsAudioLevelObserver', 'startLocalAudioLevelObserver']) {
        await inTime(Promise.resolve(engine.invoke(observer, [100])), observer)
      }
      const settings = { audio: { processor: { type: 'none' } } }
      await inTime(Promise.resolve(engine.invoke('updateInputSettings', [settings])), 'updateInputSettings')
      await inTime(engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'engine: a leave is reported',
    async run(open) {
      const { engine, reported } = await joinRoom(open, 'demo')
      void engine.leave()
      await reported('left-meeting')
      await inTime(engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'engine: after destroy it reports nothing, and a second destroy does nothing',
    async run(open) {
      const { engine, reports } = await joinRoom(open, 'demo')
      await inTime(Promise.all([engine.destroy(), engine.destroy()]), 'destroy()')
      const before = reports.length
      await new Promise((resolve) => setTimeout(resolve, 300))
      assert(reports.length === before, `Reported after destroy: ${reports.at(-1)?.name}.`)
      assert(Object.keys(engine.participants()).length === 0, 'No participant is left after destroy.')
    },
  },
  {
    name: 'engine: destroy before the build does nothing',
    async run(open) {
      const { engine } = openEngine((await open('demo')).engine)
      await inTime(engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'call: joins through every state and leaves',
    async run(open) {
      const { call, url, states } = await openCall(open, 'demo')
      await inTime(call.join({ url }), 'join()')
      await inTime(call.leave(), 'leave()')
      assert(states.join() === 'loading,loaded,joining,joined,left', `The states were ${states.join()}.`)
      await destroyAndAssertReleased(call)
    },
  },
  {
    name: 'call: joins again after it left',
    async run(open) {
      const { call, url } = await openCall(open, 'demo')
      await inTime(call.join({ url }), 'join()')
      await inTime(call.leave(), 'leave()')
      await inTime(call.join({ url }), 'The second join()')
      assert(call.state.get() === 'joined', `The state is ${call.state.get()}.`)
      await destroyAndAssertReleased(call)
    },
  },
  {
    name: 'call: leaving while it loads ends the join and joins nothing',
    async run(open) {
      const { call, url, states } = await openCall(open, 'demo')
      const joining = outcome(call.join({ url }), 'join()')
      await inTime(call.leave(), 'leave()')
      const error = (await joining) as { code?: string } | undefined
      assert(error?.code === 'aborted', `The join ended with ${String(error)}.`)
      await new Promise((resolve) => setTimeout(resolve, 300))
      assert(!states.includes('joined'), 'Nothing may be joined after a leave.')
      await destroyAndAssertReleased(call)
    },
  },
  {
    name: 'call: leaving while it joins ends the join',
    async run(open) {
      const { call, url } = await openCall(open, 'hanging')
      const joining = outcome(call.join({ url }), 'join()')
      await inTime(new Promise<void>((resolve) => call.once('joining-meeting', () => resolve())), 'joining')
      await inTime(call.leave(), 'leave()')
      assert(((await joining) as { code?: string })?.code === 'aborted', 'The join ends as aborted.')
      assert(call.state.get() === 'left', `The state is ${call.state.get()}.`)
      await destroyAndAssertReleased(call)
    },
  },
  {
    name: 'call: a join times out when the room does not answer',
    async run(open) {
      const { call, url } = await openCall(open, 'hanging')
      const error = (await outcome(call.join({ url }), 'join()')) as { type?: string }
      assert(error?.type === 'connection-error', `The join ended with ${String(error)}.`)
      assert(call.state.get() === 'error', `The state is ${call.state.get()}.`)
      await destroyAndAssertReleased(call)
    },
  },
  {
    name: 'call: a refused join reports its reason once, and the next call works',
    async run(open) {
      const { call, url } = await openCall(open, 'refused')
      const errors: unknown[] = []
      call.on('error', (error) => errors.push(error))
      const error = (await outcome(call.join({ url }), 'join()')) as { type?: string }
      assert(error?.type === 'meeting-full', `The join ended with ${String(error)}.`)
      assert(errors.length === 1, `error was reported ${errors.length} times.`)
      assert(call.state.get() === 'error', `The state is ${call.state.get()}.`)
      await destroyAndAssertReleased(call)
      const next = await openCall(open, 'demo')
      await inTime(next.call.join({ url: next.url }), 'The next join()')
      await destroyAndAssertReleased(next.call)
    },
  },
  {
    name: 'call: two calls at the same time are independent',
    async run(open) {
      const one = await openCall(open, 'demo')
      const two = await openCall(open, 'demo')
      await inTime(
        Promise.all([one.call.join({ url: one.url }), two.call.join({ url: two.url })]),
        'Both joins',
      )
      await destroyAndAssertReleased(one.call)
      assert(two.call.state.get() === 'joined', `The other call is ${two.call.state.get()}.`)
      await destroyAndAssertReleased(two.call)
    },
  },
  ...SENDER_CONTRACT,
  ...METHOD_CONTRACT,
]
