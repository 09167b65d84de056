import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
import { TIMER_MAX_MS } from '../limits.ts'
import { isCallAddress } from '../validators/address.ts'
import type { VoiceClientOptions } from './client.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** What an option must be, where it is given. */
const RULES: readonly (readonly [
  name: keyof VoiceClientOptions,
  isValid: (value: unknown) => boolean,
  text: string,
])[] = [
  [
    'publicKey',
    (value) => isFunction(value) || (typeof value === 'string' && value.trim() !== ''),
    'a text that is not empty, or a function that gives one',
  ],
  [
    'baseUrl',
    (value) => typeof value === 'string' && isCallAddress(value),
    'an absolute https address (http is for localhost only)',
  ],
  ['engine', isFunction, 'a function, such as daily()'],
  ['fetch', isFunction, 'a function'],
  [
    'startTimeout',
    (value) => typeof value === 'number' && value > 0 && value <= TIMER_MAX_MS,
    `above 0 and at most ${TIMER_MAX_MS} milliseconds`,
  ],
  ['maxLines', (value) => Number.isInteger(value) && Number(value) > 0, 'a whole number above 0'],
]

/**
 * Checks what a voice client is created with.
 *
 * @throws ValidationError with every broken option; the key itself is in none of its fields
 */
export function checkClientOptions(options: Partial<VoiceClientOptions> | null | undefined): void {
  const failures: ValidationFailure[] = []
  for (const [path, isValid, text] of RULES) {
    const value = options?.[path]
    if ((value === undefined && path !== 'publicKey') || isValid(value)) continue
    failures.push({
      path,
      message: `${path} must be ${text}.`,
      value: path === 'publicKey' ? undefined : value,
    })
  }
  if (failures.length > 0) throw new ValidationError('voice client options', failures)
}
