import { createDailyEngine } from '../engine/daily/dailyEngine.ts'
import { toWebCallError } from '../rest/webCallError.ts'
import { createCallObject } from './CallContext.ts'
import { createLiveCall } from './createLiveCall.ts'
import { emitCameraError, toMicrophoneError } from './devices/microphoneRefusal.ts'
import type { CallChunk } from './LiveCall.ts'
import { loadCallMethods, showMicrophoneRefusal, validateCallOptions } from './loadDeferred.ts'

const reportMicrophoneRefusal: CallChunk['reportMicrophoneRefusal'] = (reason, { emit, devices }) => {
  const error = toMicrophoneError(reason)
  showMicrophoneRefusal(devices, error).catch(() => undefined)
  emitCameraError(emit, error)
  return error
}

const createTestCall: CallChunk['createTestCall'] = async ({ engine = createDailyEngine(), call }) => {
  const properties = call?.dailyConfig === undefined ? {} : { dailyConfig: call.dailyConfig }
  await validateCallOptions(properties)
  const { toCall } = await loadCallMethods()
  return toCall(createCallObject({ engine, joinTimeout: undefined, properties }))
}

/** The exports of this chunk, which loads at the first `preload` or start. */
export const callChunk: CallChunk = {
  createLiveCall,
  toWebCallError,
  reportMicrophoneRefusal,
  validateCallOptions,
  loadCallMethods,
  createTestCall,
}
