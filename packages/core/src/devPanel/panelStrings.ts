/** All texts of the dev panel. The option `strings` replaces them. */
export const panelStrings = {
  title: 'Call inspector',
  pause: 'Pause',
  clear: 'Clear',
  copy: 'Copy JSON',
  collapse: 'Collapse',
  close: 'Close',
  kinds: 'Show',
  search: 'Filter by text',
  entries: 'What happened',
  nothing: 'Nothing yet. What happens in the client appears here.',
  noMatch: 'Nothing that happened matches the filter.',
  copied: 'Copied. Credentials and the room’s address are left out.',
  copyByHand: 'This page may not copy: take it from here.',
  cause: 'Cause',
  remedy: 'What to do',
  call: 'Call',
  microphone: 'Microphone',
  network: 'Network',
  people: 'In the room',
  muted: 'muted',
  none: 'none',
  kept: 'kept',
  dropped: 'dropped',
} as const

/** All texts of the dev panel. */
export type PanelStrings = { readonly [Name in keyof typeof panelStrings]: string }
