/** Asks the browser for its permission status of the microphone, which can be watched; null if it has none. */
export async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'microphone' })
  } catch {
    return null
  }
}
