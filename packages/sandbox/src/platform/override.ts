/** An answer in place of the platform's own, for a test. */
export interface Override {
  /** The method and the path, with parameters after a colon: `GET /assistant/:id`. */
  operation: string
  /** Answers the request. Without a return value the next override answers, or the platform. */
  handle: (matched: {
    /** A copy of the request, whose body can be read. */
    request: Request
    /** The parameters of the path: `id` for `/assistant/:id`. */
    params: { readonly [name: string]: string }
  }) => Response | undefined | Promise<Response | undefined>
  /** Default false. True removes the override after its first answer. */
  once?: boolean
}

/** @throws TypeError for an operation that no request could match */
export function checkOverrides(overrides: readonly Override[]): void {
  for (const { operation } of overrides) {
    if (/^(GET|POST|PUT|PATCH|DELETE) \/[^{}?#\s]*$/.test(operation)) continue
    throw new TypeError(
      `use: '${operation}' must be a method and a path, with parameters after a colon, as 'GET /assistant/:id'.`,
    )
  }
}
