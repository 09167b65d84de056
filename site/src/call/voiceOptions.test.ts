import { expect, test } from 'vitest'
import { voiceOptions } from './voiceOptions.ts'

test('S38: with an account, its key and nothing else: the platform answers', () => {
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
