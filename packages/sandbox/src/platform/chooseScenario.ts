import type { Store, Stored } from './createStore.ts'
import { isRecord } from './isRecord.ts'

/** A field of an object; undefined for everything else. */
export const field = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The scenario of whoever asks for none. */
export const DEMO = 'demo'

type Body = { readonly [field: string]: unknown }

/** The assistant that a body asks for: the one in it, or the kept one whose id it has. */
export function findAssistant(store: Store, { assistant, assistantId }: Body): Body | Stored | undefined {
  if (isRecord(assistant)) return assistant
  return typeof assistantId === 'string' ? store.get('assistant', assistantId) : undefined
}

/** The name of the scenario that a body asks for, by an assistant's metadata or id. */
export function chooseScenario(store: Store, body: Body): string {
  const asked = field(field(findAssistant(store, body), 'metadata'), 'scenario') ?? body.assistantId
  return typeof asked === 'string' ? asked : DEMO
}
