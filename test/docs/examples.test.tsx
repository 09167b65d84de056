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
import * as superstruct from 'superstruct'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AgentPage, type AgentPageProps } from '../../packages/registry/src/agent-page.tsx'
import { read, readBlocks } from './documents.ts'
import { EXAMPLES, type Example, IN_PAGE } from './examples.ts'
import { type Modules, runExample, runInDocument } from './runExample.ts'

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

afterEach(async () => {
  cleanup()
  // Code that a call loads may still arrive.
  await vi.dynamicImportSettled()
  document.body.replaceChildren()
})

/** The engine that unit tests use, every request answered by a sandbox. */
const withoutNetwork = (options: core.VoiceClientOptions): core.VoiceClientOptions => ({
  ...options,
  // In place of the reader's own server.
  ...(options.baseUrl?.startsWith('/') && { baseUrl: undefined, publicKey: 'any' }),
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

function FakeAgentPage({ options, children, ...props }: AgentPageProps) {
  const [own] = useState(() => withoutNetwork(options))
  return (
    <AgentPage options={own} {...props}>
      {children}
      <Status />
    </AgentPage>
  )
}

/** The styled parts, by the paths where the shadcn CLI adds them. */
const PARTS = Object.fromEntries(
  Object.entries(
    import.meta.glob<object>(
      ['../../packages/registry/src/*.tsx', '!../../packages/registry/src/*.test.tsx'],
      { eager: true },
    ),
  ).map(([path, part]) => [path.replace(/^.*\/(.+)\.tsx$/, './components/offhook/$1'), part]),
)

/** The packages, with every call on the fake engine. */
const MODULES: Modules = {
  '@offhook/core': {
    ...core,
    createVoiceClient: (options: core.VoiceClientOptions) => core.createVoiceClient(withoutNetwork(options)),
  },
  '@offhook/core/daily': daily,
  '@offhook/core/dev-panel': devPanel,
  '@offhook/react': {
    ...react,
    VoiceProvider,
    useChat: (options: Parameters<typeof react.useChat>[0]) =>
      react.useChat(options && { ...options, fetch: createSandbox().fetch }),
  },
  '@offhook/react/testing': reactTesting,
  ...PARTS,
  './components/offhook/agent-page': { AgentPage: FakeAgentPage },
  '@/components/offhook/agent-page': { AgentPage: FakeAgentPage },
  './offhook.min.js': {
    ...daily,
    ...core,
    createVoiceClient: (options: core.VoiceClientOptions) => core.createVoiceClient(withoutNetwork(options)),
  },
  '@testing-library/react': testingLibrary,
  react: fromReact,
  superstruct,
  'react/jsx-runtime': jsxRuntime,
}

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

/** Globals of an example: the API of the reader's own site, which knows no times and gives a key. */
const SURROUNDINGS = {
  fetch: async (path: string) => (path === '/api/voice-key' ? new Response('any') : Response.json([])),
}

/** Runs an example, and returns the component that it exports. */
async function componentOf(example: Example, ...names: string[]): Promise<ComponentType> {
  const exported = await runInDocument(example, MODULES, SURROUNDINGS)
  const Component = names.map((name) => exported[name]).find(isComponent)
  if (Component) return Component
  throw new Error(`The example exports no component ${names.join(' or ')}.`)
}

/** The names of buttons that start and end a call, also in German: for an example with texts of its own. */
const CALL_BUTTON = /^((Start|End) call|Anrufen|Auflegen)$/

/** Presses the first button, or "Start call" if there is such a button: a call begins. Again, or "End call": it ends. */
async function callAndHangUp(ui: ReactNode): Promise<void> {
  render(ui)
  for (const status of ['connected', 'idle']) {
    const [first] = screen.getAllByRole('button')
    fireEvent.click(screen.queryByRole('button', { name: CALL_BUTTON }) ?? first)
    await screen.findByText(`The status is ${status}.`)
  }
}

/** Proofs that an example works, by texts in it. The first that applies is used. */
const PROOFS: readonly (readonly [text: RegExp, prove: (example: Example) => Promise<void>])[] = [
  // Vitest's own API: each test of the example runs
  [
    /from 'vitest'/,
    async (example) => {
      const tests: (() => unknown)[] = []
      const hooks: (() => unknown)[] = []
      const vitest = {
        expect,
        test: (_title: string, run: () => unknown) => tests.push(run),
        afterEach: (run: () => unknown) => hooks.push(run),
      }
      await runInDocument(example, { ...MODULES, vitest }, SURROUNDINGS)
      expect(tests).not.toEqual([])
      for (const run of tests) {
        await run()
        for (const hook of hooks) await hook()
      }
    },
  ],
  // A test without a runner fails by itself.
  [
    /\bfakeCall\(\)/,
    async (example) => {
      await runInDocument(example, MODULES, SURROUNDINGS)
      expect(screen.getByText('Hello.')).toBeTruthy()
    },
  ],
  [
    /openDevPanel\(voice\)\.close/,
    async (example) => {
      const App = await componentOf(example, 'App')
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
      await callAndHangUp(<App />)
    },
  ],
  [
    /openDevPanel\(voice\)\n/,
    async (example) => {
      await runInDocument(example, MODULES, SURROUNDINGS)
      const panel = document.querySelector('offhook-dev-panel')?.shadowRoot
      expect(panel?.querySelector('.status')?.textContent).toBe('idle')
    },
  ],
  [
    /function TypedMessage\b/,
    async (example) => {
      const App = await componentOf(example, 'App')
      render(<App />)
      fireEvent.click(screen.getByRole('button', { name: 'Start call' }))
      await screen.findByText('The status is connected.')
      const message = screen.getByRole('textbox', { name: 'Message' })
      fireEvent.change(message, { target: { value: 'On Friday, please.' } })
      fireEvent.click(screen.getByRole('button', { name: 'Send' }))
      await screen.findByText('user: On Friday, please.')
      expect(message).toHaveProperty('value', '')
      fireEvent.click(screen.getByRole('button', { name: 'End call' }))
      await screen.findByText('The status is idle.')
    },
  ],
  [
    /export function Chat\b/,
    async (example) => {
      const Chat = await componentOf(example, 'Chat')
      render(<Chat />)
      const message = screen.getByRole('textbox', { name: 'Message' })
      fireEvent.change(message, { target: { value: 'On Friday, please.' } })
      fireEvent.click(screen.getByRole('button', { name: 'Send' }))
      await screen.findByText('user: On Friday, please.')
      await screen.findByText(/^assistant: ./)
      expect(message).toHaveProperty('value', '')
    },
  ],
  [
    /export (const|function|default function) (App|Page)\b/,
    async (example) => {
      const App = await componentOf(example, 'App', 'default')
      await callAndHangUp(<App />)
    },
  ],
  // A text to agree to comes before the button.
  [
    /<Consent\b/,
    async (example) => {
      const CallScreen = await componentOf(example, 'CallScreen')
      render(
        <VoiceProvider options={{ publicKey: 'any' }}>
          <CallScreen />
        </VoiceProvider>,
      )
      expect(screen.queryByRole('button', { name: 'Start call' })).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: 'Agree and continue' }))
      fireEvent.click(screen.getByRole('button', { name: 'Start call' }))
      await screen.findByText('The status is connected.')
    },
  ],
  [
    /export (const|function) CallScreen\b/,
    async (example) => {
      const CallScreen = await componentOf(example, 'CallScreen')
      await callAndHangUp(
        <VoiceProvider options={{ publicKey: 'any' }}>
          <CallScreen />
        </VoiceProvider>,
      )
    },
  ],
  // A component beside the button, whose handler a test of the same document calls
  [
    /export function Times\b/,
    async (example) => {
      const Times = await componentOf(example, 'Times')
      await callAndHangUp(
        <VoiceProvider options={{ publicKey: 'any' }}>
          <react.CallButton target="tool" />
          <Times />
        </VoiceProvider>,
      )
    },
  ],
  [
    /querySelector\('#talk'\)/,
    async (example) => {
      document.body.innerHTML = '<button id="call">Call</button><button id="talk">Talk</button>'
      const engine = fakeEngine()
      const created: core.VoiceClient[] = []
      await runInDocument(example, {
        '@offhook/core': {
          ...core,
          createVoiceClient(options: core.VoiceClientOptions) {
            const voice = core.createVoiceClient({ ...withoutNetwork(options), engine })
            created.push(voice)
            return voice
          },
        },
      })
      const [voice] = created
      const isMuted = () => voice?.isMuted()
      const talk = screen.getByText('Talk')
      const connection = (event: string) => engine.emit('network-connection', { type: 'signaling', event })
      // Without a call it does nothing.
      fireEvent.pointerUp(talk)
      fireEvent.click(screen.getByText('Call'))
      await vi.waitFor(() => expect(voice?.state.get().status).toBe('connected'))
      expect(isMuted()).toBe(true)

      fireEvent.pointerDown(talk)
      expect(isMuted()).toBe(false)
      connection('interrupted')
      expect(voice?.state.get().status).toBe('reconnecting')
      fireEvent.pointerUp(talk)
      expect(isMuted()).toBe(true)
      connection('connected')
      expect(voice?.state.get().status).toBe('connected')
      expect(isMuted()).toBe(true)

      const releases = [
        () => fireEvent.pointerUp(document.body),
        () => fireEvent.blur(window),
        () => {
          vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
          fireEvent(document, new Event('visibilitychange'))
        },
      ]
      for (const release of releases) {
        fireEvent.pointerDown(talk)
        expect(isMuted()).toBe(false)
        release()
        expect(isMuted()).toBe(true)
      }
      vi.restoreAllMocks()
      await voice?.destroy()
    },
  ],
  // The script of a plain page, on the markup of the same document.
  [
    /from '\.\/offhook\.min\.js'/,
    async (example) => {
      const html = readBlocks(read(example.document)).find(({ language }) => language === 'html')?.code ?? ''
      document.body.innerHTML = html.slice(html.indexOf('<body>'), html.indexOf('</body>'))
      await runInDocument(example, MODULES, SURROUNDINGS)
      const [button] = screen.getAllByRole('button')
      const before = button?.textContent
      fireEvent.click(button)
      await screen.findByText('Connected.')
      expect(button?.textContent).not.toBe(before)
      fireEvent.click(button)
      await screen.findByText('Ready.')
    },
  ],
]

describe('examples run in a page', () => {
  test.for(IN_PAGE)('$title', async (example) => {
    const proof = PROOFS.find(([text]) => text.test(example.code))
    if (!proof) throw new Error('No proof applies to this example: add one to PROOFS.')
    await proof[1](example)
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
