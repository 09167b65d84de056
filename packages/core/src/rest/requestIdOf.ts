const REQUEST_ID_HEADERS = ['x-request-id', 'request-id', 'cf-ray']

/** The platform's id of a request; undefined where it gives none. */
export const requestIdOf = ({ headers }: Response): string | undefined =>
  REQUEST_ID_HEADERS.map((name) => headers.get(name)).find((id) => id !== null) ?? undefined
