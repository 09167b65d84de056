import type { throwInvalid } from '../errors/throwInvalid.ts'

type More = { readonly [name: string]: string | null | undefined } | string | undefined

/**
 * Headers, each of the later ones over the same of the earlier; null takes one away. `end` is `throwInvalid`.
 *
 * @throws ValidationError for a name or a value that no header can have
 */
export function mergeHeaders(
  end: typeof throwInvalid,
  first: HeadersInit | undefined,
  ...more: readonly More[]
): HeadersInit {
  const headers = new Headers(first)
  for (const [name, value] of more.flatMap((group) => Object.entries(group ?? {}))) {
    try {
      if (value === null) headers.delete(name)
      else if (value !== undefined) headers.set(name, value)
    } catch {
      // the header's own error would print the value
      end('headers', name, `${name} is not a header that can be sent.`)
    }
  }
  return headers
}
