import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AGENT_STATES, type AgentState } from './agentStates.ts'
import { startCall } from './startTestCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A call that is brought into a state. */
async function callIn(state: AgentState) {
  const call = startCall({ latency: { listening: 100 }, endCallMessage: 'Goodbye.' })
  const order: AgentState[] = ['waiting', 'preparing', 'conversing', 'ending', 'stopped']
  const steps = [
    async () => call.agent.receive('playable'),
    async () => void (await call.wait(100)),
    async () => call.agent.hangUp(),
    async () => call.agent.stop(),
  ]
  for (const step of steps.slice(0, order.indexOf(state))) await step()
  expect(call.agent.state).toBe(state)
  call.happened()
  return call
}

test('default: a call goes from each state to the next one of the table', async () => {
  const { agent, wait } = startCall({ latency: { listening: 100 }, endCallMessage: 'Goodbye.' })
  const seen: AgentState[] = [agent.state]
  const see = () => seen.push(agent.state)
  agent.receive('playable')
  see()
  await wait(100)
  see()
  agent.hangUp()
  see()
  await wait(10_000)
  see()
  expect(seen).toEqual(['waiting', 'preparing', 'conversing', 'ending', 'stopped'])
  for (const [index, state] of seen.slice(1).entries()) {
    expect(AGENT_STATES[seen[index] ?? 'stopped'].next).toContain(state)
  }
})

test.each(['waiting', 'preparing', 'conversing', 'ending', 'stopped'] as const)(
  'behavior: %s takes the commands of its row, and no others',
  async (state) => {
    for (const [type, fields] of [
      ['say', { message: 'Hello.' }],
      ['control', { control: 'mute-assistant' }],
      ['transfer', { content: 'One moment.' }],
      ['end-call', {}],
    ] as const) {
      const call = await callIn(state)
      call.send({ type, ...fields })
      await call.wait(5000)
      const log = call.happened().join('\n')
      const effect = {
        say: 'final Hello.',
        control: 'voice muted: true',
        transfer: 'end: assistant-forwarded-call',
        'end-call': 'end: customer',
      }[type]
      expect([type, log.includes(effect)]).toEqual([type, AGENT_STATES[state].takes.includes(type)])
    }
  },
)

test('behavior: ending ignores a typed message, which conversing adds to the conversation', async () => {
  const addsIn = async (state: AgentState) => {
    const { agent, type } = await callIn(state)
    type('Wait.', { triggerResponseEnabled: false })
    return agent.memory.history.some(({ content }) => content === 'Wait.')
  }
  expect([await addsIn('conversing'), await addsIn('ending')]).toEqual([true, false])
})
