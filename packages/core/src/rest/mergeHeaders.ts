import type { refuse } from './refuse.ts'

type More = { readonly [name: string]: string | null | undefined } | string | undefined

/**
 * Headers, each of the later ones over the same of the earlier; null takes one away. `end` is `refuse`.
 *
 * @throws ValidationError for a name or a value that no header can have
 */
export function mergeHeaders(
  end: typeof refuse,
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
