import type { CameraErrorKind } from '../scenarios/dailyErrors.ts'

/** A kind of device that can be requested. */
export type MediaKind = 'audio' | 'video'

/** The payload of daily-js's `camera-error`. */
export interface CameraErrorEvent {
  action: 'camera-error'
  errorMsg: { errorMsg: string; audioOk: boolean; videoOk: boolean }
  error: { type: CameraErrorKind; msg: string; [field: string]: unknown }
  [field: string]: unknown
}

/** Creates the event that daily-js reports for a refusal of `getUserMedia`. */
export function toCameraError(cause: unknown, requested: readonly MediaKind[]): CameraErrorEvent {
  const { name, message } =
    cause instanceof Error || cause instanceof DOMException
      ? cause
      : { name: 'unknown', message: String(cause) }
  return toEvent(requested, { msg: message, ...classify(name, message, requested) })
}

function toEvent(failed: readonly MediaKind[], error: CameraErrorEvent['error']): CameraErrorEvent {
  const [audioOk, videoOk] = [!failed.includes('audio'), !failed.includes('video')]
  return { action: 'camera-error', errorMsg: { errorMsg: error.msg, audioOk, videoOk }, error }
}

/** The devices that an error concerns, whatever was requested. */
const ALWAYS_FAILED: { readonly [kind in CameraErrorKind]?: readonly MediaKind[] } = {
  'cam-in-use': ['video'],
  'mic-in-use': ['audio'],
}

/** Returns the devices that cannot be opened because of an error. */
export const failedKinds = (type: CameraErrorKind, requested: readonly MediaKind[]): readonly MediaKind[] =>
  ALWAYS_FAILED[type] ?? requested

/** Creates the event of a scenario's failure, whatever the browser allows. */
export function createCameraError(type: CameraErrorKind, requested: readonly MediaKind[]): CameraErrorEvent {
  const msg = 'The sandbox was asked for this failure.'
  const failed = failedKinds(type, requested)
  return toEvent(failed, { msg, type, ...details(type, failed) })
}

function details(type: CameraErrorKind, kinds: readonly MediaKind[]): { [field: string]: unknown } {
  if (type === 'permissions') return { blockedBy: 'user', blockedMedia: kinds }
  if (type === 'not-found') return { missingMedia: kinds }
  return type === 'constraints' ? { reason: 'invalid', failedMedia: kinds } : {}
}

type Classified = { type: CameraErrorKind; [field: string]: unknown }

function classify(name: string, message: string, requested: readonly MediaKind[]): Classified {
  switch (name) {
    case 'NotAllowedError':
      // only the text of Chromium tells a refusal of the operating system from one of the user
      return {
        type: 'permissions',
        ...details('permissions', requested),
        ...(/system/i.test(message) && { blockedBy: 'browser' }),
      }
    case 'NotFoundError':
      return { type: 'not-found', ...details('not-found', requested) }
    case 'OverconstrainedError':
      return { type: 'constraints', ...details('constraints', requested) }
    case 'NotReadableError':
    case 'AbortError':
      return { type: inUse(requested) }
    case 'NotSupportedError':
      return { type: 'undefined-mediadevices' }
    default:
      return { type: 'unknown' }
  }
}

const inUse = (requested: readonly MediaKind[]): CameraErrorKind =>
  requested.length === 2 ? 'cam-mic-in-use' : requested[0] === 'video' ? 'cam-in-use' : 'mic-in-use'
