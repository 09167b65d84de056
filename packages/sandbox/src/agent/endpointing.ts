/**
 * The least time from the end of the user's speech to the request to the model, in seconds, by the end of its
 * transcript. Default: the silence that ends an utterance.
 */
export interface Endpointing {
  onPunctuationSeconds?: number
  onNoPunctuationSeconds?: number
  onNumberSeconds?: number
}

/** A wait of its own, after words that match all of its patterns. */
export interface EndpointingRule {
  /** For the assistant's latest words. */
  assistant?: Pattern
  /** For the user's words. */
  user?: Pattern
  timeoutSeconds: number
}

/** A regular expression, as the room's address holds it. */
export interface Pattern {
  source: string
  flags: string
}

/** Whether a pattern is a regular expression of JavaScript. */
export function isValidPattern({ source, flags }: Pattern): boolean {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
}

interface EndpointingPlan {
  endpointing?: Endpointing
  endpointingRules?: EndpointingRule[]
}

interface LatestWords {
  user: string
  assistant: string
}

const DEFAULTS = { onPunctuationSeconds: 0.1, onNoPunctuationSeconds: 1.5, onNumberSeconds: 0.5 }

/** Milliseconds from the end of speech to the request to the model. The first rule that matches goes before the plan. */
export function endpointingMs(
  latest: LatestWords,
  { endpointing, endpointingRules = [] }: EndpointingPlan = {},
): number {
  const rule = endpointingRules.find(
    ({ user, assistant }) => matches(user, latest.user) && matches(assistant, latest.assistant),
  )
  if (rule) return rule.timeoutSeconds * 1000
  return endpointing ? endOfTextMs(latest.user, { ...DEFAULTS, ...endpointing }) : 0
}

const matches = (pattern: Pattern | undefined, text: string): boolean =>
  pattern === undefined || new RegExp(pattern.source, pattern.flags).test(text)

function endOfTextMs(transcript: string, plan: Required<Endpointing>): number {
  const text = transcript.trimEnd()
  // a transcriber may put a period after a number that goes on
  if (/\d\p{P}?$/u.test(text)) return plan.onNumberSeconds * 1000
  return (/\p{P}$/u.test(text) ? plan.onPunctuationSeconds : plan.onNoPunctuationSeconds) * 1000
}
