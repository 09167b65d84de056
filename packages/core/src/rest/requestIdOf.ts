/** The platform's id of a request; undefined where it gives none. */
export const requestIdOf = ({ headers }: Response): string | undefined =>
  headers.get('x-request-id') ?? headers.get('request-id') ?? headers.get('cf-ray') ?? undefined
