import { type Fields, field, fieldsOf, isRecord } from '../fields.ts'
import type { Store } from './createStore.ts'
import { DEMO } from './roomUrl.ts'

/** The assistant that answers a call. */
export interface FoundAssistant {
  /** The requested id: of a saved assistant, or the name of a scenario. */
  id?: string
  /** The saved or the inline one, without overrides. Undefined for an unknown id. */
  own?: Fields
  /** Its fields with all overrides. Undefined for an unknown id without overrides. */
  fields?: Fields
  /** The assistant and then its overrides, the last of which counts. */
  layers: readonly Fields[]
  /** The values of its variables. */
  variableValues: Fields
}

/** An inline object, or the record with that id. */
function resolve(store: Store, kind: string, inline: unknown, id: unknown): Fields | undefined {
  if (isRecord(inline)) return inline
  return typeof id === 'string' ? store.get(kind, id) : undefined
}

/** The first member of a squad, with the overrides of the squad. */
function firstMember(store: Store, body: Fields): { target: Fields; overrides: unknown[] } {
  const squad = resolve(store, 'squad', body.squad, body.squadId)
  const [member] = [squad?.members].flat()
  const target = fieldsOf(member)
  return {
    target,
    overrides: [target.assistantOverrides, squad?.membersOverrides, body.squadOverrides],
  }
}

/** Whether a body names an assistant itself, in place of a squad. */
export const hasAssistant = ({ assistant, assistantId }: Fields): boolean =>
  isRecord(assistant) || (typeof assistantId === 'string' && assistantId !== '')

/** Finds the assistant of a body: inline, by its id, or the first member of a squad. */
export function findAssistant(store: Store, body: Fields): FoundAssistant {
  const { target, overrides } = hasAssistant(body)
    ? { target: body, overrides: [] }
    : firstMember(store, body)
  const { assistant, assistantId } = target
  const found = resolve(store, 'assistant', assistant, assistantId)
  const all = [...overrides, body.assistantOverrides].filter(isRecord)
  const layers = [found ?? {}, ...all]
  return {
    layers,
    ...(typeof assistantId === 'string' && { id: assistantId }),
    ...(found && { own: found }),
    ...((found || all.length > 0) && { fields: merge(layers) }),
    variableValues: merge(all.map((each) => field(each, 'variableValues')).filter(isRecord)),
  }
}

/** The fields of several objects. Later objects go before earlier ones. */
const merge = (all: readonly Fields[]): Fields => Object.fromEntries(all.flatMap(Object.entries))

/** The name of the scenario that an assistant selects, by its metadata or id. */
export function chooseScenario({ id, fields }: FoundAssistant): string {
  const requested = field(fields?.metadata, 'scenario') ?? id
  return typeof requested === 'string' ? requested : DEMO
}
