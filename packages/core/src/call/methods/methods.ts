import { BROADCAST } from './broadcast.ts'
import { LIFECYCLE } from './joining.ts'
import { MEDIA } from './media.ts'
import type { MethodsOf } from './methodRow.ts'
import { NETWORK } from './network.ts'
import { PEOPLE } from './people.ts'
import { PREBUILT_UI } from './prebuilt.ts'
import { SESSION } from './session.ts'
import { TELEPHONY } from './telephony.ts'

/** All methods of the call object: those of daily-js 0.80, and `startDialIn`, without `on`, `once` and `off`. */
export const METHODS = {
  ...LIFECYCLE,
  ...MEDIA,
  ...PEOPLE,
  ...SESSION,
  ...BROADCAST,
  ...TELEPHONY,
  ...NETWORK,
  ...PREBUILT_UI,
}

export type MethodName = keyof typeof METHODS

/** The methods of the call object, each with the signature of its row. */
export interface CallMethods
  extends MethodsOf<typeof LIFECYCLE>,
    MethodsOf<typeof MEDIA>,
    MethodsOf<typeof PEOPLE>,
    MethodsOf<typeof SESSION>,
    MethodsOf<typeof BROADCAST>,
    MethodsOf<typeof TELEPHONY>,
    MethodsOf<typeof NETWORK>,
    MethodsOf<typeof PREBUILT_UI> {}
