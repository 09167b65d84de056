import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { followTheme } from './followTheme.ts'
import { setClient, VoiceProvider } from './reactOnSandbox.tsx'
import { setScenario } from './sandboxOptions.ts'

const examples = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../examples/*.tsx',
  '../examples/*/*.{ts,tsx}',
])
const query = new URLSearchParams(location.search)

type Mount = (root: Element) => unknown

/** Loads the example that the address names, with the provider that its code may lack. Returns what mounts it. */
async function loadExample(): Promise<Mount> {
  const path = `../examples/${query.get('example')}`
  const load = examples[`${path}.tsx`] ?? examples[`${path}.ts`]
  if (!load) throw new Error(`There is no live example "${query.get('example')}".`)
  const exported = await load()
  if (exported.mount) return exported.mount as Mount
  return (root) => createRoot(root).render(toElement(exported))
}

function toElement(exported: Readonly<Record<string, unknown>>) {
  const Example = (exported.default ?? exported.App ?? Object.values(exported)[0]) as ComponentType
  if (query.get('provider') === 'own') return <Example />
  return (
    <VoiceProvider options={{ publicKey: 'sandbox' }}>
      <Example />
    </VoiceProvider>
  )
}

/** An example asks each reader for consent, also one who has agreed to it before. */
function forgetConsents(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('offhook-consent:')) localStorage.removeItem(key)
    }
  } catch {
    // the browser forbids the storage
  }
}

/** Mounts the example: on the sandbox, or in the state that the address names. */
async function mount(): Promise<void> {
  followTheme()
  setScenario(query.get('scenario') ?? 'demo')
  forgetConsents()
  const name = query.get('state')
  const [mountExample, state] = await Promise.all([
    loadExample(),
    name === null
      ? null
      : import('./createStateClient.ts').then(({ createStateClient }) => createStateClient(name)),
    query.get('style') === 'parts' ? import('./parts.css') : import('./plain.css'),
  ])
  if (state) setClient(state.client)
  const root = document.getElementById('root')
  if (root) mountExample(root)
  // the example first: the way to the state is what it shows
  setTimeout(() => state?.reach())
}

void mount()
