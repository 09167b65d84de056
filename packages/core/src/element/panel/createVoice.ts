import { createVoiceClient } from '../../voice/createVoiceClient.ts'
import type { ToolHandler } from '../../voice/messages/tools.ts'
import type { VoiceClient } from '../../voice/types.ts'
import type { CallSettings, CallTool } from '../settings.ts'

/** The settings that a client cannot change after its creation. Two settings are the same if all values are. */
export const voiceKeyOf = ({ client, clientOptions, slot, tools }: CallSettings): readonly unknown[] => [
  slot,
  tools,
  client.publicKey,
  client.baseUrl,
  client.fetch,
  client.engine,
  clientOptions,
]

/** Creates the voice client of an element, with the tools of the page. Throws for invalid options. */
export function createVoice({ client, tools }: CallSettings): VoiceClient {
  const voice = createVoiceClient(client)
  for (const [name, tool] of Object.entries(tools)) addTool(voice, name, tool)
  return voice
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
