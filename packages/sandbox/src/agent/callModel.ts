import type { Clock } from './clock.ts'

/** Milliseconds that a model may take: for a transcript, for each part of a turn, and for the speech of a sentence. */
export const MODEL_TIMEOUT_MS = 30_000

/** The longest description of a failure, in characters. */
const FAILURE_LENGTH = 300

/** The parts of an agent that a model does. */
export type ModelPart = 'transcriber' | 'model' | 'voice'

/** Describes the failure of a model in one line, for the developer. */
export function describeFailure(part: ModelPart, cause: unknown): string {
  const error = cause instanceof Error ? cause.message : String(cause)
  const words = error.replace(/\s+/g, ' ').slice(0, FAILURE_LENGTH)
  // many errors name the part themselves: `The model server at … refused the request`
  return words.startsWith(`The ${part} `) ? words : `The ${part} failed: ${words}`
}

/** Thrown when a model takes longer than `MODEL_TIMEOUT_MS`. */
export class ModelTimeoutError extends Error {
  override name = 'TimeoutError'
}

/**
 * Waits for a model, but no longer than `MODEL_TIMEOUT_MS`, which aborts the controller.
 *
 * @throws the reason of the controller when it aborts, whether or not the model reacts to that
 */
export function waitForModel<Result>(
  clock: Clock,
  controller: AbortController,
  run: () => Promise<Result>,
): Promise<Result> {
  const { signal } = controller
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const end = () => {
      cancelTimeout()
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = () => {
      end()
      reject(signal.reason)
    }
    const cancelTimeout = clock.after(MODEL_TIMEOUT_MS, () => {
      controller.abort(new ModelTimeoutError(`There was no answer for ${MODEL_TIMEOUT_MS / 1000} seconds.`))
    })
    signal.addEventListener('abort', onAbort)
    const start = async () => {
      // aborted at once, as when words are cut before they begin
      signal.throwIfAborted()
      return run()
    }
    // later, and with a rejection where a function of a page throws
    Promise.resolve().then(start).finally(end).then(resolve, reject)
  })
}
