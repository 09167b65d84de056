/** The devices that the browser tells of; none where it tells nothing. */
export async function enumerateDevices(): Promise<readonly MediaDeviceInfo[]> {
  try {
    return await navigator.mediaDevices.enumerateDevices()
  } catch {
    return []
  }
}
