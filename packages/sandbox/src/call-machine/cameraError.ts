import type { CameraErrorKind } from '../scenarios/dailyErrors.ts'

/** Which devices were asked for. */
export type MediaKind = 'audio' | 'video'

/** The payload of daily-js's `camera-error`. */
export interface CameraErrorEvent {
  action: 'camera-error'
  errorMsg: { errorMsg: string; audioOk: boolean; videoOk: boolean }
  error: { type: CameraErrorKind; msg: string; [field: string]: unknown }
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

/** What cannot be opened, whatever was asked for. */
const ALWAYS_FAILED: { readonly [kind in CameraErrorKind]?: readonly MediaKind[] } = {
  'cam-in-use': ['video'],
  'mic-in-use': ['audio'],
}

/** The devices that cannot be opened when that goes wrong. */
export const failedKinds = (type: CameraErrorKind, asked: readonly MediaKind[]): readonly MediaKind[] =>
  ALWAYS_FAILED[type] ?? asked

/** The event of a failure that a scenario asks for, whatever the browser would do. */
export function createCameraError(type: CameraErrorKind, asked: readonly MediaKind[]): CameraErrorEvent {
  const msg = 'The sandbox was asked for this failure.'
  const failed = failedKinds(type, asked)
  return {
    action: 'camera-error',
    errorMsg: { errorMsg: msg, audioOk: !failed.includes('audio'), videoOk: !failed.includes('video') },
    error: { msg, type, ...details(type, failed) },
  }
}

function details(type: CameraErrorKind, kinds: readonly MediaKind[]): { [field: string]: unknown } {
  if (type === 'permissions') return { blockedBy: 'user', blockedMedia: kinds }
  if (type === 'not-found') return { missingMedia: kinds }
  return type === 'constraints' ? { reason: 'invalid', failedMedia: kinds } : {}
}

type Classified = { type: CameraErrorKind; [field: string]: unknown }

function classify(name: string, message: string, asked: readonly MediaKind[]): Classified {
  switch (name) {
    case 'NotAllowedError':
      // Chromium words a refusal of the operating system so; a page cannot tell them apart otherwise
      return {
        type: 'permissions',
        ...details('permissions', asked),
        ...(/system/i.test(message) && { blockedBy: 'browser' }),
      }
    case 'NotFoundError':
      return { type: 'not-found', ...details('not-found', asked) }
    case 'OverconstrainedError':
      return { type: 'constraints', ...details('constraints', asked) }
    case 'NotReadableError':
    case 'AbortError':
      return { type: inUse(asked) }
    case 'NotSupportedError':
      return { type: 'undefined-mediadevices' }
    default:
      return { type: 'unknown' }
  }
}

const inUse = (asked: readonly MediaKind[]): CameraErrorKind =>
  asked.length === 2 ? 'cam-mic-in-use' : asked[0] === 'video' ? 'cam-in-use' : 'mic-in-use'
