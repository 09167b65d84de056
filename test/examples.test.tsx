import * as core from '@offhook/core'
import * as devPanel from '@offhook/core/dev-panel'
import { fakeEngine } from '@offhook/core/testing'
import * as react from '@offhook/react'
import * as reactTesting from '@offhook/react/testing'
import { createSandbox } from '@offhook/sandbox'
import * as testingLibrary from '@testing-library/react'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { IN_PAGE } from './examples.ts'
import { type Modules, runExample } from './runExample.ts'

// by default it gives up after a second, which is too early on a busy machine
configure({ asyncUtilTimeout: 15_000 })

afterEach(async () => {
  cleanup()
  // what a call loads beside it may still come
  await vi.dynamicImportSettled()
  document.body.replaceChildren()
})

/** The engine that unit tests use, every request answered by a sandbox. */
const withoutNetwork = (options: core.VoiceClientOptions): core.VoiceClientOptions => ({
  ...options,
  engine: fakeEngine(),
  fetch: createSandbox().fetch,
})

const Status = () => <p>The status is {react.useCallStatus()}.</p>

function VoiceProvider({ options, children }: { options: core.VoiceClientOptions; children?: ReactNode }) {
  const [own] = useState(() => withoutNetwork(options))
  return (
    <react.VoiceProvider options={own}>
      {children}
      <Status />
    </react.VoiceProvider>
  )
}

/** What users import. */
const MODULES: Modules = {
  '@offhook/core': {
    ...core,
    createVoiceClient: (options: core.VoiceClientOptions) => core.createVoiceClient(withoutNetwork(options)),
  },
  '@offhook/core/dev-panel': devPanel,
  '@offhook/react': { ...react, VoiceProvider },
  '@offhook/react/testing': reactTesting,
  '@testing-library/react': testingLibrary,
  'react/jsx-runtime': jsxRuntime,
}

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

/** Runs an example, and finds the component that it exports. */
async function componentOf(code: string, name: string): Promise<ComponentType> {
  const { [name]: Component } = await runExample(code, MODULES)
  if (isComponent(Component)) return Component
  throw new Error(`The example exports no component ${name}.`)
}

/** Presses the first button: a call begins; again: it ends. */
async function callAndHangUp(ui: ReactNode): Promise<void> {
  render(ui)
  for (const status of ['connected', 'idle']) {
    const [button] = screen.getAllByRole('button')
    fireEvent.click(button)
    await screen.findByText(`The status is ${status}.`)
  }
}

/** What shows that an example works, by words in it. */
const PROOFS: Readonly<Record<string, (code: string) => Promise<void>>> = {
  async 'export const App '(code) {
    const App = await componentOf(code, 'App')
    await callAndHangUp(<App />)
  },
  async 'export const CallScreen '(code) {
    const CallScreen = await componentOf(code, 'CallScreen')
    await callAndHangUp(
      <VoiceProvider options={{ publicKey: 'any' }}>
        <CallScreen />
      </VoiceProvider>,
    )
  },
  // a test of its own, which fails by itself
  async 'fakeCall()'(code) {
    await runExample(code, MODULES)
    expect(screen.getByText('Hello.')).toBeTruthy()
  },
  async 'openDevPanel(voice)'(code) {
    await runExample(code, MODULES)
    const panel = document.querySelector('offhook-dev-panel')?.shadowRoot
    expect(panel?.querySelector('.status')?.textContent).toBe('idle')
  },
}

describe('examples run in a page', () => {
  test.for(IN_PAGE)('$title', async ({ code }) => {
    const proofs = Object.entries(PROOFS).filter(([words]) => code.includes(words))
    expect(proofs).toHaveLength(1)
    for (const [, prove] of proofs) await prove(code)
  })

  test('there are some of every kind', () => {
    const codes = IN_PAGE.map(({ code }) => code)
    expect(Object.keys(PROOFS).filter((words) => !codes.some((code) => code.includes(words)))).toEqual([])
  })
})
