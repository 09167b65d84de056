/**
 * Parses JSON without fields named `__proto__`, which would change the prototype of an object that the fields are
 * assigned to.
 *
 * @throws SyntaxError for text that is not JSON, RangeError for JSON that is nested too deeply
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
