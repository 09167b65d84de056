import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import * as core from '@offhook/core'
import * as chat from '@offhook/core/chat'
import { fakeVoice } from '@offhook/core/testing'
import { createSandbox } from '@offhook/sandbox'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { root } from '../root.ts'
import { bundleGuide, type Framework } from './frameworkApp.ts'

// esbuild checks that the encoder and the arrays are those of one realm. The arrays of jsdom are not those of Node.
vi.hoisted(() => {
  globalThis.Uint8Array = Object.getPrototypeOf(Buffer.prototype).constructor
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const require = createRequire(import.meta.url)

const FRAMEWORKS: readonly Framework[] = ['vue', 'svelte']

/** Counts the subscriptions of a client's stores and events. */
function countSubscriptions(voice: core.VoiceClient) {
  const active = new Set<object>()
  const counted =
    <Args extends readonly unknown[]>(subscribe: (...args: Args) => () => void) =>
    (...args: Args) => {
      const unsubscribe = subscribe(...args)
      const entry = {}
      active.add(entry)
      return () => {
        active.delete(entry)
        unsubscribe()
      }
    }
  const stores = (['state', 'conversation', 'transcript', 'levels', 'devices'] as const).map((name) => {
    const store: core.Store<unknown> = voice[name]
    return [name, { value: { ...store, subscribe: counted(store.subscribe) } }] as const
  })
  const client: core.VoiceClient = Object.create(voice, {
    ...Object.fromEntries(stores),
    onToolCall: { value: counted(voice.onToolCall) },
  })
  return { client, count: () => active.size }
}

/** The exports of a bundle, for a browser or for a server. */
interface GuideApp {
  mountApp?: (target: Element) => () => void
  renderApp?: () => Promise<string>
}

/** Bundles a component of a guide, and returns its exports. */
async function loadGuide(
  framework: Framework,
  component: string,
  modules: Record<string, object>,
  isServer = false,
): Promise<GuideApp> {
  const external = ['@offhook/*', ...(isServer ? ['node:*'] : [])]
  const code = await bundleGuide(framework, component, { folder: root, isServer, format: 'cjs', external })
  const module: { exports: GuideApp } = { exports: {} }
  const run: (...values: unknown[]) => void = runInThisContext(`(function (module, require) {${code}\n})`)
  run(module, (name: string) => modules[name] ?? require(name))
  return module.exports
}

/** Mounts a component of a guide. Returns the function that unmounts it. */
async function mountGuide(framework: Framework, component: string, modules: Record<string, object>) {
  const { mountApp } = await loadGuide(framework, component, modules)
  const target = document.body.appendChild(document.createElement('main'))
  const unmount = mountApp?.(target)
  if (!unmount) throw new Error('The bundle has no mountApp.')
  return { target, unmount }
}

describe.each(FRAMEWORKS)('the guide of %s', (framework) => {
  test('a call with a tool and typed words, which leaves nothing behind', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const warn = vi.spyOn(console, 'warn')
    const fake = fakeVoice()
    const { client, count } = countSubscriptions(fake.voice)
    const createVoiceClient = vi.fn(() => client)
    const { target, unmount } = await mountGuide(framework, 'App', {
      '@offhook/core': { ...core, createVoiceClient },
      '@offhook/core/chat': chat,
    })
    expect(createVoiceClient).toHaveBeenCalledWith({ publicKey: 'your-public-key' })
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    const status = () => target.querySelector('output')?.textContent
    expect(status()).toBe('idle')
    press('Start call')
    await vi.waitFor(() => expect(status()).toBe('connected'))

    fake.says('assistant', 'How can I help you?')
    await screen.findByText('assistant: How can I help you?')
    fake.sends({ type: 'tool-calls', toolCallList: [{ id: '1', function: { name: 'findTimes' } }] })
    await screen.findByText('findTimes: done')
    press('Mute')
    await vi.waitFor(() => expect(fake.voice.isMuted()).toBe(true))
    await screen.findByRole('button', { name: 'Unmute' })
    fireEvent.input(screen.getByLabelText('Message'), { target: { value: 'On Friday.' } })
    press('Send')
    await screen.findByText('user: On Friday.')

    press('End call')
    await vi.waitFor(() => expect(status()).toBe('idle'))
    expect(count()).toBeGreaterThan(0)
    unmount()
    expect([target.textContent?.trim(), count(), vi.getTimerCount()]).toEqual(['', 0, 0])
    await expect(fake.voice.connect('any')).rejects.toMatchObject({ code: 'destroyed' })
    expect(warn).not.toHaveBeenCalled()
  })

  test('a chat without a call', async () => {
    const createChat = (options: chat.ChatOptions) =>
      chat.createChat({ ...options, fetch: createSandbox().fetch })
    const { unmount } = await mountGuide(framework, 'Chat', {
      '@offhook/core': core,
      '@offhook/core/chat': { ...chat, createChat },
    })
    const field = screen.getByLabelText('Message')
    fireEvent.input(field, { target: { value: 'When do you open?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await vi.waitFor(() => screen.getByText('user: When do you open?'))
    await vi.waitFor(() => screen.getByText(/^assistant: ./))
    expect(field).toHaveProperty('value', '')
    unmount()
  })

  test('a server renders the page before a call, and keeps no timer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const modules = { '@offhook/core': core, '@offhook/core/chat': chat }
    const { renderApp } = await loadGuide(framework, 'App', modules, true)
    expect(await renderApp?.()).toMatch(/Start call<\/button>.*idle<\/output>/s)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a component outside of a provider says what to do', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const mounted = mountGuide(framework, 'CallScreen', { '@offhook/core': core, '@offhook/core/chat': chat })
    await expect(mounted).rejects.toThrow('No voice client found')
  })
})
