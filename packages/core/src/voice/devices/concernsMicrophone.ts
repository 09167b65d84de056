import type { CameraError } from '../../errors/CameraError.ts'

/** Whether a camera error takes the microphone: one that names only the camera does not. */
export function concernsMicrophone({ kind, info }: CameraError): boolean {
  const media = info.blockedMedia ?? info.missingMedia ?? info.failedMedia
  return kind !== 'cam-in-use' && (media === undefined || media.includes('audio'))
}
