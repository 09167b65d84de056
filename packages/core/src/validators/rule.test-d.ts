import { struct } from './rule.ts'
import { boolean, object, string } from './structs.ts'

/** Proves that `struct` rejects rules that differ from their hand-written type. */

const rules = () => object({ name: string('name') }, { loud: boolean('loud') })

interface Exact {
  name: string
  loud?: boolean
}
struct<Exact, typeof rules>(rules)

interface Fewer {
  name: string
}
// @ts-expect-error -- the type forgets an optional property
struct<Fewer, typeof rules>(rules)

interface More extends Exact {
  extra?: string
}
// @ts-expect-error -- the rules forget an optional property
struct<More, typeof rules>(rules)

interface Looser {
  name: string | number
  loud?: boolean
}
// @ts-expect-error -- the type takes what the rules refuse
struct<Looser, typeof rules>(rules)

interface Stricter {
  name: string
  loud: boolean
}
// @ts-expect-error -- the type wants what the rules do not
struct<Stricter, typeof rules>(rules)
