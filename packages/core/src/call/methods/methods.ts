import { BROADCAST } from './broadcast.ts'
import { GETTERS } from './getters.ts'
import { JOINING } from './joining.ts'
import { MEDIA } from './media.ts'
import type { MethodsOf } from './methodRow.ts'
import { NETWORK } from './network.ts'
import { PEOPLE } from './people.ts'
import { PREBUILT_UI } from './prebuilt.ts'
import { SHARED_DATA } from './sharedData.ts'
import { TELEPHONY } from './telephony.ts'

/**
 * All methods of the call object, without `on`, `once` and `off`. daily-js 0.80 has them too, except `build`, `assistant`
 * and `startDialIn`.
 */
export const METHODS = {
  ...GETTERS,
  ...JOINING,
  ...MEDIA,
  ...PEOPLE,
  ...SHARED_DATA,
  ...BROADCAST,
  ...TELEPHONY,
  ...NETWORK,
  ...PREBUILT_UI,
}

export type MethodName = keyof typeof METHODS

/** The methods of the call object, each with the signature of its row. */
export interface CallMethods
  extends MethodsOf<typeof GETTERS>,
    MethodsOf<typeof JOINING>,
    MethodsOf<typeof MEDIA>,
    MethodsOf<typeof PEOPLE>,
    MethodsOf<typeof SHARED_DATA>,
    MethodsOf<typeof BROADCAST>,
    MethodsOf<typeof TELEPHONY>,
    MethodsOf<typeof NETWORK>,
    MethodsOf<typeof PREBUILT_UI> {}
