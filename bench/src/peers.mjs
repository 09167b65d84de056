// The smallest page that starts a call, for Offhook and for each peer: the beginning of its own guide.

/**
 * The pages. `external` are packages that the page loads anyway, which are not counted. `fewerTypes` is the reason why a
 * page costs the compiler less than ours.
 */
export const PEERS = [
  {
    name: 'Offhook',
    code: `import { createVoiceClient } from '@offhook/core'
      const voice = createVoiceClient({ publicKey: 'key' })
      voice.on('transcript', (line) => console.log(line))
      document.onclick = () => voice.start('assistant')`,
  },
  {
    name: '@vapi-ai/web 2.7.1',
    code: `import Vapi from 'vapi-web-2.7.1'
      const vapi = new Vapi('key')
      vapi.on('message', (message) => console.log(message))
      document.onclick = () => vapi.start('assistant')`,
  },
  {
    name: '@elevenlabs/client 1.25.0',
    code: `import { Conversation } from '@elevenlabs/client'
      const onMessage = (message) => console.log(message)
      document.onclick = () => Conversation.startSession({ agentId: 'agent', connectionType: 'webrtc', onMessage })`,
  },
  {
    name: 'retell-client-js-sdk 2.0.8',
    code: `import { RetellWebClient } from 'retell-client-js-sdk'
      const client = new RetellWebClient()
      client.on('update', (update) => console.log(update))
      document.onclick = () => client.startCall({ accessToken: 'token' })`,
    fewerTypes: 'its events are a string and `any` arguments',
  },
  {
    name: '@pipecat-ai/client-js 1.13.1, daily-transport 1.6.9',
    code: `import { PipecatClient } from '@pipecat-ai/client-js'
      import { DailyTransport } from '@pipecat-ai/daily-transport'
      const client = new PipecatClient({ transport: new DailyTransport() })
      document.onclick = () => client.connect({ url: 'https://rooms.example/one' })`,
  },
  {
    name: '@pipecat-ai/client-js 1.13.1, small-webrtc-transport 1.10.8',
    code: `import { PipecatClient } from '@pipecat-ai/client-js'
      import { SmallWebRTCTransport } from '@pipecat-ai/small-webrtc-transport'
      const client = new PipecatClient({ transport: new SmallWebRTCTransport() })
      document.onclick = () => client.connect({ webrtcUrl: '/offer' })`,
    fewerTypes:
      'its declarations import `@pipecat-ai/transport-lib`, which is not installed with it, so all types from there are `any`',
  },
  {
    name: 'livekit-client 2.23.0',
    code: `import { Room } from 'livekit-client'
      const room = new Room()
      document.onclick = () => room.connect('wss://rooms.example', 'token')`,
  },
  {
    name: 'Offhook, on React',
    external: ['react', 'react-dom'],
    code: `import { createElement } from 'react'
      import { CallButton, Transcript, VoiceProvider } from '@offhook/react'
      const options = { publicKey: 'key' }
      export const App = () =>
        createElement(VoiceProvider, { options }, createElement(CallButton, { target: 'assistant' }), createElement(Transcript))`,
  },
  {
    name: '@daily-co/daily-react 0.26.0, on React',
    external: ['react', 'react-dom'],
    code: `import Daily from '@daily-co/daily-js'
      import { DailyAudio, DailyProvider, useDaily } from '@daily-co/daily-react'
      import { createElement } from 'react'
      const Join = () => {
        const call = useDaily()
        return createElement('button', { onClick: () => call?.join() })
      }
      const call = Daily.createCallObject()
      export const App = () =>
        createElement(DailyProvider, { callObject: call }, createElement(Join), createElement(DailyAudio))`,
  },
]

/** The page of Offhook that compares with the page of a peer: both with React, or both without. */
export const ownOf = (peer, all) =>
  all.find(({ name, external }) => name.startsWith('Offhook') && !external === !peer.external)
