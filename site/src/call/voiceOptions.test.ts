import { expect, test } from 'vitest'
import { readEnv } from '../config/readEnv.ts'
import { ownModels } from '../content/ownModels.ts'
import { callTarget, voiceOptions } from './voiceOptions.ts'

test('with an account, its key and nothing else: the platform answers', { tags: ['S38'] }, () => {
  const platform = { publicKey: 'key', assistantId: 'assistant' }
  expect(voiceOptions({ platform, sandboxUrl: null }, 'https://site.example')).toEqual({ publicKey: 'key' })
})

test('with an endpoint of the site in place of a key: no key is in the page', () => {
  const config = readEnv({
    VITE_VOICE_ENDPOINT: '/api/voice',
    VITE_VOICE_PUBLIC_KEY: 'forgotten',
    VITE_VOICE_ASSISTANT_ID: 'reception',
  })
  expect(voiceOptions(config, 'https://site.example')).toEqual({ baseUrl: '/api/voice' })
  expect(callTarget(config)).toEqual({ assistant: 'reception' })
  expect(JSON.stringify(config)).not.toContain('forgotten')
})

test('default: without one, the sandbox in the page, with its call machine from this site', () => {
  const { publicKey, baseUrl, call } = voiceOptions(
    { platform: null, sandboxUrl: null },
    'https://site.example',
  )
  expect({ publicKey, baseUrl }).toEqual({ publicKey: 'sandbox', baseUrl: 'https://sandbox.invalid' })
  expect(call?.dailyConfig).toMatchObject({
    avoidEval: true,
    bundlePathOverride: 'https://site.example/call-machine',
  })
})

test('a call goes to the assistant of the account, or to the demo with the greeting that the page shows', {
  tags: ['S38', 'S41'],
}, () => {
  const account = {
    VITE_VOICE_PUBLIC_KEY: 'key',
    VITE_VOICE_ASSISTANT_ID: 'assistant',
    VITE_GREETING: 'Yes?',
  }
  expect(callTarget(readEnv(account))).toEqual({ assistant: 'assistant' })
  expect(callTarget(readEnv({}))).toMatchObject({
    assistant: 'demo',
    assistantOverrides: { firstMessage: 'Hi, this is Aidan. How can I help you today?' },
  })
  expect(callTarget(readEnv({ VITE_BRAND_NAME: 'Nora' }))).toMatchObject({
    assistant: 'demo',
    assistantOverrides: { firstMessage: 'Hi, this is Nora. How can I help you today?' },
  })
})

test('default: the demonstration may hang up, and waits longer for a visitor than the platform does', () => {
  expect(callTarget(readEnv({}))).toMatchObject({
    assistantOverrides: {
      endCallFunctionEnabled: true,
      silenceTimeoutSeconds: 300,
      maxDurationSeconds: 3600,
    },
  })
})

test('parameters: a sandbox with models answers by a prompt, at its own address', () => {
  const config = readEnv({ VITE_SANDBOX_URL: 'http://127.0.0.1:4242' })
  const { baseUrl, fetch } = voiceOptions(config, 'https://site.example')
  expect({ baseUrl, fetch }).toEqual({ baseUrl: 'http://127.0.0.1:4242', fetch: undefined })
  expect(callTarget(config)).toMatchObject({
    assistant: {
      firstMessage: 'Hi, this is Aidan. How can I help you today?',
      model: { messages: [{ role: 'system', content: expect.stringContaining('Aidan') }] },
    },
  })
})

test('parameters: without a language model the demo answers', () => {
  const config = readEnv({
    VITE_SANDBOX_URL: 'http://127.0.0.1:4242',
    VITE_SANDBOX_MODELS: 'transcriber,voice',
  })
  expect(callTarget(config)).toEqual({
    assistant: 'demo',
    assistantOverrides: { firstMessage: 'Hi, this is Aidan. How can I help you today?' },
  })
})

test('parameters: the card promises a conversation only with a model that hears', () => {
  const promises = (models: Parameters<typeof ownModels.introOf>[0]) =>
    ownModels.introOf(models).includes('real conversation')
  expect(promises(['model', 'transcriber', 'voice'])).toBe(true)
  expect(promises(['model', 'transcriber'])).toBe(true)
  for (const models of [['model'], ['model', 'voice'], ['transcriber', 'voice'], ['voice']] as const) {
    expect(promises(models)).toBe(false)
  }
})
