import type { Store, Stored } from './createStore.ts'
import { field } from './field.ts'
import { type Fields, isRecord } from './isRecord.ts'

/** The scenario of whoever asks for none. */
export const DEMO = 'demo'

/** The assistant that a body asks for: the one in it, or the kept one whose id it has. */
export function findAssistant(store: Store, { assistant, assistantId }: Fields): Fields | Stored | undefined {
  if (isRecord(assistant)) return assistant
  return typeof assistantId === 'string' ? store.get('assistant', assistantId) : undefined
}

/** The name of the scenario that a body asks for, by an assistant's metadata or id. */
export function chooseScenario(store: Store, body: Fields): string {
  const asked = field(field(findAssistant(store, body), 'metadata'), 'scenario') ?? body.assistantId
  return typeof asked === 'string' ? asked : DEMO
}
