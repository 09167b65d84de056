import { type CallProperties, callProperties, roomUrl } from './callProperties.ts'
import { exactObject } from './objectOf.ts'
import { optional } from './rule.ts'
import { struct } from './struct.ts'

/** How a call is made, before or without its address. */
export interface CallFactoryOptions extends CallProperties {
  /** Absolute https, or this machine. */
  url?: string
}

const callFactoryOptionsRules = () => optional(exactObject({}, { url: roomUrl(), ...callProperties() }))

/** The properties of a new call, and of `load`, `preAuth` and `startCamera`; they may be absent (spec §5, Daily). */
export const CallFactoryOptions = /* @__PURE__ */ struct<
  CallFactoryOptions | undefined,
  typeof callFactoryOptionsRules
>(callFactoryOptionsRules)
