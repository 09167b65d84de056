/** Whether this device is a phone or a tablet. An iPad identifies as a Mac, but a Mac has no touch screen. */
export function isMobile(): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = globalThis.navigator ?? {}
  return (
    /Android|iPhone|iPad|iPod|Mobile|webOS|BlackBerry|Opera Mini/i.test(userAgent) ||
    (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  )
}
