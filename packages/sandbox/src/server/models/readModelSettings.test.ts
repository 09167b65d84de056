import { expect, test } from 'vitest'
import { readModelSettings, readVoice } from './readModelSettings.ts'

const URL_OF = {
  model: 'http://localhost:1/v1',
  transcriber: 'http://localhost:2',
  voice: 'https://voice.example/v1',
}

test('default: no servers', () => {
  expect(readModelSettings({}, {})).toBeUndefined()
  expect(
    readModelSettings({}, { OFFHOOK_MODEL: ' ', OFFHOOK_MODEL_KEY: 'key', OFFHOOK_VOICE_ID: 'nova' }),
  ).toBeUndefined()
})

test('parameters: the options of the command', () => {
  const values = {
    ...URL_OF,
    'model-name': 'llama3.2',
    'transcriber-name': 'whisper',
    'voice-name': 'kokoro',
    'voice-id': 'af_bella',
  }
  expect(readModelSettings(values, {})).toEqual({
    model: { url: URL_OF.model, name: 'llama3.2' },
    transcriber: { url: URL_OF.transcriber, name: 'whisper' },
    voice: { url: URL_OF.voice, name: 'kokoro', voice: 'af_bella' },
  })
})

test('parameters: the environment, with the keys', () => {
  const env = {
    OFFHOOK_MODEL: `${URL_OF.model}\n`,
    OFFHOOK_MODEL_NAME: 'llama3.2',
    OFFHOOK_MODEL_KEY: 'sk-1\n',
    OFFHOOK_TRANSCRIBER: URL_OF.transcriber,
    OFFHOOK_TRANSCRIBER_KEY: 'sk-2',
    OFFHOOK_VOICE: URL_OF.voice,
    OFFHOOK_VOICE_NAME: 'kokoro',
    OFFHOOK_VOICE_ID: 'af_bella',
    OFFHOOK_VOICE_KEY: 'sk-3',
  }
  expect(readModelSettings({}, env)).toEqual({
    model: { url: URL_OF.model, name: 'llama3.2', key: 'sk-1' },
    transcriber: { url: URL_OF.transcriber, key: 'sk-2' },
    voice: { url: URL_OF.voice, name: 'kokoro', voice: 'af_bella', key: 'sk-3' },
  })
})

test('behavior: an option goes before the environment', () => {
  const env = { OFFHOOK_MODEL: 'http://other/v1', OFFHOOK_MODEL_NAME: 'other', OFFHOOK_MODEL_KEY: 'key' }
  expect(readModelSettings({ model: URL_OF.model }, env)).toEqual({
    model: { url: URL_OF.model, name: 'other', key: 'key' },
  })
})

test.each([
  [{ model: '' }, {}, '--model needs a value.'],
  [{ model: URL_OF.model, 'model-name': '' }, {}, '--model-name needs a value.'],
  [{ model: 'localhost:1' }, {}, '--model must begin with http:// or https://.'],
  [{ voice: 'http://me:secret@localhost' }, {}, '--voice must have no user and no password.'],
  [
    {},
    { OFFHOOK_TRANSCRIBER: 'secret' },
    'OFFHOOK_TRANSCRIBER must be a base URL, as http://localhost:11434/v1.',
  ],
  [
    { model: URL_OF.model },
    { OFFHOOK_MODEL_KEY: 'two secret words' },
    'OFFHOOK_MODEL_KEY must be letters, digits and signs of ASCII, without spaces.',
  ],
  [{ 'model-name': 'x' }, {}, '--model-name needs --model with the address of the server.'],
  [{ 'voice-name': 'x' }, {}, '--voice-name needs --voice with the address of the server.'],
])('behavior: %j and %j are refused', (values, env, message) => {
  expect(() => readModelSettings(values, env)).toThrow(new Error(message))
})

test('behavior: a voice may be that of a server, of this machine, or none', () => {
  expect(readVoice({}, {})).toBe('slt')
  expect(readVoice({ 'voice-id': 'rms' }, {})).toBe('rms')
  expect(readVoice({}, { OFFHOOK_VOICE_ID: 'awb' })).toBe('awb')
  expect(readVoice({ voice: URL_OF.voice, 'voice-id': 'af_bella' }, {})).toBe('server')
  expect(readVoice({ voice: 'none' }, {})).toBe('none')
  expect(readVoice({}, { OFFHOOK_VOICE: 'none' })).toBe('none')
  expect(readModelSettings({ voice: 'none' }, {})).toBeUndefined()
})

test('behavior: the name of a voice that this machine lacks is refused, unless it may be for a server', () => {
  expect(readVoice({}, { OFFHOOK_VOICE_ID: 'af_bella' })).toBe('slt')
  expect(() => readVoice({ 'voice-id': 'af_bella' }, {})).toThrow(
    new Error(
      '--voice-id needs one of slt, rms, awb, kal16, or --voice with the address of the server that has it.',
    ),
  )
})
