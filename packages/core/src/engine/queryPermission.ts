/** Queries the browser's permission for the microphone. The status emits `change`. Null if the browser cannot tell. */
export async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'microphone' })
  } catch {
    return null
  }
}
