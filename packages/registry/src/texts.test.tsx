import { fakeVoice } from '@offhook/core/testing'
import { errorMessageForUser, VoiceProvider } from '@offhook/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chatOf, createFake, type PartState, STATES, type StateName } from '../gallery/states'
import { AgentPage } from './agent-page'
import { CallButton } from './call-button'
import { CallCard } from './call-card'
import { CallError } from './call-error'
import { Consent } from './consent'
import { TEXTS, type Texts } from './texts'
import { TextsProvider } from './texts-provider'
import { ToolCall } from './tool-call'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const mark = (text: string) => `<${text}>`
const markAll = (texts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? mark(text) : text]),
  )
/** All texts, each in brackets. */
const MARKED = {
  ...markAll(TEXTS as unknown as Readonly<Record<string, unknown>>),
  status: markAll(TEXTS.status),
  errors: { other: '<Nichts geht mehr.>' },
} as unknown as Texts

/** The words that users read or hear and that are not marked, without those of the conversation and of a tool's values. */
function findUnmarked(): string[] {
  const page = document.body.cloneNode(true) as HTMLElement
  for (const words of page.querySelectorAll('p[dir=auto], dl')) words.remove()
  const texts = [...page.querySelectorAll('*')].flatMap((element) => [
    element.getAttribute('aria-label'),
    element.getAttribute('placeholder'),
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ nodeValue }) => nodeValue),
  ])
  return texts.flatMap((text) => text?.replace(/<.*>/, '').match(/\p{L}{2,}/gu) ?? [])
}

/** States with texts that no other one has. The words of the status are a table, which has them all. */
const TEXTED: readonly StateName[] = [
  'consent',
  'chat waits',
  'chat fails',
  'tool failed',
  'speaking while muted',
  'weak connection',
  'silent microphone',
  'sound blocked',
  'busy',
]

test.each(TEXTED)('default: a card in the state %s has no text that cannot be replaced', async (name) => {
  const state: PartState = STATES[name]
  const devices = [
    { kind: 'audioinput', deviceId: 'one', label: '' },
    { kind: 'audiooutput', deviceId: 'two', label: '' },
  ]
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => devices })
  vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices })
  const { fake, client } = createFake(state)
  const consent = state.consent ? { consent: { version: '1', text: '<Die Aufnahme>' } } : {}
  const card = <CallCard target={name} texts={MARKED} chat={chatOf(state)} toolDetails {...consent} />
  const { container } = render(<VoiceProvider client={client}>{card}</VoiceProvider>)
  const log = screen.getByRole('log')
  Object.defineProperty(log, 'scrollHeight', { value: 1000 })
  await act(async () => void (await state.reach?.(fake)))
  if (state.chat) {
    fireEvent.change(screen.getByLabelText('<Message>'), { target: { value: 'Hallo' } })
    await act(async () => void fireEvent.submit(screen.getByLabelText('<Message>')))
    const answer = name === 'chat waits' ? '<<Agent> is writing…>' : TEXTS.noAnswer
    await vi.waitFor(() => expect(container.textContent).toContain(answer))
  }
  // The way back
  for (const top of [1000, 300]) {
    log.scrollTop = top
    fireEvent.scroll(log)
  }
  expect(screen.getByRole('button', { name: '<Latest>' })).toBeTruthy()
  expect(findUnmarked()).toEqual([])
})

test('default: texts hold for all parts below the provider, and the nearest one replaces those around it', () => {
  const { container } = render(
    <VoiceProvider client={fakeVoice().voice}>
      <TextsProvider texts={{ start: 'Anrufen', agree: 'Zustimmen' }}>
        <CallButton target="a" />
        <Consent version="1" name="texts" text="Aufnahme.">
          Anruf
        </Consent>
        <TextsProvider texts={{ start: 'Los' }}>
          <CallButton target="a" />
          <CallButton target="a" label="Sprechen" />
          <Consent version="1" name="texts" text="Aufnahme.">
            Anruf
          </Consent>
        </TextsProvider>
      </TextsProvider>
    </VoiceProvider>,
  )
  const names = [...container.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Anrufen', 'Zustimmen', 'Los', 'Sprechen', 'Zustimmen'])
})

test.each<[Texts['errors'], string]>([
  [{ 'camera-not-found': 'Kein Mikrofon.', other: 'Geht nicht.' }, 'Kein Mikrofon.'],
  [{ connection: 'Kein Netz.', other: 'Geht nicht.' }, 'Geht nicht.'],
  [{ connection: 'Kein Netz.' }, errorMessageForUser({ code: 'camera-not-found' })],
])('parameters: errors %j', async (errors, sentence) => {
  const fake = fakeVoice({ microphone: 'missing' })
  render(
    <VoiceProvider client={fake.voice}>
      <TextsProvider texts={{ errors }}>
        <CallError />
      </TextsProvider>
    </VoiceProvider>,
  )
  await act(() => fake.voice.start('assistant-id'))
  expect(screen.getByRole('alert').textContent).toBe(sentence)
})

test('parameters: the names of tools, and only your own ones', () => {
  const nameOf = (name: string) => {
    const call = { kind: 'tool-call', id: '1', at: 0, name, arguments: {}, status: 'done' } as const
    const { container } = render(
      <TextsProvider texts={{ tools: { find_times: 'Zeiten für $& suchen' }, toolDone: '{name} – fertig' }}>
        <ToolCall call={call} />
      </TextsProvider>,
    )
    return container.textContent
  }
  expect(nameOf('find_times')).toBe('Zeiten für $& suchen – fertig')
  expect(nameOf('constructor')).toBe('Constructor – fertig')
})

test('parameters: agent-page gives its texts to its card', () => {
  const page = (
    <AgentPage
      options={{ publicKey: 'any' }}
      target="a"
      texts={{ start: 'Anrufen' }}
      questionsTitle="Fragen Sie zum Beispiel"
    />
  )
  render(page)
  expect(screen.getByRole('button', { name: 'Anrufen' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Fragen Sie zum Beispiel' })).toBeTruthy()
})
