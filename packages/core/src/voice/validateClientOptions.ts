import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
import { TIMER_MAX_MS } from '../limits.ts'
import { isBaseUrl } from '../validators/address.ts'
import type { VoiceClientOptions } from './types.ts'

/** What an option must be: a text that names its kinds as `typeof` does, and what else is asked of it. */
type Rule = readonly [text: string, isValid?: (value: unknown) => boolean]

const SWITCH: Rule = ['a boolean']

/** What a time that is waited for must be. */
export const TIME = [
  `a number above 0 and at most ${TIMER_MAX_MS} milliseconds`,
  (value: unknown) => typeof value === 'number' && value > 0 && value <= TIMER_MAX_MS,
] as const

/** Every option. One that is missing here does not compile. */
const RULES = /* @__PURE__ */ new Map<string, Rule>(
  /* @__PURE__ */ Object.entries({
    publicKey: [
      'a string that is not empty, or a function that gives one',
      (value) => String(value).trim() !== '',
    ],
    baseUrl: [
      'a string, an absolute address without a query (https, or localhost)',
      (value) => isBaseUrl(String(value)),
    ],
    engine: ['a function, such as daily()'],
    fetch: ['a function'],
    call: ['an object'],
    startTimeout: TIME,
    absenceTimeout: TIME,
    isPlatform: ['a function'],
    maxLines: ['a whole number above 0', (value) => Number.isInteger(value) && Number(value) > 0],
    resume: ['a boolean or an object'],
    rememberDevices: SWITCH,
    noiseCancellation: SWITCH,
    wakeLock: SWITCH,
  } satisfies { readonly [Name in keyof VoiceClientOptions]-?: Rule }),
)

/**
 * Checks what a voice client is created with.
 *
 * @throws ValidationError with every broken option; the key itself is in none of its fields
 */
export function validateClientOptions(options: Partial<VoiceClientOptions> | null | undefined): void {
  const failures: ValidationFailure[] = []
  for (const [path, given] of Object.entries({ publicKey: '', ...options })) {
    if (given === undefined && path !== 'publicKey') continue
    const [text, isValid] = RULES.get(path) ?? []
    if (text?.includes(typeof given) && isValid?.(given) !== false) continue
    // a misspelt name is the cause of what is missing
    failures[text ? 'push' : 'unshift']({
      path,
      message: text
        ? `${path} must be ${text}.`
        : `A client has no option ${path}, only ${[...RULES.keys()].join(', ')}.`,
      // the key is in no error, also under a name that it does not have
      value: !text || path === 'publicKey' ? undefined : given,
    })
  }
  if (failures.length > 0) throw new ValidationError('voice client options', failures)
}
