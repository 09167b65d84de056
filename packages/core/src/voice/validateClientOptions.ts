import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
import { TIMER_MAX_MS } from '../limits.ts'
import { isBaseUrl } from '../validators/address.ts'
import type { VoiceClientOptions } from './types.ts'

/** The rule of an option: a text that names its types as `typeof` does, and a further check. */
type Rule = readonly [text: string, isValid?: (value: unknown) => boolean]

const BOOLEAN: Rule = ['a boolean']

/** The rule of a timeout. */
export const TIME = [
  `a number above 0 and at most ${TIMER_MAX_MS} milliseconds`,
  (value: unknown) => typeof value === 'number' && value > 0 && value <= TIMER_MAX_MS,
] as const

/** The rule of every option. An option without a rule does not compile. */
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
    maxItems: ['a whole number above 0', (value) => Number.isInteger(value) && Number(value) > 0],
    resume: ['a boolean or an object'],
    rememberDevices: BOOLEAN,
    noiseCancellation: BOOLEAN,
    wakeLock: BOOLEAN,
  } satisfies { readonly [Name in keyof VoiceClientOptions]-?: Rule }),
)

/**
 * Checks the options of a voice client.
 *
 * @throws ValidationError with every invalid option. The key is in no field of the error
 */
export function validateClientOptions(options: Partial<VoiceClientOptions> | null | undefined): void {
  const failures: ValidationFailure[] = []
  for (const [path, given] of Object.entries({ publicKey: '', ...options })) {
    if (given === undefined && path !== 'publicKey') continue
    const [text, isValid] = RULES.get(path) ?? []
    if (text?.includes(typeof given) && isValid?.(given) !== false) continue
    // Unknown names first: a misspelled name also causes a missing option.
    failures[text ? 'push' : 'unshift']({
      path,
      message: text
        ? `${path} must be ${text}.`
        : `A client has no option ${path}, only ${[...RULES.keys()].join(', ')}.`,
      // The key may stand under a misspelled name, so no unknown value is shown.
      value: !text || path === 'publicKey' ? undefined : given,
    })
  }
  if (failures.length > 0) throw new ValidationError('voice client options', failures)
}
