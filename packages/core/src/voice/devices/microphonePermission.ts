import { queryPermission } from '../../engine/queryPermission.ts'
import type { CameraError } from '../../errors/CameraError.ts'
import type { MicrophonePermission } from './devices.ts'
import { concernsMicrophone } from './microphoneRefusal.ts'

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
 * Returns the permission that the error of a refused microphone implies. Null if it implies none, as an error of the
 * camera alone.
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
