import type { NewKind } from './types/stored.ts'

/**
 * A provider, or a type, that these types do not know yet: `{ provider: newKind('acme'), model: 'm' }`. Those that
 * they know are told apart by their names alone, so that each has its own fields.
 */
// a mark for the compiler: a plain string in a union would keep all other members from being told apart
export const newKind = (kind: string): NewKind => kind as NewKind
