import { read } from './documents.ts'

/** The names of the styled parts that the shadcn CLI can add. */
export function readRegistry(): string[] {
  const { items } = JSON.parse(read('packages/registry/registry.json')) as { items: { name: string }[] }
  return items.map(({ name }) => name)
}
