import { type CallProperties, callProperties, roomUrl } from './callProperties.ts'
import { exactObject } from './objectOf.ts'
import { struct } from './struct.ts'

/** Where to join, and as whom. */
export interface JoinOptions extends CallProperties {
  /** Absolute https, or this machine. */
  url: string
}

const joinOptionsRules = () => exactObject({ url: roomUrl() }, callProperties())

/** The options of `join`. Unknown properties are refused by name (spec §5). */
export const JoinOptions = /* @__PURE__ */ struct<JoinOptions, typeof joinOptionsRules>(joinOptionsRules)
