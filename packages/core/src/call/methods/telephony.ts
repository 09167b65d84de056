import { DialInOptions } from '../../validators/dialIn.ts'
import { DialOutOptions } from '../../validators/dialOut.ts'
import { DtmfOptions } from '../../validators/dtmf.ts'
import { DialOutSession } from '../../validators/methodArguments.ts'
import { SipCallTransferOptions, SipReferOptions } from '../../validators/sipTransfer.ts'
import { first, request } from './methodRow.ts'
import { afterJoin } from './preconditions.ts'

const needs = [afterJoin()]

/** Telephone and SIP: who is called, who calls in, keys, transfers. */
export const TELEPHONY = {
  /** Calls a telephone number or a SIP address. `dialout-answered` or `dialout-error` says what came of it. */
  startDialOut: request<(options: DialOutOptions) => Promise<unknown>>({
    needs,
    check: first('dial-out', DialOutOptions),
  }),
  /** Ends a call that was made by `startDialOut`. */
  stopDialOut: request<(options: { sessionId: string }) => Promise<unknown>>({
    needs,
    check: first('dial-out', DialOutSession()),
  }),
  /** Lets somebody call in. From daily-js 0.92. */
  startDialIn: request<(options: DialInOptions) => Promise<unknown>>({
    needs,
    check: first('dial-in', DialInOptions),
  }),
  /** Presses keys: 1 to 20 of 0-9, A-D, `*` and `#` (Daily). */
  sendDTMF: request<(options: DtmfOptions) => Promise<unknown>>({
    needs,
    check: first('DTMF', DtmfOptions),
  }),
  /** Hands a telephone participant on to a number or a SIP address. */
  sipCallTransfer: request<(options: SipCallTransferOptions) => Promise<unknown>>({
    needs,
    check: first('transfer', SipCallTransferOptions),
  }),
  /** Tells a SIP participant to call another SIP address. */
  sipRefer: request<(options: SipReferOptions) => Promise<unknown>>({
    needs,
    check: first('refer', SipReferOptions),
  }),
}
