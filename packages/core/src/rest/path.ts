import { refuse } from './refuse.ts'

/**
 * The path of an operation with the ids in it, each encoded.
 *
 * @throws ValidationError for an id that is no text, is empty, or would lead to another path
 */
export const fillPath = (route: string, ids: readonly unknown[]): string =>
  route
    .slice(route.indexOf('/'))
    .split(/[{}]/)
    .map((piece, index) => {
      // a name is between two pieces of the path
      if (index % 2 === 0) return piece
      const id = ids[(index - 1) / 2]
      // half a character cannot be encoded
      if (typeof id === 'string' && /^(?!\s*$|\.\.?$)\P{Cs}+$/u.test(id)) return encodeURIComponent(id)
      return refuse('path', piece, `${piece} must be a text that is not empty.`, id)
    })
    .join('')
