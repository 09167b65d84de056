/** A failed request to a model server. The message is one sentence that says what to do. It has no key. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}
