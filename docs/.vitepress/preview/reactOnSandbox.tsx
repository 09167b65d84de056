import { VoiceProvider as Provider, type VoiceProviderProps } from '@offhook/react'
import { sandboxOptions } from './sandboxOptions.ts'

// biome-ignore lint/performance/noReExportAll: an example may import every name
export * from '@offhook/react'

/** The provider of an example. Its calls run on the sandbox in the page. */
export const VoiceProvider = (props: VoiceProviderProps) =>
  'options' in props && props.options ? (
    <Provider {...props} options={sandboxOptions(props.options)} />
  ) : (
    <Provider {...props} />
  )
