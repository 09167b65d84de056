import type { Store } from './createStore.ts'
import { field } from './field.ts'
import { findAssistant } from './findAssistant.ts'
import type { Fields } from './isRecord.ts'

/** The scenario of a call that asks for no other. */
export const DEMO = 'demo'

/** The name of the scenario that a body asks for, by an assistant's metadata or id. */
export function chooseScenario(store: Store, body: Fields): string {
  const { id, fields } = findAssistant(store, body)
  const asked = field(fields?.metadata, 'scenario') ?? id
  return typeof asked === 'string' ? asked : DEMO
}
