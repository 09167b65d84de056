import { CameraError } from '../../errors/CameraError.ts'
import type { ClientContext } from '../context.ts'
import { timestamp } from '../session/startReport.ts'

const AUDIO = ['audio'] as const

/** Converts a rejection of `getUserMedia` into the error that the engine reports for it in a call. */
export function toMicrophoneError(reason: unknown): CameraError {
  if (reason instanceof CameraError) return reason
  const { name, message }: { name?: unknown; message?: unknown } = Object(reason)
  const text = typeof message === 'string' && message ? message : 'The microphone could not be opened.'
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError': {
      // Chromium's messages for a refusal by the operating system or a policy have one of these words.
      const blockedBy = name === 'SecurityError' || /system|policy/i.test(text) ? 'browser' : 'user'
      return new CameraError('permissions', text, { blockedBy, blockedMedia: AUDIO })
    }
    case 'NotFoundError':
      return new CameraError('not-found', text, { missingMedia: AUDIO })
    case 'OverconstrainedError':
      return new CameraError('constraints', text, { failedMedia: AUDIO, reason: 'invalid' })
    case 'NotReadableError':
    case 'AbortError':
      return new CameraError('mic-in-use', text)
    default:
      return new CameraError('unknown', text)
  }
}

/** Emits `camera-error`. */
export function emitCameraError(emit: ClientContext['emit'], error: CameraError): void {
  emit('camera-error', {
    type: 'camera-error',
    kind: error.kind,
    error: error.toJSON(),
    timestamp: timestamp(),
  })
}

/** Whether a camera error affects the microphone, and not only the camera. */
export function concernsMicrophone({ kind, info }: CameraError): boolean {
  const media = info.blockedMedia ?? info.missingMedia ?? info.failedMedia
  return kind !== 'cam-in-use' && (media === undefined || media.includes('audio'))
}
