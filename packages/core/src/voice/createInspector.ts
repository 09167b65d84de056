import { redactAddresses, redactData } from '../errors/redact.ts'
import { redactKey } from '../errors/redactKey.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { fieldsOf } from '../validators/isRecord.ts'
import { type InspectEntry, IS_INSPECTED, VOICE_EVENTS } from './events.ts'

/** An entry as it was recorded, with credentials. */
export interface RawEntry extends Pick<InspectEntry, 'at' | 'data' | 'name'> {
  readonly kind: Exclude<InspectEntry['kind'], 'message'>
}

const REPORTED_EVENTS = new Set<string>(VOICE_EVENTS.filter((name) => IS_INSPECTED[name]))

/**
 * Creates a function that passes recorded entries to a listener, without credentials. `secret` is removed from all texts,
 * and `lost` is the number of entries that were lost before.
 */
export function createInspector(
  listener: (entry: InspectEntry) => void,
  { secret, lost }: { readonly secret: unknown; readonly lost: number },
): (entry: RawEntry) => void {
  let number = lost
  return ({ kind, name, data, at }) => {
    if (kind === 'event' && !REPORTED_EVENTS.has(name)) return
    number += 1
    const isMessage = kind === 'event' && name === 'message'
    const entry: InspectEntry = {
      number,
      at,
      kind: isMessage ? 'message' : kind,
      name: isMessage ? String(Reflect.get(Object(data), 'type')) : name,
      data: redactEntry(
        kind === 'state' ? withIdOfCall(data) : data,
        typeof secret === 'string' ? secret : undefined,
      ),
    }
    callIsolated(listener, Object.freeze(entry))
  }
}

/** The state with the id of its web call alone: the web call may contain the prompt, and facts about the user. */
function withIdOfCall(state: unknown) {
  const { webCall, ...others } = fieldsOf(state)
  return { ...others, webCall: webCall ? { id: fieldsOf(webCall).id } : null }
}

/** Returns a plain copy of an entry's data, without credentials and rooms, because both give access to calls. */
export const redactEntry = (data: unknown, secret: string | undefined): unknown =>
  redactData(data, (text) => redactAddresses(redactKey(text, secret)))
