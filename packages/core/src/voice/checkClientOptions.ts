import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
import { TIMER_MAX_MS } from '../limits.ts'
import { isCallAddress } from '../validators/address.ts'
import type { VoiceClientOptions } from './client.ts'

/**
 * Checks what a voice client is created with.
 *
 * @throws ValidationError with every broken option; the key itself is in none of its fields
 */
export function checkClientOptions({ publicKey, baseUrl, startTimeout, maxLines }: VoiceClientOptions): void {
  const failures: ValidationFailure[] = []
  const refuse = (path: string, message: string, value: unknown) => failures.push({ path, message, value })
  const isKey = typeof publicKey === 'function' || (typeof publicKey === 'string' && publicKey.trim() !== '')
  if (!isKey)
    refuse(
      'publicKey',
      'publicKey must be a text that is not empty, or a function that gives one.',
      undefined,
    )
  if (baseUrl !== undefined && !isCallAddress(baseUrl)) {
    refuse('baseUrl', 'baseUrl must be an absolute https address (http is for localhost only).', baseUrl)
  }
  if (startTimeout !== undefined && !(startTimeout > 0 && startTimeout <= TIMER_MAX_MS)) {
    refuse(
      'startTimeout',
      `startTimeout must be above 0 and at most ${TIMER_MAX_MS} milliseconds.`,
      startTimeout,
    )
  }
  if (maxLines !== undefined && !(Number.isInteger(maxLines) && maxLines > 0)) {
    refuse('maxLines', 'maxLines must be a whole number above 0.', maxLines)
  }
  if (failures.length > 0) throw new ValidationError('voice client options', failures)
}
