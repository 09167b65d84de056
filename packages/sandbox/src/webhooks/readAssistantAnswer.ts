import { describeInvalidWebCall } from '../bodies/call.ts'
import { type Fields, field, fieldsOf, isRecord, isText } from '../fields.ts'
import type { Store } from '../platform/createStore.ts'
import type { CallRefusal, RequestedAssistant } from '../platform/webhooks.ts'
import { isScenario } from '../scenarios/catalogue.ts'

const FIELDS = [
  ...['assistantId', 'assistant', 'assistantOverrides'],
  ...['squadId', 'squad', 'squadOverrides'],
  ...['workflowId', 'workflow', 'workflowOverrides'],
]

/**
 * Reads the answer to an `assistant-request`. As the platform documents it, an `error` goes before a `destination`, and that
 * before an assistant. The reasons of an end are the platform's.
 */
export function readAssistantAnswer(store: Store, answer: Fields): RequestedAssistant {
  const { error, destination } = answer
  if (error !== undefined) return { refusal: readError(error) }
  if (isRecord(destination)) return { refusal: forwardTo(destination) }
  const target = Object.fromEntries(
    FIELDS.filter((name) => answer[name] !== undefined).map((name) => [name, answer[name]]),
  )
  const isNamed = Object.keys(target).some((name) => !name.endsWith('Overrides'))
  if (!isNamed) {
    return refuse('assistant-request-returned-no-assistant', 'names no assistant, squad or workflow.')
  }
  const problem = describeInvalidTarget(store, target)
  if (problem === undefined) return { target }
  return refuse('assistant-request-returned-invalid-assistant', `cannot be used: ${problem}`)
}

/** The refusal of a call whose server has not answered. The user hears what the platform is reported to say. */
export const refuseUnanswered = (number: unknown, reason: string): CallRefusal => {
  const fallback = field(number, 'fallbackDestination')
  if (isRecord(fallback)) {
    return { ...forwardTo(fallback), endedReason: 'assistant-request-failed', notice: reason }
  }
  const spoken = `Your server rejected the assistant-request webhook. Error: ${reason}`
  return { endedReason: 'assistant-request-failed', spoken, notice: reason }
}

function readError(error: unknown): CallRefusal {
  if (isText(error) && error.trim() !== '') {
    return { endedReason: 'assistant-request-returned-error', spoken: error }
  }
  return {
    endedReason: 'assistant-request-returned-unspeakable-error',
    spoken: '',
    notice: 'The error in the answer to assistant-request is not a text that can be spoken.',
  }
}

const forwardTo = (destination: Fields): CallRefusal => ({
  endedReason: 'assistant-request-returned-forwarding-phone-number',
  spoken: isText(destination.message) ? destination.message : '',
  destination,
})

const refuse = (endedReason: string, problem: string): RequestedAssistant => {
  const notice = `The answer to assistant-request ${problem}`
  return { refusal: { endedReason, spoken: notice, notice } }
}

/** Returns what is wrong with a target: an invalid field, or an unknown id. */
function describeInvalidTarget(store: Store, target: Fields): string | undefined {
  const [problem] = describeInvalidWebCall(target)
  if (problem !== undefined) return problem
  for (const kind of ['assistant', 'squad', 'workflow']) {
    const { [`${kind}Id`]: id, [kind]: inline } = fieldsOf(target)
    if (inline !== undefined && !isRecord(inline)) return `${kind} must be an object`
    const isKnown = isText(id) && (store.get(kind, id) || (kind === 'assistant' && isScenario(id)))
    if (id !== undefined && !isKnown) return `No ${kind} has the id '${String(id)}'.`
  }
  return undefined
}
