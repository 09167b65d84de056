import { VoiceProvider } from '@offhook/react'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { sandboxOptions, setScenario } from './sandboxOptions.ts'
import './preview.css'

const examples = import.meta.glob<Readonly<Record<string, unknown>>>('../examples/**/*.tsx')
const query = new URLSearchParams(location.search)

/** Mounts the example that the address names, in a provider if its code has none. */
async function mount(): Promise<void> {
  const load = examples[`../examples/${query.get('example')}.tsx`]
  if (!load) throw new Error(`There is no live example "${query.get('example')}".`)
  setScenario(query.get('scenario') ?? 'demo')
  const exported = await load()
  const Example = (exported.default ?? exported.App ?? Object.values(exported)[0]) as ComponentType
  const content =
    query.get('provider') === 'own' ? (
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
