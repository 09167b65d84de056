import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGES } from '../../scripts/packages.mjs'
import { root } from '../root.ts'

/** Every entry point that code imports: no manifest, no file for a page, no declarations for a framework. */
export const ENTRIES: readonly string[] = PACKAGES.flatMap((name) => {
  const manifest = readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')
  const { exports } = JSON.parse(manifest) as { exports: object }
  return Object.keys(exports)
    .filter((path) => !/package\.json$|^\.\/call-machine|^\.\/element\/(react|svelte|vue)$/.test(path))
    .map((path) => `@offhook/${name}${path.slice(1)}`)
})
/** Has no CommonJS. */
export const isEsmOnly = (entry: string) => entry.startsWith('@offhook/sandbox') || entry.endsWith('.min.js')

/** As strict as a user's compiler can be. */
export const STRICT = {
  strict: true,
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: [],
  skipLibCheck: false,
  noEmit: true,
}

/** The code of a user, as ESM or CommonJS. */
export const CONSUMER = `
  import { createVoiceClient, type VoiceClient, type WebCall } from '@offhook/core'
  import { createCall } from '@offhook/core/call'
  import { daily } from '@offhook/core/daily'
  import { createRestClient, type Assistant } from '@offhook/core/rest'
  import { fakeEngine, fakeFetch } from '@offhook/core/testing'
  import { useTranscript, VoiceProvider, type VoiceState } from '@offhook/react'
  import { createWebhook, sharedSecret } from '@offhook/server'

  export const voice: VoiceClient = createVoiceClient({ publicKey: 'key', engine: daily() })
  export const tested = createVoiceClient({ publicKey: 'key', engine: fakeEngine(), fetch: fakeFetch() })
  export const call = createCall({ engine: daily() })
  export const started: Promise<WebCall | null> = voice.start('assistant-id')
  export const state: VoiceState = voice.state.get()
  export const off: () => void = voice.on('call-end', ({ reason }: { reason: string }) => reason)
  export const lines = (): string[] => useTranscript().map(({ text }) => text)
  export const provider = VoiceProvider
  export const assistant: Promise<Assistant> = createRestClient({ token: 'key' }).assistants.get('id')

  export const webhook: (request: Request) => Promise<Response> = createWebhook({
    verify: sharedSecret('secret'),
    on: { 'end-of-call-report': ({ endedReason }: { endedReason: string }) => endedReason },
  })

  // @ts-expect-error -- a key is a text
  createVoiceClient({ publicKey: 1 })
  // @ts-expect-error -- there is no such event
  voice.on('no-such-event', () => undefined)`

/** The same with the entry points that have no CommonJS. */
export const ESM_CONSUMER = `
  import { createVoiceClient, daily } from '@offhook/core/offhook.min.js'
  import { createSandbox } from '@offhook/sandbox'
  export const voice = createVoiceClient({ publicKey: 'key', engine: daily() })
  export const fetch: typeof globalThis.fetch = createSandbox().fetch`

/** Imports everything from some entry points. */
export const importEntries = (entries: readonly string[]) =>
  entries
    .map((entry, index) => `import * as entry${index} from '${entry}'\nexport { entry${index} }`)
    .join('\n')

/** The tag in JSX, with its attributes, properties and events. */
export const ELEMENT_CONSUMER = `
  import '@offhook/core/element'
  import type {} from '@offhook/core/element/react'
  import type { OffhookCallElement } from '@offhook/core/element'
  import { useRef } from 'react'

  export function Phone() {
    const host = useRef<OffhookCallElement>(null)
    return (
      <offhook-call
        ref={host}
        public-key="key"
        assistant={{ name: 'Aidan' }}
        mode="both"
        open
        className="phone"
        tools={{ time: () => '12:00' }}
        oncall-end={({ detail }) => console.log(detail.reason)}
      />
    )
  }
  // @ts-expect-error -- there is no such mode
  export const broken = <offhook-call mode="video" />
  document.querySelector('offhook-call')?.addEventListener('call-end', ({ detail }) => detail.reason)`

/** The tag in a template of Vue. */
export const VUE_CONSUMER = `
<script setup lang="ts">
  import '@offhook/core/element'
  import type {} from '@offhook/core/element/vue'
  const tools = { time: () => '12:00' }
</script>
<template>
  <offhook-call
    public-key="key"
    assistant="assistant"
    mode="both"
    class="phone"
    :tools="tools"
    @call-end="({ detail }) => console.log(detail.reason)"
  />
</template>`

/** The tag in a template of Svelte. */
export const SVELTE_CONSUMER = `
<script lang="ts">
  import '@offhook/core/element'
  import type {} from '@offhook/core/element/svelte'
  const tools = { time: () => '12:00' }
</script>
<offhook-call
  public-key="key"
  assistant="assistant"
  mode="both"
  class="phone"
  {tools}
  oncall-end={({ detail }) => console.log(detail.reason)}
></offhook-call>`

/** A screen, with components, hooks and a provider. */
export const REACT_CONSUMER = `
  import { CallButton, Transcript, useCall, useTranscript, VoiceProvider, type VoiceProviderProps } from '@offhook/react'
  import { fakeCall } from '@offhook/react/testing'
  import type { ReactElement } from 'react'

  function Phone(): ReactElement {
    const { status, start, stop } = useCall()
    const press = (): unknown => (status === 'idle' ? start('assistant-id') : stop())
    return <button onClick={press}>{useTranscript().at(-1)?.text ?? status}</button>
  }
  export const App = (props: VoiceProviderProps) => (
    <VoiceProvider {...props}>
      <Phone />
      <CallButton target="assistant-id" strings={{ start: 'Talk to us' }} />
      <Transcript>{({ text }, speaker) => <p>{speaker}: {text}</p>}</Transcript>
    </VoiceProvider>
  )
  export const { wrapper } = fakeCall()
  // @ts-expect-error -- a target is needed
  export const broken = <CallButton />`

/** Programs of a user, by the way in which modules are resolved. */
export const PROGRAMS = {
  bundler: {
    options: { module: 'ESNext', moduleResolution: 'bundler' },
    files: {
      'consumer.ts': CONSUMER,
      'esm.ts': ESM_CONSUMER,
      'every.ts': importEntries(ENTRIES),
      'element.tsx': ELEMENT_CONSUMER,
      'screen.tsx': REACT_CONSUMER,
    },
  },
  nodenext: {
    options: { module: 'NodeNext', moduleResolution: 'NodeNext' },
    files: {
      'consumer.mts': CONSUMER,
      'consumer.cts': CONSUMER,
      'esm.mts': ESM_CONSUMER,
      'every.mts': importEntries(ENTRIES),
      'every.cts': importEntries(ENTRIES.filter((entry) => !isEsmOnly(entry))),
      'screen.tsx': REACT_CONSUMER,
    },
  },
} as const
