import { queryPermission } from '../../engine/queryPermission.ts'
import { CameraError } from '../../errors/CameraError.ts'
import type { MicrophonePermission } from './devices.ts'

/** Reads the permission without a prompt. */
export async function readPermission(hasMicrophone: boolean): Promise<MicrophonePermission> {
  if (typeof navigator === 'undefined') return 'unknown'
  const { mediaDevices } = navigator as Partial<Navigator>
  // Undefined outside of browsers.
  const { isSecureContext: isSecure = true } = globalThis
  if (!isSecure || !mediaDevices) return 'insecure'
  if (isBlockedByPolicy()) return 'blocked-by-browser'
  if (!hasMicrophone) return 'none'
  const status = await queryPermission()
  if (status?.state === 'denied') return 'blocked-by-user'
  return status?.state ?? 'unknown'
}

interface Policy {
  allowsFeature: (feature: string) => boolean
}

function isBlockedByPolicy(): boolean {
  // Not in every browser, and under two names.
  const page = document as Document & { permissionsPolicy?: Policy; featurePolicy?: Policy }
  const policy = page.permissionsPolicy ?? page.featurePolicy
  return policy?.allowsFeature('microphone') === false
}

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
