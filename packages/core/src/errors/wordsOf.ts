/** What a server complains of, once or in a list, as one text; what is no text as JSON. */
export const wordsOf = (said: unknown): string =>
  [said]
    .flat()
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('; ')
