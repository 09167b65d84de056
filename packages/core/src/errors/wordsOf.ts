/** Converts the `message` of a server's error, a string or a list, to one string. Other values become JSON. */
export const wordsOf = (message: unknown): string =>
  [message]
    .flat()
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('; ')
