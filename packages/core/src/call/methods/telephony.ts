import { DialInOptions } from '../../validators/dialIn.ts'
import { DialOutOptions } from '../../validators/dialOut.ts'
import { DtmfOptions } from '../../validators/dtmf.ts'
import { dialOutSession } from '../../validators/methodArguments.ts'
import { SipCallTransferOptions, SipReferOptions } from '../../validators/sipTransfer.ts'
import { first } from './checkArguments.ts'
import { request } from './methodRow.ts'
import { afterJoin } from './preconditions.ts'

const needs = [afterJoin()]

/** Telephone and SIP: dial-out, dial-in, keys, transfers. */
export const TELEPHONY = {
  /** Calls a telephone number or a SIP address. `dialout-answered` or `dialout-error` reports the outcome. */
  startDialOut: request<(options: DialOutOptions) => Promise<unknown>>({
    needs,
    check: first('dial-out', DialOutOptions),
  }),
  /** Ends a call of `startDialOut()`. */
  stopDialOut: request<(options: { sessionId: string }) => Promise<unknown>>({
    needs,
    check: first('dial-out', dialOutSession()),
  }),
  /** Allows a telephone to dial in. Needs daily-js 0.92 or newer. */
  startDialIn: request<(options: DialInOptions) => Promise<unknown>>({
    needs,
    check: first('dial-in', DialInOptions),
  }),
  /** Presses keys: 1 to 20 of 0-9, A-D, `*` and `#`. Daily's limit. */
  sendDTMF: request<(options: DtmfOptions) => Promise<unknown>>({
    needs,
    check: first('DTMF', DtmfOptions),
  }),
  /** Transfers a telephone participant to a number or a SIP address. */
  sipCallTransfer: request<(options: SipCallTransferOptions) => Promise<unknown>>({
    needs,
    check: first('transfer', SipCallTransferOptions),
  }),
  /** Refers a SIP participant to another SIP address. */
  sipRefer: request<(options: SipReferOptions) => Promise<unknown>>({
    needs,
    check: first('refer', SipReferOptions),
  }),
}
