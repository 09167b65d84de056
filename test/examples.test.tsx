import * as core from '@offhook/core'
import * as daily from '@offhook/core/daily'
import * as devPanel from '@offhook/core/dev-panel'
import { fakeEngine } from '@offhook/core/testing'
import * as react from '@offhook/react'
import * as reactTesting from '@offhook/react/testing'
import { createSandbox } from '@offhook/sandbox'
import * as testingLibrary from '@testing-library/react'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import * as fromReact from 'react'
import { type ComponentType, type ReactNode, StrictMode, useState } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EXAMPLES, IN_PAGE } from './examples.ts'
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
  '@offhook/core/daily': daily,
  '@offhook/core/dev-panel': devPanel,
  '@offhook/react': { ...react, VoiceProvider },
  '@offhook/react/testing': reactTesting,
  '@testing-library/react': testingLibrary,
  react: fromReact,
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
  // a test of failures, which ends with a call that is over
  async 'microphone:'(code) {
    await runExample(code, MODULES)
    await screen.findByText('Call')
  },
  async 'openDevPanel(voice).close'(code) {
    const App = await componentOf(code, 'App')
    const { unmount } = render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
    const panels = () => document.querySelectorAll('offhook-dev-panel')
    await vi.waitFor(() => expect(panels()).toHaveLength(1))
    await vi.dynamicImportSettled()
    expect(panels()).toHaveLength(1)
    unmount()
    expect(panels()).toHaveLength(0)
  },
  async 'openDevPanel(voice)\n'(code) {
    await runExample(code, MODULES)
    const panel = document.querySelector('offhook-dev-panel')?.shadowRoot
    expect(panel?.querySelector('.status')?.textContent).toBe('idle')
  },
}

describe('examples run in a page', () => {
  test.for(IN_PAGE)('$title', async ({ code }) => {
    const proofs = Object.entries(PROOFS).filter(([words]) => code.includes(words))
    expect(proofs).not.toEqual([])
    for (const [, prove] of proofs) {
      await prove(code)
      cleanup()
    }
  })

  test('there are some of every kind', () => {
    const codes = IN_PAGE.map(({ code }) => code)
    expect(Object.keys(PROOFS).filter((words) => !codes.some((code) => code.includes(words)))).toEqual([])
  })
})

describe('the first example of README.md', () => {
  const first = EXAMPLES.find(({ title }) => title.startsWith('README.md'))

  /** Runs it in a page that has its elements, and calls. */
  async function call(fake: core.VoiceClientOptions) {
    const ids = ['status', 'transcript', 'call', 'hang-up']
    const elements = ids.map((id) => Object.assign(document.createElement('p'), { id }))
    document.body.append(...elements)
    const clients: core.VoiceClient[] = []
    await runExample(first?.code ?? '', {
      '@offhook/core': {
        ...core,
        createVoiceClient() {
          const voice = core.createVoiceClient(fake)
          clients.push(voice)
          return voice
        },
      },
    })
    const [status, transcript, start, hangUp] = elements
    start?.click()
    return { status, transcript, hangUp, voice: clients[0] }
  }

  test('shows an interrupted line once, in its place', async () => {
    const engine = fakeEngine()
    const fake = withoutNetwork({ publicKey: 'any', engine })
    const { status, transcript, hangUp, voice } = await call({ ...fake, engine })
    await vi.waitFor(() => expect(status?.textContent).toBe('connected'))
    const say = (role: string, text: string) =>
      engine.receive({ type: 'transcript', role, transcriptType: 'final', transcript: text })
    say('assistant', 'Let me tell you a story.')
    engine.receive({ type: 'user-interrupted' })
    say('user', 'Wait.')
    expect(transcript?.textContent).toBe('assistant: Let me tell you a story.\nuser: Wait.')
    expect(voice?.transcript.get()[0]?.interrupted).toBe(true)
    hangUp?.click()
    await vi.waitFor(() => expect(status?.textContent).toBe('idle'))
    await voice?.destroy()
  })

  test('shows words for the user when the platform refuses', async () => {
    const refuse = async () => Response.json({ message: 'Wallet is empty.' }, { status: 402 })
    const { status, voice } = await call({ publicKey: 'any', engine: fakeEngine(), fetch: refuse })
    await vi.waitFor(() =>
      expect(status?.textContent).toBe(core.errorMessageForUser({ code: 'api-payment-required' })),
    )
    await voice?.destroy()
  })
})
