import { describe, expect, test, vi } from 'vitest'
import type { AgentMessage } from './AgentModels.ts'
import { END_OF_SPEECH_MS } from './createSpeechDetector.ts'
import { GREETING_DELAY_MS } from './Greeting.ts'
import {
  assistant,
  type CallOptions,
  pause,
  quietCall,
  RECORDED_MS,
  SENTENCE_MS,
  scriptedModel,
  speak,
  startCall,
  system,
  user,
} from './startTestCall.ts'
import { TRANSCRIBER_APOLOGY } from './Transcriber.ts'
import type { TurnPlace } from './turns.ts'

/** A transcriber with these words, one utterance after the other, and none after that. */
const transcribes =
  (words: string[], ms = 0) =>
  async (_speech: Blob, { signal }: { signal: AbortSignal }) => {
    const text = words.shift() ?? ''
    if (ms > 0) await pause(ms, signal)
    return text
  }

/** A voice that takes that long to load a sentence. */
const slowVoice =
  (ms: number) =>
  async (text: string, { signal }: { signal: AbortSignal }) => {
    await pause(ms, signal)
    return new Blob([text])
  }

const finals = (happened: readonly string[]) =>
  happened.flatMap((line) => /^transcript (\w+) final (.*)$/.exec(line)?.slice(1).join(': ') ?? [])
const voices = (happened: readonly string[]) =>
  happened.flatMap((line) => /^(?:voice|recording): ?(.*)$/.exec(line)?.[1]?.trim() ?? [])
const ends = (happened: readonly string[]) => happened.filter((line) => line.startsWith('end: '))

/** A call that has just begun, before the greeting. */
function newCall(options: CallOptions) {
  const call = startCall(options)
  call.agent.receive('playable')
  return call
}

describe('the greeting', () => {
  test('behavior: a cough before the greeting delays the greeting', async () => {
    const call = newCall({
      models: { transcribe: transcribes(['']), speak, respond: scriptedModel('Fine.').respond },
    })
    await call.speak(200)
    await call.wait(3000)
    expect(finals(call.happened())).toEqual(['assistant: Hello there.'])
  })

  test('behavior: words before it are answered in place of it, spoken and typed', async () => {
    for (const begin of ['spoken', 'typed']) {
      const model = scriptedModel('I am here.')
      const call = newCall({
        models: { transcribe: transcribes(['Hello?']), speak, respond: model.respond },
      })
      if (begin === 'spoken') await call.speak(200)
      else call.type('Hello?')
      await call.wait(5000)
      expect(voices(call.happened())).toEqual(['I am here.'])
      expect(model.requests.map(({ messages }) => messages)).toEqual([[user('Hello?')]])
    }
  })

  test('behavior: words that go on when it is due are answered after it', async () => {
    const model = scriptedModel('I am here.')
    const call = newCall({ models: { transcribe: transcribes(['Hello?']), speak, respond: model.respond } })
    await call.speak(900)
    await call.wait(5000)
    expect(voices(call.happened())).toEqual(['Hello there.', 'I am here.'])
    expect(model.requests.map(({ messages }) => messages)).toEqual([
      [assistant('Hello there.'), user('Hello?')],
    ])
  })

  test('behavior: words while its sound is loaded are answered in place of it', async () => {
    const model = scriptedModel('Fine.')
    const call = newCall({ models: { speak: slowVoice(400), respond: model.respond } })
    await call.wait(GREETING_DELAY_MS + 100)
    call.type('Hello?')
    await call.wait(5000)
    expect(voices(call.happened())).toEqual(['Fine.'])
    expect(model.last()).toEqual([user('Hello?')])
  })

  test('behavior: it is said to a page that asks for it after words of the user', async () => {
    const call = newCall({ greetingWaits: true, models: { speak, respond: scriptedModel('Fine.').respond } })
    call.send({ type: 'control', control: 'say-first-message' })
    call.type('Hello?')
    await call.wait(5000)
    expect(voices(call.happened())).toEqual(['Hello there.', 'Fine.'])
  })

  test('behavior: without a transcriber, speech before it is answered in place of it', async () => {
    const call = newCall({ models: { speak, respond: scriptedModel('Please type.').respond } })
    await call.speak(200)
    await call.wait(5000)
    expect(voices(call.happened())).toEqual(['Please type.'])
  })

  test('behavior: a cough while an interruptible greeting is loading delays the greeting', async () => {
    const call = newCall({
      models: {
        transcribe: transcribes(['']),
        speak: slowVoice(400),
        respond: scriptedModel('Fine.').respond,
        settings: { greetingInterruptible: true },
      },
    })
    await call.wait(GREETING_DELAY_MS + 50)
    await call.speak(200)
    await call.wait(3000)
    expect(finals(call.happened())).toEqual(['assistant: Hello there.'])
  })

  test('parameters: a generated greeting: words before it are answered in place of it', async () => {
    const model = scriptedModel('Good evening.')
    const call = newCall({
      models: { transcribe: transcribes(['Hello?']), speak, respond: model.respond, generatesGreeting: true },
    })
    await call.speak(200)
    await call.wait(5000)
    expect(model.requests.map(({ messages }) => messages)).toEqual([[user('Hello?')]])
    expect(voices(call.happened())).toEqual(['Good evening.'])
  })

  test('behavior: say-first-message while the model generates a turn', async () => {
    const model = scriptedModel({ parts: ['Good evening.'], ms: 500 }, 'Fine.')
    const call = newCall({ models: { speak, respond: model.respond, generatesGreeting: true } })
    await call.wait(GREETING_DELAY_MS + 100)
    call.send({ type: 'control', control: 'say-first-message' })
    await call.wait(3000)
    expect(voices(call.happened())).toEqual(['Good evening.'])
    call.type('Hello')
    await call.wait(3000)
    expect(voices(call.happened())).toEqual(['Fine.'])
  })
})

describe('an answer that the user has not heard yet', () => {
  const tools = [{ name: 'book' }]
  const book = { tool: 'book', id: 'a' }

  test('behavior: a cough during the words before a tool does not remove the answer after the tool', async () => {
    const model = scriptedModel({ parts: ['One moment please.', book] }, 'It is booked.')
    const call = await quietCall({
      models: { transcribe: transcribes(['']), speak, respond: model.respond, settings: { tools } },
    })
    call.type('Book')
    await call.wait(100)
    call.tellResult('Result of the tool book: 1')
    await call.wait(300)
    // the answer is complete, and waits for the end of "One moment please."
    await call.speak(200)
    await call.wait(5000)
    const happened = call.happened()
    expect(finals(happened).at(-1)).toBe('assistant: It is booked.')
    expect(voices(happened)).toEqual(['One moment please.', 'It is booked.'])
    expect(happened.filter((line) => line.startsWith('tool-calls'))).toHaveLength(1)
  })

  test('behavior: the words before a tool are said once, whatever coughs there are', async () => {
    const model = scriptedModel({ parts: ['One moment.', book] }, 'It is booked.')
    const call = await quietCall({
      models: {
        transcribe: transcribes(['']),
        speak: slowVoice(600),
        respond: model.respond,
        settings: { tools },
      },
    })
    call.type('Book')
    await call.wait(100)
    // while the sound of the words is loaded
    await call.speak(200)
    call.tellResult('Result of the tool book: 1')
    await call.wait(5000)
    const happened = call.happened()
    expect(voices(happened)).toEqual(['One moment.', 'It is booked.'])
    expect(happened.filter((line) => line.startsWith('tool-calls'))).toHaveLength(1)
  })

  test('behavior: behind a greeting that nothing interrupts, it gives way to newer words', async () => {
    const model = scriptedModel('Answer one.', 'Answer to both.')
    const call = newCall({
      script: { greeting: { text: 'One. Two. Three. Four. Five.' }, turns: [] },
      models: { transcribe: transcribes(['First.', 'Second.']), speak, respond: model.respond },
    })
    await call.wait(GREETING_DELAY_MS)
    await call.speak(300)
    await call.speak(300)
    await call.wait(9000)
    expect(finals(call.happened())).toEqual([
      'user: First.',
      'user: Second.',
      'assistant: One. Two. Three. Four. Five.',
      'assistant: Answer to both.',
    ])
  })

  test('behavior: a result that comes while the user speaks is answered together with the words', async () => {
    const model = scriptedModel({ parts: [book] }, 'Then I cancel it.')
    const call = await quietCall({
      models: {
        transcribe: transcribes(['No, stop.'], 1500),
        speak,
        respond: model.respond,
        settings: { tools },
      },
    })
    call.type('Book')
    await call.wait(10)
    await call.hear(0.5, 500)
    call.tellResult('Result of the tool book: 1')
    await call.hear(0.5, 500)
    await call.hear(0, END_OF_SPEECH_MS)
    // the words are transcribed
    expect(voices(call.happened())).toEqual([])
    await call.wait(4000)
    expect(voices(call.happened())).toEqual(['Then I cancel it.'])
    expect(model.requests).toHaveLength(2)
    expect(model.last().slice(-2)).toEqual([
      { role: 'tool', toolCallId: 'a', content: 'Result of the tool book: 1' },
      user('No, stop.'),
    ])
  })

  test('behavior: a result that comes during a cough is answered after it', async () => {
    const model = scriptedModel({ parts: [book] }, 'It is booked.')
    const call = await quietCall({
      models: { transcribe: transcribes(['']), speak, respond: model.respond, settings: { tools } },
    })
    call.type('Book')
    await call.wait(10)
    await call.hear(0.5, 200)
    call.tellResult('Result of the tool book: 1')
    await call.hear(0, END_OF_SPEECH_MS + 50)
    await call.wait(3000)
    expect(voices(call.happened())).toEqual(['It is booked.'])
  })

  test('behavior: words that a plan leaves without an answer do not keep a result from its own', async () => {
    const model = scriptedModel({ parts: ['One moment please.', book] }, 'It is booked.')
    const call = await quietCall({
      models: {
        transcribe: transcribes(['Okay.']),
        speak: slowVoice(0),
        respond: model.respond,
        settings: { tools, stopSpeaking: { numWords: 3 } },
      },
    })
    call.type('Book')
    await call.wait(100)
    await call.hear(0.5, 200)
    call.tellResult('Result of the tool book: 1')
    await call.hear(0, END_OF_SPEECH_MS + 50)
    await call.wait(3000)
    expect(voices(call.happened())).toEqual(['One moment please.', 'It is booked.'])
  })

  test('behavior: a say that interrupts comes before it, and it is still given', async () => {
    const model = scriptedModel({ parts: ['At eight.'], ms: 2000 })
    const call = await quietCall({ models: { speak, respond: model.respond } })
    call.type('When?')
    await call.wait(500)
    call.send({ type: 'say', message: 'Your form is saved.', interruptAssistantEnabled: true })
    await call.wait(5000)
    expect(voices(call.happened())).toEqual(['Your form is saved.', 'At eight.'])
    expect(model.last()).toEqual([user('When?'), assistant('Your form is saved.')])
  })

  test('behavior: a typed message while speech is transcribed is answered once, with the speech', async () => {
    const model = scriptedModel('Answer one.', 'Answer to both.')
    const call = await quietCall({
      models: { transcribe: transcribes(['Spoken.'], 800), speak, respond: model.respond },
    })
    await call.speak(300)
    call.type('Typed.')
    await call.wait(5000)
    expect(voices(call.happened())).toEqual(['Answer to both.'])
    expect(model.last()).toEqual([user('Typed.'), user('Spoken.')])
  })
})

test('behavior: nobody answers a noise that nobody types over', async () => {
  const model = scriptedModel('First answer.')
  const call = newCall({ models: { speak, respond: model.respond } })
  for (let step = 0; step < 600; step += 1) await call.hear(0.1, 50)
  expect(call.happened().filter((line) => /^voice: |user final/.test(line))).toEqual(['voice: Hello there.'])
})

/** Levels that sound like an endless utterance, each for 50 ms. */
const NOISES = {
  'a steady noise': [0.1],
  'beeps, each half second': [0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0, 0, 0],
}

describe.each(Object.entries(NOISES))('in %s', (_name, levels) => {
  const hearNoise = async (call: ReturnType<typeof startCall>, ms: number) => {
    for (let step = 0; step < ms / 50; step += 1) await call.hear(levels[step % levels.length] ?? 0, 50)
  }
  const isWord = (line: string) => /^voice: |^transcript user final|^user-interrupted/.test(line)

  test('default: the greeting comes in its time', async () => {
    const call = newCall({ models: { speak, respond: scriptedModel('Fine.').respond } })
    await hearNoise(call, GREETING_DELAY_MS + 100)
    expect(call.happened().filter(isWord)).toEqual(['voice: Hello there.'])
  })

  test('default: typed words are answered at once, and the noise that goes on is background', async () => {
    const model = scriptedModel('First answer.', 'Second answer.')
    const call = newCall({ models: { speak, respond: model.respond } })
    await hearNoise(call, 2900)
    expect(call.happened().filter(isWord)).toEqual(['voice: Hello there.'])
    call.type('One')
    await call.wait(0)
    expect(call.happened().filter(isWord)).toEqual([
      expect.stringMatching(/^transcript user final \(you spoke for [12]\.\d seconds\)$/),
      'voice: First answer.',
    ])
    await hearNoise(call, 30_000)
    expect(call.happened().filter(isWord)).toEqual([])
    call.type('Two')
    await call.wait(0)
    expect(call.happened().filter(isWord)).toEqual(['voice: Second answer.'])
    expect(model.last().filter(({ role }) => role === 'user')).toEqual([user('One'), user('Two')])
  })

  test('behavior: with a transcriber, too', async () => {
    const call = newCall({
      models: { transcribe: transcribes([''], 800), speak, respond: scriptedModel('Fine.').respond },
    })
    await hearNoise(call, 4000)
    call.happened()
    call.type('One')
    await hearNoise(call, 3000)
    expect(call.happened().filter(isWord)).toEqual(['voice: Fine.'])
  })

  test('behavior: with a script, too', async () => {
    const call = newCall({})
    await hearNoise(call, 4000)
    call.happened()
    call.type('One')
    await call.wait(0)
    expect(call.happened().filter((line) => line.startsWith('recording'))).toEqual([
      'recording: First answer',
    ])
  })

  test('behavior: after typed words, louder speech is heard, and interrupts', async () => {
    const call = newCall({ models: { speak, respond: scriptedModel('First answer.').respond } })
    await hearNoise(call, 4000)
    call.type('One')
    await call.wait(0)
    call.happened()
    await call.hear(0.9, 300)
    expect(call.happened()).toContain('user-interrupted')
    // its end is found although the noise goes on
    await hearNoise(call, END_OF_SPEECH_MS + 100)
    expect(call.happened()).toContainEqual(expect.stringMatching(/^transcript user final/))
  })

  test('behavior: after a silence it counts as speech again', async () => {
    const call = newCall({ models: { speak, respond: scriptedModel('First answer.').respond } })
    await hearNoise(call, 4000)
    call.type('One')
    await call.hear(0, END_OF_SPEECH_MS + 100)
    call.happened()
    await hearNoise(call, 500)
    expect(call.happened()).toContain('speech-update user started')
  })
})

test('behavior: after typed words, the next words of a voice in a noise are heard', async () => {
  const call = await quietCall({ models: { speak, respond: scriptedModel('Fine.').respond } })
  await call.hear(0.06, 500)
  await call.hear(0.7, 1000)
  call.type('One')
  await call.hear(0.06, 2000)
  call.happened()
  await call.hear(0.7, 300)
  expect(call.happened()).toContain('speech-update user started')
})

test('behavior: a message of the page does not end the words of a user who speaks', async () => {
  const model = scriptedModel('To both.')
  const call = await quietCall({
    models: { transcribe: transcribes(['Spoken.']), speak, respond: model.respond },
  })
  await call.hear(0.5, 500)
  call.tellResult('The form is saved.')
  expect(model.requests).toEqual([])
  await call.speak(300)
  await call.wait(3000)
  expect(voices(call.happened())).toEqual(['To both.'])
  expect(model.last().map(({ content }) => content)).toEqual(['The form is saved.', 'Spoken.'])
})

test('behavior: words that are spoken while the user types are answered, too', async () => {
  const model = scriptedModel('Answer one.', 'Answer to both.')
  const call = await quietCall({
    models: { transcribe: transcribes(['Spoken.'], 300), speak: slowVoice(500), respond: model.respond },
  })
  await call.hear(0.5, 500)
  call.type('Typed.')
  await call.hear(0, END_OF_SPEECH_MS + 100)
  await call.wait(3000)
  expect(voices(call.happened())).toEqual(['Answer to both.'])
  expect(model.last()).toEqual([user('Spoken.'), user('Typed.')])
})

describe('words that a typed message has ended, and whose transcript comes late', () => {
  test('behavior: in a heard answer’s time they get their place, and no answer', async () => {
    const model = scriptedModel('Fine.', 'Next.')
    const call = await quietCall({
      models: { transcribe: transcribes(['Spoken.'], 2000), speak, respond: model.respond },
    })
    await call.hear(0.5, 500)
    call.type('Typed.')
    await call.hear(0, 1000)
    await call.wait(4000)
    const happened = call.happened()
    expect(finals(happened)).toEqual(['assistant: Fine.', 'user: Spoken.'])
    expect(model.requests).toHaveLength(1)
    call.type('And now?')
    await call.wait(0)
    expect(model.last()).toEqual([user('Spoken.'), user('Typed.'), assistant('Fine.'), user('And now?')])
  })

  test('behavior: last words that wait for the answer to the message are said when it is dropped', async () => {
    const model = scriptedModel({ parts: ['Fine.'], ms: 10_000 })
    const call = await quietCall({
      models: { transcribe: transcribes(['Spoken.'], 2000), speak, respond: model.respond },
    })
    await call.hear(0.5, 500)
    call.type('Typed.')
    call.send({ type: 'say', message: 'We close now.', endCallAfterSpoken: true })
    await call.hear(0, 1000)
    await call.wait(2000 + SENTENCE_MS)
    const happened = call.happened()
    expect(finals(happened)).toEqual(['user: Spoken.', 'assistant: We close now.'])
    expect(ends(happened)).toEqual(['end: assistant-ended-call-after-message-spoken'])
  })

  test('behavior: results of tools do not wait for them', async () => {
    const model = scriptedModel({ parts: [{ tool: 'book', id: 'a' }] }, 'It is booked.')
    const call = await quietCall({
      models: {
        transcribe: transcribes([''], 20_000),
        speak,
        respond: model.respond,
        settings: { tools: [{ name: 'book' }] },
      },
    })
    await call.hear(0.1, 1000)
    call.type('Book')
    await call.hear(0.1, 100)
    call.tellResult('Result of the tool book: 1')
    await call.wait(100)
    expect(voices(call.happened())).toEqual(['It is booked.'])
  })

  test('behavior: they stay after the words of an earlier utterance', async () => {
    const waits = [3000, 4000]
    const words = ['First.', 'Second.']
    const model = scriptedModel('Fine.', 'To both.')
    const transcribe = async (_speech: Blob, { signal }: { signal: AbortSignal }) => {
      const text = words.shift() ?? ''
      await pause(waits.shift() ?? 0, signal)
      return text
    }
    const call = await quietCall({ models: { transcribe, speak, respond: model.respond } })
    await call.speak(300)
    await call.hear(0.5, 300)
    call.type('Typed.')
    await call.hear(0, 8000)
    call.type('And now?')
    await call.wait(0)
    const said = model.last().flatMap(({ role, content }) => (role === 'user' ? content : []))
    expect(said).toEqual(['Typed.', 'First.', 'Second.', 'And now?'])
  })
})

describe('words of the assistant that nothing interrupts', () => {
  const story = 'One. Two. Three.'

  test.each(['user', 'system'])(
    'behavior: a message of the %s is answered after the greeting',
    async (role) => {
      const model = scriptedModel('Fine.')
      const call = newCall({
        script: { greeting: { text: story }, turns: [] },
        models: { speak, respond: model.respond },
      })
      await call.wait(GREETING_DELAY_MS + 500)
      call.send({ type: 'add-message', message: { role, content: 'Hello?' } })
      await call.wait(6000)
      expect(finals(call.happened())).toEqual([`assistant: ${story}`, 'assistant: Fine.'])
      expect(model.requests).toHaveLength(1)
    },
  )

  test('behavior: a typed message is answered after a say without interruptions', async () => {
    const call = await quietCall({ models: { speak, respond: scriptedModel('Fine.').respond } })
    call.send({ type: 'say', message: story, interruptionsEnabled: false })
    await call.wait(500)
    call.type('Hello?')
    await call.wait(6000)
    expect(finals(call.happened())).toEqual([`assistant: ${story}`, 'assistant: Fine.'])
  })

  test('parameters: interruptAssistantEnabled of a say interrupts them, as the page asks for it', async () => {
    const call = await quietCall({ models: { speak, respond: scriptedModel('Fine.').respond } })
    call.send({ type: 'say', message: story, interruptionsEnabled: false })
    await call.wait(500)
    call.send({ type: 'say', message: 'Fire.', interruptAssistantEnabled: true })
    await call.wait(3000)
    expect(finals(call.happened())).toEqual(['assistant: One.', 'assistant: Fire.'])
  })
})

test('behavior: with a script, a typed message ends the words of a user who speaks, and has the only answer', async () => {
  const call = await quietCall()
  await call.hear(0.5, 500)
  call.type('Typed.')
  await call.wait(0)
  expect(call.happened()).toContain('recording: First answer')
  // the sound that goes on is background
  await call.speak(550)
  await call.wait(3000)
  expect(finals(call.happened())).toEqual(['assistant: First answer'])
})

describe('words of the page', () => {
  test('behavior: a say that has not begun survives an interruption of the words before it', async () => {
    const model = scriptedModel('One two three four.', 'Yes?')
    const call = await quietCall({
      models: { transcribe: transcribes(['Wait.']), speak, respond: model.respond },
    })
    call.type('Count')
    await call.wait(100)
    call.send({ type: 'say', message: 'Your form is saved.' })
    await call.speak(300)
    await call.wait(5000)
    expect(voices(call.happened())).toEqual(['One two three four.', 'Your form is saved.', 'Yes?'])
  })

  const closing = { type: 'say', message: 'We close now.', endCallAfterSpoken: true }
  const closed = ['end: assistant-ended-call-after-message-spoken']

  test.each([true, false])(
    'behavior: endCallAfterSpoken ends the call when the words before it are interrupted (interruptionsEnabled %j)',
    async (interruptionsEnabled) => {
      const call = await quietCall({
        models: {
          transcribe: transcribes(['Wait.']),
          speak,
          respond: scriptedModel('One two three.').respond,
        },
      })
      call.type('Count')
      await call.wait(100)
      call.send({ ...closing, interruptionsEnabled })
      await call.speak(300)
      await call.wait(5000)
      const happened = call.happened()
      expect(finals(happened).at(-1)).toBe('assistant: We close now.')
      expect(ends(happened)).toEqual(closed)
    },
  )

  test('behavior: nothing interrupts words with endCallAfterSpoken, neither speech nor a message', async () => {
    const model = scriptedModel('A new answer.')
    const call = await quietCall({
      models: { transcribe: transcribes(['Wait, please.']), speak, respond: model.respond },
    })
    call.send({ ...closing, message: 'We close now. Goodbye. Come again.' })
    await call.wait(100)
    await call.hear(0.5, 500)
    call.send({ type: 'add-message', message: { role: 'system', content: 'The user is a VIP.' } })
    await call.wait(5000)
    const happened = call.happened()
    expect(finals(happened)).toEqual(['assistant: We close now. Goodbye. Come again.'])
    expect(ends(happened)).toEqual(closed)
    expect(model.requests).toEqual([])
  })

  test('behavior: with a script, too', async () => {
    const call = await quietCall()
    call.send({ type: 'say', message: 'A long story' })
    call.send(closing)
    await call.wait(100)
    await call.speak(300)
    await call.wait(5000)
    const happened = call.happened()
    expect(finals(happened).at(-1)).toBe('assistant: We close now.')
    expect(ends(happened)).toEqual(closed)
  })
})

describe('the last words', () => {
  const endCall = { tool: 'endCall', id: 'z' }
  const tools = [{ name: 'book' }]

  test('behavior: an acknowledgement over the goodbye does not undo the end of the call', async () => {
    const parts = ['Goodbye. Thank you for your call. Come again.', endCall]
    const model = scriptedModel({ parts, ms: 300 }, 'Yes?')
    const call = await quietCall({
      models: {
        transcribe: transcribes(['Okay.'], 1500),
        speak,
        respond: model.respond,
        settings: { endsCalls: true, stopSpeaking: { numWords: 3 } },
      },
    })
    call.type('Bye')
    await call.wait(350)
    await call.speak(300)
    await call.wait(5000)
    const happened = call.happened()
    expect(finals(happened)).toEqual(['user: Okay.', `assistant: ${parts[0]}`])
    expect(ends(happened)).toEqual(['end: assistant-ended-call'])
    expect(model.requests).toHaveLength(1)
  })

  test('behavior: speech that began before them is heard to its end, told, and not answered', async () => {
    const speaking: boolean[] = []
    const model = scriptedModel('Fine.')
    const call = await quietCall({
      endCallMessage: 'Goodbye. Thank you for your call. Come again.',
      onUserSpeech: (isSpeaking) => void speaking.push(isSpeaking),
      models: { transcribe: transcribes(['And what about Friday?'], 200), speak, respond: model.respond },
    })
    await call.hear(0.5, 300)
    call.agent.hangUp()
    await call.hear(0.5, 200)
    await call.hear(0, END_OF_SPEECH_MS + 50)
    await call.wait(5000)
    const happened = call.happened()
    expect(speaking).toEqual([true, false])
    expect(happened).toContain('speech-update user stopped')
    expect(finals(happened)).toEqual([
      'user: And what about Friday?',
      'assistant: Goodbye. Thank you for your call. Come again.',
    ])
    expect(ends(happened)).toEqual(['end: assistant-ended-call'])
    expect(model.requests).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a transcriber that fails during them adds no words', async () => {
    const call = await quietCall({
      endCallMessage: 'Goodbye.',
      models: { transcribe: () => Promise.reject(new Error('Out of order')), speak },
    })
    await call.hear(0.5, 300)
    call.agent.hangUp()
    await call.hear(0, END_OF_SPEECH_MS + 50)
    await call.wait(3000)
    const happened = call.happened()
    expect(finals(happened)).toEqual(['assistant: Goodbye.'])
    expect(ends(happened)).toEqual(['end: assistant-ended-call'])
  })

  test('behavior: words over the goodbye, known before its end, are answered in place of the end', async () => {
    const model = scriptedModel({ parts: ['Goodbye. Thank you for your call.', endCall], ms: 300 }, 'Yes?')
    const call = await quietCall({
      models: {
        transcribe: transcribes(['Wait, one more thing.']),
        speak,
        respond: model.respond,
        settings: { endsCalls: true, stopSpeaking: { numWords: 3 } },
      },
    })
    call.type('Bye')
    await call.wait(350)
    // the model calls endCall while the user speaks
    await call.speak(500)
    await call.wait(5000)
    const happened = call.happened()
    expect(ends(happened)).toEqual([])
    expect(finals(happened).at(-1)).toBe('assistant: Yes?')
    expect(model.last()).toContainEqual({
      role: 'tool',
      toolCallId: 'z',
      content: 'The call goes on, because the user said something.',
    })
  })

  describe('endCall beside other tools', () => {
    async function booking(parts: (string | { tool: string; id: string; arguments?: string })[]) {
      const model = scriptedModel({ parts }, 'Sorry. Which day?')
      const call = await quietCall({
        models: {
          speak,
          transcribe: transcribes(['Wait.']),
          respond: model.respond,
          settings: { endsCalls: true, tools },
        },
      })
      call.type('Book and bye')
      await call.wait(100)
      return { ...call, model }
    }
    const book = { tool: 'book', id: 'a' }

    test('default: they are called, and the call ends after the words and the result', async () => {
      const call = await booking(['Booked, bye.', book, endCall])
      expect(call.happened().filter((line) => line.startsWith('tool-calls'))).toEqual([
        expect.stringContaining('"name":"book"'),
      ])
      call.tellResult('Result of the tool book: 1')
      await call.wait(SENTENCE_MS)
      expect(call.added.at(-1)).toEqual({
        role: 'tool',
        toolCallId: 'a',
        content: 'Result of the tool book: 1',
      })
      expect(ends(call.happened())).toEqual(['end: assistant-ended-call'])
      expect(call.model.requests).toHaveLength(1)
    })

    test('behavior: the call waits for a slow tool, also for one without an answer', async () => {
      const call = await booking(['Booked, bye.', book, endCall])
      await call.wait(3 * SENTENCE_MS)
      expect(ends(call.happened())).toEqual([])
      call.tellResult('The tool book is done. It has no result.', { triggerResponseEnabled: false })
      await call.wait(0)
      expect(ends(call.happened())).toEqual(['end: assistant-ended-call'])
    })

    test('behavior: words of the user while it waits keep the call going', async () => {
      const call = await booking(['Booked, bye.', book, endCall])
      await call.wait(2 * SENTENCE_MS)
      await call.speak(300)
      call.tellResult('Result of the tool book: 1')
      await call.wait(3000)
      const happened = call.happened()
      expect(ends(happened)).toEqual([])
      expect(finals(happened)).toContain('user: Wait.')
    })

    test('behavior: a call that cannot be made keeps the call going, and the model is told', async () => {
      const call = await booking(['Booked, bye.', { ...book, arguments: '5' }, endCall])
      await call.wait(3000)
      expect(ends(call.happened())).toEqual([])
      expect(call.model.last()).toContainEqual({
        role: 'tool',
        toolCallId: 'z',
        content: 'The call goes on, because another tool could not be called.',
      })
    })

    test.each([undefined, true])(
      'behavior: a function endCall of the page is the page’s (endsCalls %j)',
      async (endsCalls) => {
        const model = scriptedModel({ parts: [endCall] }, 'Fine.')
        const settings = { tools: [{ name: 'endCall' }], ...(endsCalls && { endsCalls }) }
        const call = await quietCall({ models: { speak, respond: model.respond, settings } })
        call.type('Bye')
        await call.wait(100)
        expect(model.requests[0]?.tools).toEqual([{ name: 'endCall' }])
        const happened = call.happened()
        expect(happened.filter((line) => line.startsWith('tool-calls'))).toHaveLength(1)
        expect(ends(happened)).toEqual([])
      },
    )
  })
})

describe('tools', () => {
  const tools = ['book', 'bookRoom', 'cancel', 'tool'].map((name) => ({ name }))

  test.each(['{"day": "fri', 'null', '[]', '5', '"null"'])(
    'behavior: the arguments %s are told to the model, and never sent as arguments',
    async (args) => {
      const model = scriptedModel({ parts: [{ tool: 'book', arguments: args, id: 'a' }] }, 'Sorry.')
      const call = await quietCall({ models: { speak, respond: model.respond, settings: { tools } } })
      call.type('Book')
      await call.wait(10)
      expect(model.last().slice(1)).toEqual([
        { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'book', arguments: '{}' }] },
        { role: 'tool', toolCallId: 'a', content: `The arguments of book are not a JSON object: ${args}` },
      ])
      expect(call.happened().filter((line) => line.startsWith('tool-calls'))).toEqual([])
    },
  )

  test('behavior: the arguments of an unknown tool are not sent either', async () => {
    const model = scriptedModel({ parts: [{ tool: 'fly', arguments: '{', id: 'a' }] }, 'Sorry.')
    const call = await quietCall({ models: { speak, respond: model.respond } })
    call.type('Fly')
    await call.wait(10)
    expect(model.last()[1]).toMatchObject({ toolCalls: [{ arguments: '{}' }] })
  })

  /** The results of tools that are called together, by the id of the call, after these messages of the page. */
  async function resultsOf(names: string[], texts: string[]) {
    const parts = names.map((tool, index) => ({ tool, id: String(index) }))
    const model = scriptedModel({ parts }, 'Done.')
    const call = await quietCall({ models: { speak, respond: model.respond, settings: { tools } } })
    call.type('Do it')
    await call.wait(10)
    for (const text of texts) call.tellResult(text)
    await call.wait(10)
    return model.last().flatMap((message) => (message.role === 'tool' ? message.content : []))
  }

  test.each([
    [
      ['book', 'cancel'],
      ['Result of the tool cancel: "Your booking is cancelled"', 'Result of the tool book: "Do not cancel"'],
      [1, 0],
    ],
    [
      ['book', 'bookRoom'],
      ['Result of the tool bookRoom: 1', 'Result of the tool book: 2'],
      [1, 0],
    ],
    [
      ['book', 'cancel'],
      ['The tool cancel failed.', 'The tool book is done. It has no result.'],
      [1, 0],
    ],
    [
      ['book', 'cancel'],
      ['The tool cancel did not answer within 20 seconds.', 'booked'],
      [1, 0],
    ],
    [
      ['book', 'cancel'],
      ['I have to cancel, and not to book', 'book: fine'],
      [1, 0],
    ],
    [
      ['book', 'tool'],
      ['Result of the tool book: 1', 'tool is done'],
      [0, 1],
    ],
  ])('behavior: %j with %j: each gets its own result', async (names, texts, order) => {
    expect(await resultsOf(names, texts)).toEqual(names.map((_, index) => texts[order.indexOf(index)]))
  })

  test('behavior: results of one tool that was called twice are told with a doubt', async () => {
    const texts = ['Result of the tool book: "tea"', 'Result of the tool book: "cake"']
    const note =
      '(The tool book was called more than once. This may be the result of another of these calls.)'
    expect(await resultsOf(['book', 'book'], texts)).toEqual(texts.map((text) => `${text} ${note}`))
  })

  test('behavior: a result of a tool that is not awaited is not taken for another tool’s', async () => {
    expect(await resultsOf(['book'], ['Result of the tool cancel: 1', 'Result of the tool book: 2'])).toEqual(
      ['Result of the tool book: 2'],
    )
  })
})

describe('the place of a turn in the conversation', () => {
  test('default: when the words were spoken, and the call of a tool that they announce', async () => {
    const turns: [text: string, place: TurnPlace][] = []
    const messages: unknown[] = []
    const model = scriptedModel({ parts: ['One moment.', { tool: 'book', id: 'a' }] }, 'Booked.')
    const call = await quietCall({
      onTurn: ({ text }, place) => void turns.push([text, place]),
      send: (message, place) => void (place && messages.push([Object(message).transcript, place])),
      models: {
        transcribe: transcribes(['Book it.'], 500),
        speak: slowVoice(300),
        respond: model.respond,
        settings: { tools: [{ name: 'book' }] },
      },
    })
    const since = Date.now()
    await call.speak(1000)
    await call.wait(600)
    call.tellResult('Result of the tool book: 1')
    await call.wait(3000)
    // the end of speech, its transcript, the sound
    const answeredAt = 950 + END_OF_SPEECH_MS + 500 + 300
    const repliedAt = answeredAt + SENTENCE_MS + 300
    expect(
      turns.map(([text, { startedAt, endedAt, ...others }]) => [
        text,
        startedAt - since,
        endedAt - since,
        others,
      ]),
    ).toEqual([
      ['Book it.', 0, 950, {}],
      ['One moment.', answeredAt, answeredAt + SENTENCE_MS, { precedes: 'a' }],
      ['Booked.', repliedAt, repliedAt + SENTENCE_MS, {}],
    ])
    expect(messages).toEqual(turns)
  })
})

describe('the conversation as a model gets it', () => {
  test.each<[string, AgentMessage[]]>([
    ['nothing', []],
    ['a prompt', [system]],
    ['a prompt with an example', [system, assistant('Good evening.')]],
  ])('behavior: with %s, a user asks to begin', async (_what, prompt) => {
    const model = scriptedModel('Good evening.')
    const call = newCall({
      models: { speak, respond: model.respond, generatesGreeting: true, settings: { prompt } },
    })
    await call.wait(GREETING_DELAY_MS + SENTENCE_MS)
    const begin = user('Begin the conversation.')
    const systems = prompt.filter(({ role }) => role === 'system')
    expect(model.requests[0]?.messages).toEqual([...systems, begin, ...prompt.slice(systems.length)])
    call.type('Hello')
    await call.wait(SENTENCE_MS)
    expect(model.last()).toEqual([...prompt, assistant('Good evening.'), user('Hello')])
  })
})

describe('failures', () => {
  test('behavior: after a voice that hangs, recordings speak for a minute', async () => {
    const requests: string[] = []
    const hang = (text: string) => {
      requests.push(text)
      return new Promise<Blob>(() => undefined)
    }
    const call = await quietCall({
      models: {
        speak: hang,
        respond: scriptedModel('Fine.').respond,
        settings: { silenceTimeoutSeconds: 600 },
      },
    })
    call.type('One')
    await call.wait(30_000 + RECORDED_MS)
    call.happened()
    call.type('Two')
    await call.wait(10)
    expect(voices(call.happened())).toEqual(['Fine.'])
    expect(requests).toHaveLength(1)
    await call.wait(60_000)
    call.type('Three')
    await call.wait(10)
    expect(requests).toHaveLength(2)
  })

  test('behavior: a voice that fails at once is tried again with the next words', async () => {
    let failures = 0
    const fail = async () => {
      failures += 1
      throw new Error('Out of order')
    }
    const call = await quietCall({ models: { speak: fail, respond: scriptedModel('Fine.').respond } })
    call.type('One')
    await call.wait(RECORDED_MS)
    call.type('Two')
    await call.wait(RECORDED_MS)
    expect(failures).toBe(2)
  })

  test('behavior: a transcriber that hangs holds an interruptible greeting and typed words for 5 seconds', async () => {
    const hang = () => new Promise<string>(() => undefined)
    const model = scriptedModel('Fine.')
    const call = newCall({
      models: {
        transcribe: hang,
        speak,
        respond: model.respond,
        settings: { greetingInterruptible: true },
      },
    })
    await call.speak(200)
    await call.wait(4000)
    expect(voices(call.happened())).toEqual([])
    await call.wait(1000)
    expect(voices(call.happened())).toEqual(['Hello there.'])
    await call.wait(1000)
    call.type('Hello')
    await call.wait(0)
    expect(voices(call.happened())).toEqual(['Fine.'])
  })

  test('behavior: a transcriber that hangs does not hold a greeting that nothing interrupts', async () => {
    const hang = () => new Promise<string>(() => undefined)
    const call = newCall({ models: { transcribe: hang, speak, respond: scriptedModel('Fine.').respond } })
    await call.speak(200)
    await call.wait(GREETING_DELAY_MS)
    expect(voices(call.happened())).toEqual(['Hello there.'])
  })

  test('behavior: words that are known late are answered after those that the user hears', async () => {
    const model = scriptedModel('Fine.', 'At eight.')
    const transcribe = transcribes(['When?'], 6000)
    const call = await quietCall({ models: { transcribe, speak, respond: model.respond } })
    await call.speak(300)
    call.type('Hello')
    await call.wait(5000)
    expect(voices(call.happened())).toEqual(['Fine.'])
    await call.wait(3000)
    expect(voices(call.happened())).toEqual(['At eight.'])
    expect(model.last()).toEqual([user('Hello'), assistant('Fine.'), user('When?')])
  })

  test('behavior: several utterances that are not transcribed get one apology', async () => {
    const call = await quietCall({
      models: {
        transcribe: () => new Promise<string>(() => undefined),
        respond: scriptedModel('Fine.').respond,
        settings: { silenceTimeoutSeconds: 600 },
      },
    })
    await call.speak(300)
    await call.speak(300)
    await call.wait(40_000)
    expect(finals(call.happened())).toEqual([`assistant: ${TRANSCRIBER_APOLOGY}`])
  })
})
