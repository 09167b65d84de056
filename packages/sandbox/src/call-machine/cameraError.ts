/** Which devices were asked for. */
export type MediaKind = 'audio' | 'video'

/** The payload of daily-js's `camera-error`. */
export interface CameraErrorEvent {
  action: 'camera-error'
  errorMsg: { errorMsg: string; audioOk: boolean; videoOk: boolean }
  error: { type: string; msg: string; [field: string]: unknown }
  [field: string]: unknown
}

/** Turns a refusal of `getUserMedia` into the event that daily-js reports for it. */
export function toCameraError(cause: unknown, asked: readonly MediaKind[]): CameraErrorEvent {
  const { name, message } =
    cause instanceof Error || cause instanceof DOMException
      ? cause
      : { name: 'unknown', message: String(cause) }
  return {
    action: 'camera-error',
    errorMsg: { errorMsg: message, audioOk: !asked.includes('audio'), videoOk: !asked.includes('video') },
    error: { msg: message, ...classify(name, message, asked) },
  }
}

function classify(name: string, message: string, asked: readonly MediaKind[]) {
  switch (name) {
    case 'NotAllowedError':
      // Chromium words a refusal of the operating system so; a page cannot tell them apart otherwise
      return {
        type: 'permissions',
        blockedBy: /system/i.test(message) ? 'browser' : 'user',
        blockedMedia: asked,
      }
    case 'NotFoundError':
      return { type: 'not-found', missingMedia: asked }
    case 'OverconstrainedError':
      return { type: 'constraints', reason: 'invalid', failedMedia: asked }
    case 'NotReadableError':
    case 'AbortError':
      return { type: inUse(asked) }
    case 'NotSupportedError':
      return { type: 'undefined-mediadevices' }
    default:
      return { type: 'unknown' }
  }
}

const inUse = (asked: readonly MediaKind[]): string =>
  asked.length === 2 ? 'cam-mic-in-use' : asked[0] === 'video' ? 'cam-in-use' : 'mic-in-use'
