import { expect, test } from 'vitest'
import { readEnv } from '../config/readEnv.ts'
import { callTarget, voiceOptions } from './voiceOptions.ts'

test('with an account, its key and nothing else: the platform answers', { tags: ['S38'] }, () => {
  const platform = { publicKey: 'key', assistantId: 'assistant' }
  expect(voiceOptions({ platform }, 'https://site.example')).toEqual({ publicKey: 'key' })
})

test('default: without one, the sandbox in the page, with its call machine from this site', () => {
  const { publicKey, baseUrl, call } = voiceOptions({ platform: null }, 'https://site.example')
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
  expect(callTarget({ platform: null, greeting: null })).toEqual({ assistant: 'demo' })
  expect(callTarget(readEnv({}))).toEqual({
    assistant: 'demo',
    assistantOverrides: { firstMessage: 'Hi, this is Aidan. How can I help you today?' },
  })
  expect(callTarget(readEnv({ VITE_BRAND_NAME: 'Nora' }))).toEqual({
    assistant: 'demo',
    assistantOverrides: { firstMessage: 'Hi, this is Nora. How can I help you today?' },
  })
})
