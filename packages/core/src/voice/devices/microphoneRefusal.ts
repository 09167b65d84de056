import { CameraError } from '../../errors/CameraError.ts'
import type { ClientContext } from '../context.ts'
import { timestamp } from '../session/startReport.ts'
import type { MicrophonePermission } from './devices.ts'
import { changeDevices } from './watchDevices.ts'

/**
 * Returns the permission that the error of a refused microphone implies. Null for an error that implies none, such as
 * one of the camera alone.
 */
export function permissionOfError(error: CameraError): MicrophonePermission | null {
  if (!concernsMicrophone(error)) return null
  const { kind, info } = error
  switch (kind) {
    case 'permissions':
      return info.blockedBy === 'browser' ? 'blocked-by-browser' : 'blocked-by-user'
    case 'not-found':
      return 'none'
    case 'mic-in-use':
    case 'cam-mic-in-use':
      return 'in-use'
    case 'undefined-mediadevices':
      return 'insecure'
    default:
      return null
  }
}

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

/** Whether a camera error affects the microphone, and not only the camera. */
export function concernsMicrophone({ kind, info }: CameraError): boolean {
  const media = info.blockedMedia ?? info.missingMedia ?? info.failedMedia
  return kind !== 'cam-in-use' && (media === undefined || media.includes('audio'))
}

/** Writes the permission that a refused microphone implies to the client's `devices` store. */
export function recordPermission(devices: ClientContext['devices'], error: CameraError): void {
  const permission = permissionOfError(error)
  if (permission) changeDevices(devices, { permission })
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

/** Reports that the browser refused the microphone before the web call. Returns the error with which the start fails. */
export function reportMicrophoneRefusal(
  reason: unknown,
  { emit, devices }: Pick<ClientContext, 'emit' | 'devices'>,
): CameraError {
  const error = toMicrophoneError(reason)
  recordPermission(devices, error)
  emitCameraError(emit, error)
  return error
}
