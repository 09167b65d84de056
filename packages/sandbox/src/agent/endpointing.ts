import { type Infer, min, number, optional, refine, string, type } from 'superstruct'

const seconds = min(number(), 0)

/**
 * The least time from the end of the user's speech to the request to the model, in seconds, by the end of its
 * transcript. Default: the silence that ends a turn.
 */
export const endpointing = type({
  onPunctuationSeconds: optional(seconds),
  onNoPunctuationSeconds: optional(seconds),
  onNumberSeconds: optional(seconds),
})

/** A regular expression of JavaScript, as JSON holds it. */
const pattern = refine(type({ source: string(), flags: string() }), 'pattern', ({ source, flags }) => {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
})

/** A wait of its own, after words that match all of its patterns. */
export const endpointingRule = type({
  /** For the assistant's latest words. */
  assistant: optional(pattern),
  /** For the user's words. */
  user: optional(pattern),
  timeoutSeconds: seconds,
})

type Endpointing = Infer<typeof endpointing>
export type EndpointingRule = Infer<typeof endpointingRule>

interface EndpointingPlan {
  endpointing?: Endpointing | undefined
  endpointingRules?: EndpointingRule[] | undefined
}

interface LatestWords {
  user: string
  assistant: string
}

/** Milliseconds from the end of speech to the request to the model. The first rule that matches goes before the plan. */
export function endpointingMs(
  latest: LatestWords,
  { endpointing, endpointingRules = [] }: EndpointingPlan = {},
): number {
  const rule = endpointingRules.find(
    ({ user, assistant }) => matches(user, latest.user) && matches(assistant, latest.assistant),
  )
  if (rule) return rule.timeoutSeconds * 1000
  return endpointing ? endOfTextMs(latest.user, endpointing) : 0
}

const matches = (expression: Infer<typeof pattern> | undefined, text: string): boolean =>
  expression === undefined || new RegExp(expression.source, expression.flags).test(text)

function endOfTextMs(transcript: string, plan: Endpointing): number {
  const { onPunctuationSeconds = 0.1, onNoPunctuationSeconds = 1.5, onNumberSeconds = 0.5 } = plan
  const text = transcript.trimEnd()
  // a transcriber may put a period after a number that goes on
  if (/\d\p{P}?$/u.test(text)) return onNumberSeconds * 1000
  return (/\p{P}$/u.test(text) ? onPunctuationSeconds : onNoPunctuationSeconds) * 1000
}
