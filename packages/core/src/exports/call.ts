export type { Call, CallOptions, CreateCallOptions } from '../call/call.ts'
export { createCall } from '../call/createCall.ts'
export { type CallState, type CallTrigger, TRANSITIONS } from '../call/lifecycle.ts'
