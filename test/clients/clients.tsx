import type { ReactNode } from 'react'

/** Renders into the page. */
async function render(node: ReactNode): Promise<void> {
  const { createRoot } = await import('react-dom/client')
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no root.')
  createRoot(root).render(node)
}

/** Creates a web call. Returns the address of its room. */
async function createRoom(sandbox: string, assistantId: string): Promise<string> {
  const answer = await fetch(`${sandbox}/call/web`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId }),
  })
  const { webCallUrl } = await answer.json()
  return webCallUrl
}

/** Shows the platform's own widget. */
async function showWidget(sandbox: string, mode: 'voice' | 'chat'): Promise<void> {
  const { VapiWidget } = await import('@vapi-ai/client-sdk-react')
  await render(
    <VapiWidget
      publicKey="public-key"
      apiUrl={sandbox}
      assistantId="demo"
      mode={mode}
      voiceShowTranscript
      onError={(error) => console.error(error)}
    />,
  )
}

/** Daily's React hooks in a room of the assistant. */
async function showDailyHooks(sandbox: string): Promise<void> {
  const [{ default: Daily }, hooks, { useState }] = await Promise.all([
    import('@daily-co/daily-js'),
    import('@daily-co/daily-react'),
    import('react'),
  ])
  const { DailyAudio, DailyProvider, useAppMessage, useAudioLevelObserver, useParticipantIds } = hooks
  const callObject = Daily.createCallObject({
    dailyConfig: {
      avoidEval: true,
      callObjectBundleUrlOverride: `${sandbox}/call-machine/call-machine-object-bundle.js`,
    },
  })
  const url = await createRoom(sandbox, 'demo')

  function Speaker({ id }: { id: string }) {
    const [loudest, setLoudest] = useState(0)
    const name = hooks.useParticipantProperty(id, 'user_name')
    useAudioLevelObserver(id, (level) => setLoudest((before) => Math.max(before, level)))
    return (
      <li>
        {name} {loudest > 0.01 ? 'was heard' : 'is silent'}
      </li>
    )
  }

  function Call() {
    const [lines, setLines] = useState<string[]>([])
    const ids = useParticipantIds({ filter: 'remote' })
    const send = useAppMessage<unknown>({
      onAppMessage: ({ data }) => {
        if (data === 'listening') setLines((before) => [...before, 'listening'])
        else if (typeof data === 'string') {
          const { type, transcriptType, transcript } = JSON.parse(data)
          if (type === 'transcript' && transcriptType === 'final')
            setLines((before) => [...before, transcript])
        }
      },
    })
    const say = () => send({ type: 'say', content: 'The line is clear.', interruptionsEnabled: false })
    return (
      <>
        <p>{hooks.useMeetingState()}</p>
        <button type="button" onClick={() => void callObject.join({ url })}>
          Join
        </button>
        <button type="button" onClick={() => void callObject.sendAppMessage('playable')}>
          Playable
        </button>
        <button type="button" onClick={say}>
          Say
        </button>
        <button type="button" onClick={() => void callObject.leave()}>
          Leave
        </button>
        <ul>
          {ids.map((id) => (
            <Speaker key={id} id={id} />
          ))}
        </ul>
        <pre>{lines.join('\n')}</pre>
        <DailyAudio />
      </>
    )
  }

  await render(
    <DailyProvider callObject={callObject}>
      <Call />
    </DailyProvider>,
  )
}

/** Pipecat's client on its Daily transport, in a room of the assistant. */
async function callWithPipecat(sandbox: string) {
  const [{ PipecatClient }, { DailyTransport }] = await Promise.all([
    import('@pipecat-ai/client-js'),
    import('@pipecat-ai/daily-transport'),
  ])
  const events: string[] = []
  let loudest = 0
  const transport = new DailyTransport({
    dailyConfig: { avoidEval: true, bundlePathOverride: `${sandbox}/call-machine` },
  })
  const client = new PipecatClient({
    transport,
    enableMic: true,
    enableCam: false,
    callbacks: {
      onConnected: () => events.push('connected'),
      onDisconnected: () => events.push('disconnected'),
      onParticipantJoined: ({ name }) => events.push(`joined: ${name}`),
      onTrackStarted: ({ kind }, participant) => {
        if (participant && !participant.local) events.push(`${kind} of ${participant.name}`)
      },
      onRemoteAudioLevel: (level) => {
        loudest = Math.max(loudest, level)
      },
    },
  })
  const url = await createRoom(sandbox, 'demo')
  // it resolves when a bot of Pipecat is ready, which the assistant is not
  void client.connect({ url }).catch((cause: unknown) => events.push(`failed: ${cause}`))
  return {
    events,
    loudest: () => loudest,
    state: () => client.state,
    send: (message: unknown) => transport.dailyCallClient.sendAppMessage(message, '*'),
    onMessage: (listener: (data: unknown) => void) =>
      transport.dailyCallClient.on('app-message', ({ data }) => listener(data)),
    disconnect: () => client.disconnect(),
  }
}

/** The default export of a CommonJS package, which a bundler may wrap once more. */
const fromCommonJs = <Exported extends object>({ default: exported }: { default: Exported }): Exported =>
  'default' in exported ? (exported.default as Exported) : exported

const clients = {
  showWidget,
  showDailyHooks,
  callWithPipecat,
  vapi: async () => fromCommonJs(await import('@vapi-ai/web')),
}

declare global {
  interface Window {
    clients: typeof clients
  }
}

window.clients = clients
