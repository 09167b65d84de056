import { expect, leakTest as test } from './harness/fixtures.ts'

const assistant = {
  name: 'Bella',
  firstMessage: 'Good evening, {{customer.name}}.',
  model: {
    messages: [{ role: 'system', content: 'You book tables for {{customer.name}}.' }],
    tools: [{ type: 'function', function: { name: 'book', description: 'Books a table.' } }],
  },
}

test.describe('an agent with models, in a page', () => {
  test('default: a spoken conversation with a tool, and its record', async ({ page }) => {
    const seen = await page.evaluate(async (assistant) => {
      const { harness } = window
      const { fakeModels, linesOf } = await harness.agentModels()
      const models = fakeModels({
        words: ['A table for Friday, please.'],
        turns: [
          ['One moment.', { tool: 'book', arguments: { day: 'Friday' } }],
          ['It is booked. ', 'See you then.'],
        ],
      })
      const caller = await harness.callerTrack()
      const variableValues = { customer: { name: 'Sarah' } }
      const call = await harness.rawCall({
        assistant: { ...assistant },
        overrides: { variableValues },
        audioSource: caller.track,
        agent: models.agent,
      })
      await call.join()
      await call.daily.startRemoteParticipantsAudioLevelObserver(100)
      await call.message('transcript', { transcript: 'Good evening, Sarah.', transcriptType: 'final' })
      await caller.speak()
      const { toolCallList } = await call.message('tool-calls')
      const message = { role: 'system', content: 'Result of the tool book: "at eight"' }
      call.daily.sendAppMessage(
        JSON.stringify({ type: 'add-message', message, triggerResponseEnabled: true }),
      )
      await call.message('transcript', { transcript: 'It is booked. See you then.', transcriptType: 'final' })
      const levels = call.events
        .filter(({ name }) => name === 'remote-participants-audio-level')
        .flatMap(({ participantsAudioLevel }) => Object.values(participantsAudioLevel ?? {}))
      const order = call.events
        .filter(({ name }) => name === 'app-message')
        .map(({ data }) => (data === 'listening' ? { type: 'listening' } : JSON.parse(String(data))))
        .filter(({ transcriptType }) => transcriptType !== 'partial')
        .map(({ type, role, status, transcript, output }) =>
          [type, role, status, transcript ?? output].filter((part) => part !== undefined).join(' '),
        )
      const conversation = call.messages('conversation-update').at(-1)?.conversation
      await call.end()
      await caller.close()
      const { sandbox } = call
      const ask = async (path: string) =>
        (await sandbox.fetch(sandbox.baseUrl + path, { headers: { authorization: 'Bearer key' } })).json()
      const [summary] = await ask('/__sandbox/calls')
      const record = await ask(`/call/${summary.id}`)
      return {
        toolCallList,
        order,
        conversation,
        summary,
        record,
        loudest: Math.max(...levels),
        speech: models.speech,
        spoken: models.spoken,
        requests: models.requests.map(({ messages, tools }) => ({ lines: linesOf(messages), tools })),
      }
    }, assistant)
    console.log(JSON.stringify(seen, null, 1))
    expect(seen).toBe(null)
  })

  test('behavior: silent within 300 ms of an interruption, and what was said is kept', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      const { fakeModels, linesOf, toneCaller, watchLevel } = await harness.agentModels()
      const text = 'One two three four. Five six seven eight. Nine ten eleven twelve. And so on and so on.'
      const models = fakeModels({
        words: Array.from({ length: 20 }, (_, index) => `Stop ${index}.`),
        turns: [[text]],
        wordMs: 200,
      })
      const caller = toneCaller()
      const call = await harness.rawCall({
        assistant: { firstMessage: '', model: {} },
        audioSource: caller.track,
        agent: models.agent,
      })
      await call.join()
      const { participant } = await call.until(
        'track-started',
        ({ participant }) => participant?.local === false,
      )
      const track = participant?.tracks.audio.persistentTrack
      if (!track) throw new Error('the agent has no track')
      const level = watchLevel(track)
      await call.listening()
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const interruptions: { ms: number; said: unknown; known: string | undefined }[] = []
      const send = (content: string) =>
        call.daily.sendAppMessage(JSON.stringify({ type: 'add-message', message: { role: 'user', content } }))
      send('Count')
      for (let round = 0; round < 10; round += 1) {
        await call.until('app-message', ({ data }) => {
          const message = data === 'listening' ? {} : JSON.parse(String(data))
          return (
            message.type === 'speech-update' &&
            message.status === 'started' &&
            message.turn === round &&
            message.role === 'assistant'
          )
        })
        await pause(300 + Math.random() * 2000)
        const since = performance.now()
        const interrupted = await call.after(
          () => void caller.say(400),
          'app-message',
          ({ data }) => String(data).includes('"user-interrupted"'),
        )
        await pause(250)
        const said = call
          .messages('transcript')
          .filter(({ role, transcriptType }) => role === 'assistant' && transcriptType === 'final')
          .at(-1)?.transcript
        interruptions.push({ ms: level.lastLoud() - since, said, known: String(interrupted.at - since) })
        await call.message('transcript', { transcript: `Stop ${round}.`, transcriptType: 'final' })
      }
      await pause(200)
      const lines = linesOf(models.requests.at(-1)?.messages ?? [])
      await call.end()
      await level.close()
      await caller.close()
      return { interruptions, lines, text }
    })
    console.log(JSON.stringify(seen, null, 1))
  })
})
