import { OffhookError } from './OffhookError.ts'

/** The reasons for which a camera or microphone cannot be used. */
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

/** Details of the media service, depending on the kind. */
export interface CameraErrorDetails {
  /** For `permissions`: the user or the browser refused. */
  readonly blockedBy?: 'user' | 'browser'
  /** For `permissions`: the blocked media. */
  readonly blockedMedia?: readonly ('video' | 'audio')[]
  /** For `not-found`: the missing media. */
  readonly missingMedia?: readonly ('video' | 'audio')[]
  /** For `constraints`: the media that could not be opened. */
  readonly failedMedia?: readonly ('video' | 'audio')[]
  /** For `constraints`: the fault of the constraints. */
  readonly reason?: 'invalid' | 'none-specified'
}

/** The camera or microphone cannot be used: refused, missing, or in use by another program. */
export class CameraError extends OffhookError {
  override readonly name = 'CameraError'
  /** The reason, for programs. */
  readonly kind: CameraErrorKind
  /** Details of the media service; empty without any. */
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
