/** Returns an id that is new in this tab, also after a page load. `crypto.randomUUID` exists on secure pages only. */
export const createId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
