import { createVoiceClient } from '../../voice/createVoiceClient.ts'
import type { ToolHandler } from '../../voice/messages/tools.ts'
import type { VoiceClient } from '../../voice/types.ts'
import type { CallSettings, CallTool } from '../settings.ts'

/** The settings that a client cannot change after its creation. Two settings are the same if all values are. */
const voiceKeyOf = ({ client, clientOptions, slot, tools }: CallSettings): readonly unknown[] => [
  slot,
  tools,
  client.publicKey,
  client.baseUrl,
  client.fetch,
  client.engine,
  clientOptions,
]

/** Creates the voice client of an element, with the tools of the page. Throws for invalid options. */
function createVoice({ client, tools }: CallSettings): VoiceClient {
  const voice = createVoiceClient(client)
  for (const [name, tool] of Object.entries(tools)) addTool(voice, name, tool)
  return voice
}

/** The voice client of an element. */
interface ClientHolder {
  /** Returns the client. Null before its first use. */
  readonly current: () => VoiceClient | null
  /**
   * Returns the client, created at its first use, and anew after a call if the settings have changed. Throws for invalid
   * options.
   */
  readonly open: (settings: CallSettings) => VoiceClient
}

/** Creates the holder of a client. `listen` is called with each client that it creates. */
export function createClientHolder(listen: (voice: VoiceClient) => void): ClientHolder {
  let voice: VoiceClient | null = null
  /** The settings that the client was created with. */
  let key: readonly unknown[] = []
  return {
    current: () => voice,
    open(settings) {
      const nextKey = voiceKeyOf(settings)
      if (voice) {
        const isCurrent = nextKey.every((value, index) => value === key[index])
        if (isCurrent || voice.state.get().status !== 'idle') return voice
        void voice.destroy()
        voice = null
      }
      const created = createVoice(settings)
      listen(created)
      voice = created
      key = nextKey
      return created
    },
  }
}

function addTool(voice: VoiceClient, name: string, tool: CallTool): void {
  if (typeof tool === 'function') {
    voice.onToolCall(name, tool)
    return
  }
  const { handler, parameters, ...options } = tool
  // The parameters have checked the arguments, or the page has chosen not to check them.
  const run: ToolHandler<unknown> = (args, context) => handler(args as never, context)
  if (parameters) voice.onToolCall(name, { ...options, parameters }, run)
  else voice.onToolCall(name, run, options)
}
