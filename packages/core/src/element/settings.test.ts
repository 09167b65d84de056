// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CallProperties, readSettings } from './settings.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.documentElement.lang = ''
})

function read(attributes: Readonly<Record<string, string>>, properties: CallProperties = {}) {
  const host = document.createElement('div')
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  document.body.append(host)
  return readSettings(host, properties)
}

test('reads the key and the assistant, and nothing is missing', () => {
  const { settings, problem } = read({ 'public-key': ' pk ', assistant: 'a1' })
  expect(problem).toBeNull()
  expect(settings.client.publicKey).toBe('pk')
  expect(settings.target).toEqual({ assistant: 'a1' })
  expect(settings.mode).toBe('voice')
  expect(settings.position).toBe('bottom-right')
  expect(settings.theme).toBe('auto')
})

test('options of the call keep the call machine of the sandbox', () => {
  const { settings } = read(
    { sandbox: 'http://127.0.0.1:4242' },
    { clientOptions: { call: { startAudioOff: true, dailyConfig: { avoidEval: true } } } },
  )
  expect(settings.client.call).toMatchObject({
    startAudioOff: true,
    dailyConfig: {
      avoidEval: true,
      bundlePathOverride: 'http://127.0.0.1:4242/call-machine',
    },
  })
})

test("needs no key with the address of the page's own server, also on the sandbox", () => {
  const { settings, problem } = read({ 'base-url': '/api/voice', assistant: 'reception' })
  expect(problem).toBeNull()
  expect(settings.client).toMatchObject({ baseUrl: '/api/voice' })
  expect(settings.client.publicKey).toBeUndefined()
  const onSandbox = read({ 'base-url': '/api/voice', assistant: 'a', sandbox: 'http://127.0.0.1:4242' })
  expect(onSandbox.settings.client).toMatchObject({
    baseUrl: '/api/voice',
    call: { dailyConfig: { bundlePathOverride: 'http://127.0.0.1:4242/call-machine' } },
  })
})

test('prefers properties to attributes', () => {
  const publicKey = () => 'short-lived'
  const { settings } = read(
    { 'public-key': 'pk', assistant: 'a1' },
    { publicKey, assistant: { name: 'Aidan' }, assistantOverrides: { variableValues: { a: 1 } } },
  )
  expect(settings.client.publicKey).toBe(publicKey)
  expect(settings.target).toEqual({
    assistant: { name: 'Aidan' },
    assistantOverrides: { variableValues: { a: 1 } },
  })
})

describe('says what is missing', () => {
  test.each([
    [{}, /public-key/],
    [{ 'public-key': 'pk' }, /attribute assistant/],
    [{ 'public-key': 'pk', assistant: '  ' }, /attribute assistant/],
    [{ 'public-key': 'pk', squad: 's', mode: 'chat' }, /mode chat needs the attribute assistant/],
    [{ sandbox: 'https://evil.example' }, /address of this machine/],
    [{ sandbox: 'nonsense' }, /address of this machine/],
    [{ sandbox: 'http://localhost.evil.example:4242' }, /address of this machine/],
  ])('%j', (attributes, expected) => {
    expect(read(attributes).problem).toMatch(expected)
  })
})

test('a squad needs no assistant in a call', () => {
  expect(read({ 'public-key': 'pk', squad: 's' }).problem).toBeNull()
})

test('a sandbox needs no key and no assistant, and names its call machine', () => {
  const { settings, problem } = read({ sandbox: 'http://127.0.0.1:4242/' })
  expect(problem).toBeNull()
  expect(settings.target).toEqual({ assistant: 'demo' })
  expect(settings.client.baseUrl).toBe('http://127.0.0.1:4242')
  expect(settings.client.call?.dailyConfig).toMatchObject({
    bundlePathOverride: 'http://127.0.0.1:4242/call-machine',
  })
})

test('warns once of an unknown value, and uses the default', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(read({ mode: 'video' }).settings.mode).toBe('voice')
  expect(read({ mode: 'video' }).settings.mode).toBe('voice')
  expect(warn.mock.calls).toEqual([
    ['<offhook-call>: mode="video" is unknown. Use one of: voice, chat, both.'],
  ])
})

test('warns once of a language without texts, unless the page brings its own', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  read({ language: 'nl' }, { words: { language: 'nl' } })
  read({ language: 'de-AT' })
  document.documentElement.lang = 'nl'
  read({})
  expect(warn).not.toHaveBeenCalled()
  read({ language: 'nl' })
  read({ language: 'nl' })
  expect(warn.mock.calls).toEqual([
    ['<offhook-call>: language="nl" is unknown. Use one of: en, ar, de, es, fr.'],
  ])
})

test('takes the language of the element, of the page, then of the browser', () => {
  expect(read({ language: 'fr' }).settings.language).toBe('fr')
  document.documentElement.lang = 'de-AT'
  expect(read({}).settings.language).toBe('de-AT')
  document.documentElement.lang = ''
  expect(read({}).settings.language).toBe(navigator.language)
})
