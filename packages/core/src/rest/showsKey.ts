import type { ConnectionOptions } from './settings.ts'
import type { Order } from './transport.ts'

/** Whether a page shows its visitors a private key with this: all but the web operations need one. */
export const showsKey = ({ operation, isOpen }: Order, { allowPrivateKey }: ConnectionOptions): boolean =>
  typeof document !== 'undefined' && !allowPrivateKey && !isOpen && !/\/web\b/.test(operation)
