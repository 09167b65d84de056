import { OffhookError } from './OffhookError.ts'

/** Why a camera or microphone cannot be used (spec §8). */
export const CAMERA_ERROR_KINDS = [
  'permissions',
  'not-found',
  'constraints',
  'cam-in-use',
  'mic-in-use',
  'cam-mic-in-use',
  'undefined-mediadevices',
  'unknown',
] as const

/** One of `CAMERA_ERROR_KINDS`. */
export type CameraErrorKind = (typeof CAMERA_ERROR_KINDS)[number]

/** What the media service adds to a kind: who blocked it, which media are missing, … */
export interface CameraErrorDetails {
  /** Of `permissions`: who said no. */
  readonly blockedBy?: 'user' | 'browser'
  /** Of `permissions`: to what. */
  readonly blockedMedia?: readonly ('video' | 'audio')[]
  /** Of `not-found`: what this machine does not have. */
  readonly missingMedia?: readonly ('video' | 'audio')[]
  /** Of `constraints`: what could not be opened as asked. */
  readonly failedMedia?: readonly ('video' | 'audio')[]
  /** Of `constraints`: what is wrong with them. */
  readonly reason?: 'invalid' | 'none-specified'
}

/** The camera or microphone cannot be used: refused, absent, or taken by another program. */
export class CameraError extends OffhookError {
  override readonly name = 'CameraError'
  /** Why, as a word to branch on. */
  readonly kind: CameraErrorKind
  /** What is known of it beside its kind; empty where nothing is. */
  readonly info: CameraErrorDetails

  constructor(kind: CameraErrorKind, message: string, info: CameraErrorDetails = {}) {
    super(`camera-${kind}`, message)
    this.kind = kind
    this.info = info
  }

  protected override details() {
    return { kind: this.kind, ...this.info }
  }
}
