import type {
  WorkbenchCall,
  WorkbenchEvent,
  WorkbenchEvents,
  WorkbenchMessage,
  WorkbenchRequest,
  WorkbenchState,
  WorkbenchWebhook,
} from '../api/workbenchState.ts'

/** The requests and the webhooks that are kept. */
const MAX_KEPT = 200

/** The words that the two sides of a call are speaking. */
export type SpokenWords = { readonly [role in 'bot' | 'user']?: string }

/** The page's knowledge of the sandbox. */
export interface Model {
  readonly isConnected: boolean
  /** Null until the sandbox has answered. */
  readonly state: WorkbenchState | null
  readonly requests: ReadonlyMap<number, WorkbenchRequest>
  readonly webhooks: ReadonlyMap<number, WorkbenchWebhook>
  readonly words: ReadonlyMap<string, SpokenWords>
  /** The call that is shown. */
  readonly selectedId: string | null
  /** The newest call is shown. False after the user has chosen an older one. */
  readonly isFollowing: boolean
  /** The call that is shown stays while the focus is in it, as somebody writes to it. */
  readonly isHeld: boolean
  /** The messages of the call that is shown. Null until they are loaded. */
  readonly messages: readonly WorkbenchMessage[] | null
}

export const EMPTY_MODEL: Model = {
  isConnected: false,
  state: null,
  requests: new Map(),
  webhooks: new Map(),
  words: new Map(),
  selectedId: null,
  isFollowing: true,
  isHeld: false,
  messages: null,
}

const latest = <Item extends { readonly id: number }>(items: Iterable<Item>): Map<number, Item> =>
  new Map([...items].slice(-MAX_KEPT).map((item) => [item.id, item]))

const withItem = <Item extends { readonly id: number }>(items: ReadonlyMap<number, Item>, item: Item) =>
  latest(new Map([...items, [item.id, item]]).values())

/** The call that is shown. */
export const selectedCall = ({ state, selectedId }: Model): WorkbenchCall | undefined =>
  state?.calls.find(({ id }) => id === selectedId)

/** Shows a call. */
export function select(model: Model, id: string): Model {
  const isFollowing = model.state?.calls[0]?.id === id
  const messages = model.selectedId === id ? model.messages : null
  return { ...model, selectedId: id, isFollowing, messages }
}

/** Whether the messages of the shown call must be loaded: they are unknown, or some of them were missed. */
export function needsMessages(model: Model): boolean {
  const call = selectedCall(model)
  return call !== undefined && model.messages?.length !== call.messageCount
}

/** Takes the messages of a call, unless another one is shown meanwhile. */
export const withMessages = (model: Model, id: string, messages: readonly WorkbenchMessage[]): Model =>
  model.selectedId === id ? { ...model, messages } : model

/** Applies an event of the sandbox. */
export function applyEvent(model: Model, { name, data }: WorkbenchEvent): Model {
  switch (name) {
    case 'state':
      return withState(model, data)
    case 'traffic':
      return { ...model, requests: latest(data.requests), webhooks: latest(data.webhooks) }
    case 'request':
      return { ...model, requests: withItem(model.requests, data) }
    case 'webhook':
      return { ...model, webhooks: withItem(model.webhooks, data) }
    case 'words':
      return { ...model, words: withWords(model.words, data) }
    case 'call':
      return withCall(model, data)
    default:
      return model
  }
}

function withState(model: Model, state: WorkbenchState): Model {
  const { calls } = state
  const kept = calls.some(({ id }) => id === model.selectedId)
  const newest = calls[0]?.id ?? null
  const isFollowing = model.isFollowing || !kept
  const selectedId = isFollowing && !(model.isHeld && kept) ? newest : model.selectedId
  const messages = selectedId === model.selectedId ? model.messages : null
  const live = new Set(calls.filter(isLive).map(({ id }) => id))
  const words = new Map([...model.words].filter(([id]) => live.has(id)))
  return { ...model, state, selectedId, isFollowing, messages, words }
}

/** Whether a call goes on. */
export const isLive = ({ status }: WorkbenchCall): boolean => status !== 'ended'

function withWords(
  words: Model['words'],
  { callId, role, words: spoken }: WorkbenchEvents['words'],
): Map<string, SpokenWords> {
  const { [role]: _before, ...other } = words.get(callId) ?? {}
  return new Map([...words, [callId, spoken === null ? other : { ...other, [role]: spoken }]])
}

function withCall(model: Model, { call, added }: WorkbenchEvents['call']): Model {
  if (!model.state) return model
  const isKnown = model.state.calls.some(({ id }) => id === call.id)
  const calls = isKnown
    ? model.state.calls.map((each) => (each.id === call.id ? call : each))
    : [call, ...model.state.calls]
  const next = withState(model, { ...model.state, calls })
  const { messages } = next
  if (!added) return next
  const role = added.message.role === 'bot' ? 'bot' : 'user'
  const isSpoken = added.message.role === 'bot' || added.message.role === 'user'
  const words = isSpoken ? withWords(next.words, { callId: call.id, role, words: null }) : next.words
  // a message that is already there came with the others
  if (next.selectedId !== call.id || messages?.length !== call.messageCount - 1) return { ...next, words }
  const { index, message } = added
  return { ...next, words, messages: [...messages.slice(0, index), message, ...messages.slice(index)] }
}
