/** Logs an address that has no page (spec §2). */
export function logUnknownPath(pathname: string): void {
  console.error(`No page at ${pathname}`)
}
