import { createVoiceClient, type VoiceClient } from '@offhook/core'
import { fakeEngine, fakeFetch } from '@offhook/core/testing'
import { VoiceProvider } from '@offhook/react'
import { act } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { App } from './app/App.tsx'
import { Connecting } from './call/CallButton.tsx'
import { words } from './call/words.ts'
import { hydrate } from './hydrate.tsx'
import { HomePage } from './pages/home/HomePage.tsx'
import { rememberPresses } from './presses/rememberPresses.ts'

const calls = vi.hoisted((): { voice?: VoiceClient; roots: Root[] } => ({ roots: [] }))

vi.mock('react-dom/client', async (importOriginal) => {
  const original = await importOriginal<typeof import('react-dom/client')>()
  const hydrateRoot: typeof original.hydrateRoot = (...page) => {
    const root = original.hydrateRoot(...page)
    calls.roots.push(root)
    return root
  }
  return { ...original, hydrateRoot }
})

vi.mock('./call/Calls.tsx', () => ({
  Calls: ({ children }: { children: React.ReactNode }) =>
    calls.voice && <VoiceProvider client={calls.voice}>{children}</VoiceProvider>,
}))
vi.mock('./pages/home/BelowTheFold.tsx', () => ({ BelowTheFold: () => null }))
vi.mock('./call/sandboxInPage.ts', () => ({ sandboxInPage: () => Promise.resolve() }))
// jsdom has neither a canvas nor audio
vi.mock('./call/line/CallLine.tsx', () => ({ CallLine: () => null }))

let voice: VoiceClient
const logged = vi.spyOn(console, 'error')

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.call-button')]
const texts = () => buttons().map(({ textContent }) => textContent)

beforeAll(() => {
  window.earlyPresses = rememberPresses()
})

beforeEach(async () => {
  // React's own schedule, as in a browser
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('RTCPeerConnection', class {})
  logged.mockClear()
  voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine(), fetch: fakeFetch() })
  calls.voice = voice
  const template = `<template data-connecting>${renderToStaticMarkup(<Connecting />)}</template>`
  const page = (
    <VoiceProvider client={voice}>
      <App path="/">
        <HomePage />
      </App>
    </VoiceProvider>
  )
  // The second time with the lower part, whose code has loaded
  renderToString(page)
  await vi.dynamicImportSettled()
  document.body.innerHTML = `${template}<div id="root">${renderToString(page)}</div>`
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  act(() => {
    for (const root of calls.roots.splice(0)) root.unmount()
  })
  await voice.destroy()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

function hydratePage() {
  const root = document.getElementById('root')
  if (!root) throw new Error('no root')
  hydrate(root)
}

for (const [index, name] of ['beside the agent', 'in the call card'].entries()) {
  test(`default: a press before hydration, ${name}, starts the call in StrictMode, and shows all along`, async () => {
    buttons()[index]?.click()
    expect(texts()).toEqual([words.connecting, words.connecting])
    hydratePage()
    // React renders in the same task, so that no frame shows anything else
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    expect(texts()).toEqual([words.connecting, words.connecting])
    await vi.waitFor(() => expect(texts()).toEqual([words.end, words.end]), 5000)
    expect(logged.mock.calls).toEqual([])
  })
}

test('behavior: without a press nothing starts', async () => {
  hydratePage()
  await vi.waitFor(() => expect(document.querySelector('#root[data-hydrated]')).not.toBeNull())
  expect(texts()).toEqual([words.talk, words.talk])
  expect(voice.state.get().status).toBe('idle')
  expect(logged.mock.calls).toEqual([])
})
