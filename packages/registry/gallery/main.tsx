// Every state of the parts on its own page: `?state=speaking&theme=dark&dir=rtl&block=agent-page`. Without a state, all of
// them in one page.
import { type VoiceClient, VoiceProvider } from '@offhook/react'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { AgentPage } from '../src/agent-page'
import { CallCard } from '../src/call-card'
import { chatOf, createFake, type PartState, STATES } from './states'
import { withVoices } from './withVoices'
import './style.css'

const query = new URLSearchParams(location.search)
const root = document.documentElement
root.classList.toggle('dark', query.get('theme') === 'dark')
root.dir = query.get('dir') ?? 'ltr'
root.dataset.theme = query.get('colors') ?? ''

/** The consent of a state, by the props of the parts. */
const consentOf = ({ consent: text }: PartState) =>
  text === undefined ? {} : { consent: { version: '2026-11', text } }

function Card({
  state,
  client,
  name,
}: {
  state: PartState
  client: VoiceClient
  name: string
}): ReactElement {
  return (
    <VoiceProvider client={withVoices(client)}>
      <CallCard
        target="assistant-id"
        name={name}
        chat={chatOf(state)}
        description="Ask about a treatment, a price or a free time. Aidan answers at any hour."
        {...consentOf(state)}
      />
    </VoiceProvider>
  )
}

async function show(state: PartState): Promise<ReactElement> {
  const { fake, client } = createFake(state)
  if (query.get('block') === 'agent-page') {
    const { engine, fetch } = fake
    const options = { publicKey: 'any', engine, fetch }
    return <AgentPage options={options} target="assistant-id" {...consentOf(STATES.consent)} />
  }
  // The parts first: the way to the state is what they show
  setTimeout(() => void state.reach?.(fake))
  return (
    <main className="mx-auto max-w-md p-4">
      <h1 className="sr-only">Styled parts</h1>
      <Card state={state} client={client} name="Aidan" />
    </main>
  )
}

function ShowAll(): ReactElement {
  return (
    <main className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-8 p-4">
      <h1 className="col-span-full text-xl">Styled parts</h1>
      {Object.entries<PartState>(STATES).map(([name, state]) => {
        const { fake, client } = createFake(state)
        setTimeout(() => void state.reach?.(fake))
        return (
          <div key={name}>
            <a href={`?state=${encodeURIComponent(name)}`}>{name}</a>
            {/* The names of regions are unique in a page */}
            <Card state={state} client={client} name={name} />
          </div>
        )
      })}
    </main>
  )
}

const name = query.get('state')
const selected = Object.entries<PartState>(STATES).find(([each]) => each === name)?.[1]
const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root.')
createRoot(element).render(selected ? await show(selected) : <ShowAll />)
