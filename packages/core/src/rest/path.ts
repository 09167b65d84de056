import { throwInvalid } from '../errors/throwInvalid.ts'

/**
 * The path of an operation with the ids in it, each encoded.
 *
 * @throws ValidationError for an id that is no text, is empty, or would lead to another path
 */
export function fillPath(route: string, ids: readonly unknown[]): string {
  const left = [...ids]
  return route.slice(route.indexOf('/')).replace(/{(\w+)}/g, (_, name: string) => {
    const id = left.shift()
    // half a character cannot be encoded
    if (typeof id === 'string' && /^(?!\s*$|\.\.?$)\P{Cs}+$/u.test(id)) return encodeURIComponent(id)
    return throwInvalid('path', name, `${name} must be a text that is not empty.`, id)
  })
}
