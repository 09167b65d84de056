import { object } from './objectOf.ts'
import { dispensable } from './rule.ts'
import { type Suggested, suggested } from './scalars.ts'
import { struct } from './struct.ts'

/** How media travels: through a server, or from browser to browser. */
export interface NetworkTopologyOptions {
  /** Through Daily's servers, or from browser to browser. */
  topology: Suggested<'sfu' | 'peer'>
}

const networkTopologyRules = () =>
  dispensable(object({ topology: dispensable(suggested<'sfu' | 'peer'>('topology')) }, {}))

/** The options of `setNetworkTopology`. */
export const NetworkTopologyOptions = /* @__PURE__ */ struct<
  NetworkTopologyOptions,
  typeof networkTopologyRules
>(networkTopologyRules)
