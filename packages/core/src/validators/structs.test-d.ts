import { optional } from 'superstruct'
import { boolean, object, partial, string } from './structs.ts'

/** Proves that `object` and `partial` reject a schema that differs from its interface. */

interface Exact {
  name: string
  loud?: boolean
}
object<Exact>({ name: string(), loud: optional(boolean()) })

interface Fewer {
  name: string
}
// @ts-expect-error -- the interface forgets a property
object<Fewer>({ name: string(), loud: optional(boolean()) })

interface More extends Exact {
  extra?: string
}
// @ts-expect-error -- the schema forgets an optional property
object<More>({ name: string(), loud: optional(boolean()) })

interface Looser {
  name: string | number
  loud?: boolean
}
// @ts-expect-error -- the interface takes what the schema refuses
object<Looser>({ name: string(), loud: optional(boolean()) })

interface Stricter {
  name: string
  loud: boolean
}
// @ts-expect-error -- the interface wants what the schema does not
object<Stricter>({ name: string(), loud: optional(boolean()) })

// @ts-expect-error -- the schema wants what the interface does not
object<Exact>({ name: string(), loud: boolean() })

interface AllOptional {
  name?: string
  loud?: boolean
}
partial<AllOptional>({ name: string(), loud: boolean() })

// @ts-expect-error -- the schema forgets a property
partial<AllOptional>({ name: string() })

// @ts-expect-error -- the interface takes what the schema refuses
partial<{ name?: string | number }>({ name: string() })

// @ts-expect-error -- the interface requires a property
partial<Exact>({ name: string(), loud: boolean() })
