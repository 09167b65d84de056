import {
  type ChatOptions,
  VoiceProvider as Provider,
  useChat as useRealChat,
  type VoiceClient,
  type VoiceProviderProps,
} from '../../../packages/react/src/exports/index.ts'
import { chatOptions, sandboxOptions } from './sandboxOptions.ts'

// biome-ignore lint/performance/noReExportAll: an example may import every name
export * from '../../../packages/react/src/exports/index.ts'

let fake: VoiceClient | undefined

/** Gives a client to all providers of this page, in the place of calls on the sandbox. */
export const setClient = (client: VoiceClient): void => {
  fake = client
}

/** What an example and the styled parts import as the chat of `@offhook/react`. */
export const useChat = (options: Omit<ChatOptions, 'voice'> | null) =>
  useRealChat(options && chatOptions(options))

/** What an example and the styled parts import as the provider of `@offhook/react`. Its calls run on the sandbox in the page. */
export function VoiceProvider(props: VoiceProviderProps) {
  if (fake) return <Provider client={fake}>{props.children}</Provider>
  if (!('options' in props) || !props.options) return <Provider {...props} />
  return <Provider {...props} options={sandboxOptions(props.options)} />
}
