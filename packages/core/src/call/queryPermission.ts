/** The browser's own answer about the microphone, which can be watched; null where it gives none. */
export async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'microphone' })
  } catch {
    return null
  }
}
