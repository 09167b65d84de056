import { queryPermission } from '../../engine/queryPermission.ts'
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
