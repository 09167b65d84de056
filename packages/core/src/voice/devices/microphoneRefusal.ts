import { CameraError } from '../../errors/CameraError.ts'
import type { ClientStores } from '../SessionContext.ts'

const audio = ['audio'] as const

/** Turns what `getUserMedia` rejected with into the error that the media service reports for it in a call. */
export function toCameraError(reason: unknown): CameraError {
  if (reason instanceof CameraError) return reason
  const { name, message }: { name?: unknown; message?: unknown } = Object(reason)
  const text = typeof message === 'string' && message ? message : 'The microphone could not be opened.'
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError': {
      // Chromium words a refusal of the operating system, or of a policy, so
      const blockedBy = name === 'SecurityError' || /system|policy/i.test(text) ? 'browser' : 'user'
      return new CameraError('permissions', text, { blockedBy, blockedMedia: audio })
    }
    case 'NotFoundError':
      return new CameraError('not-found', text, { missingMedia: audio })
    case 'OverconstrainedError':
      return new CameraError('constraints', text, { failedMedia: audio, reason: 'invalid' })
    case 'NotReadableError':
    case 'AbortError':
      return new CameraError('mic-in-use', text)
    default:
      return new CameraError('unknown', text)
  }
}

/** Emits `camera-error`. */
export function emitCameraError(emit: ClientStores['emit'], error: CameraError): void {
  emit('camera-error', {
    type: 'camera-error',
    kind: error.kind,
    error: error.toJSON(),
    timestamp: new Date().toISOString(),
  })
}

/** Whether a camera error takes the microphone: one that names only the camera does not. */
export function concernsMicrophone({ kind, info }: CameraError): boolean {
  const media = info.blockedMedia ?? info.missingMedia ?? info.failedMedia
  return kind !== 'cam-in-use' && (media === undefined || media.includes('audio'))
}
