import { createDailyEngine } from '../engine/daily/dailyEngine.ts'
import { explainWebCall } from '../rest/explainWebCall.ts'
import { createCallObject } from './CallContext.ts'
import { createLiveCall, showRefusal } from './createLiveCall.ts'
import { emitCameraError, toMicrophoneError } from './devices/microphoneRefusal.ts'
import { joinCall } from './joinCall.ts'
import type { CallCode } from './LiveCall.ts'
import { loadCallMethods, validateCallOptions } from './loadCallMethods.ts'

const reportMicrophoneRefusal: CallCode['reportMicrophoneRefusal'] = (reason, { emit, devices }) => {
  const error = toMicrophoneError(reason)
  showRefusal(devices, error).catch(() => undefined)
  emitCameraError(emit, error)
  return error
}

const createTestCall: CallCode['createTestCall'] = async ({ engine = createDailyEngine(), call }) => {
  const properties = call?.dailyConfig === undefined ? {} : { dailyConfig: call.dailyConfig }
  await validateCallOptions(properties)
  const { toCall } = await loadCallMethods()
  return toCall(createCallObject({ engine, joinTimeout: undefined, properties }))
}

/** The code of a call, in one chunk, which is used only through this object. */
export const callCode: CallCode = {
  createLiveCall,
  joinCall,
  explainRefusal: explainWebCall,
  reportMicrophoneRefusal,
  validateCallOptions,
  loadCallMethods,
  createTestCall,
}
