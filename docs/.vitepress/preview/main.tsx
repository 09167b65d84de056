import { examples } from 'virtual:live-examples'
import { VoiceProvider } from '@offhook/react'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { sandboxOptions, setScenario } from './sandboxOptions.ts'
import './preview.css'

const id = new URLSearchParams(location.search).get('example') ?? ''

/** Mounts the example that the address names, with a provider if its code has none. */
async function mount(): Promise<void> {
  const example = examples[id]
  if (!example) throw new Error(`There is no live example "${id}".`)
  setScenario(example.scenario)
  const exported = await example.load()
  const Example = (exported.default ?? exported.App ?? Object.values(exported)[0]) as ComponentType
  const content = example.hasProvider ? (
    <Example />
  ) : (
    <VoiceProvider options={sandboxOptions({ publicKey: 'sandbox' })}>
      <Example />
    </VoiceProvider>
  )
  const root = document.getElementById('root')
  if (root) createRoot(root).render(content)
}

void mount()
