import type { NoticeText, NoticeVariant } from './Notice.tsx'

export type NoticeId = string

/** The code that shows notices. */
export const loadToasts = () => import('./toasts.tsx')

const listeners = new Set<() => void>()
let wanted = false
let count = 0

/** Whether a place for notices is needed yet. */
export const areNoticesWanted = (): boolean => wanted

/** Calls back when it is. Returns its own undo. */
export function watchNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Makes a place for notices, before there is one to show. */
export function prepareNotices(): void {
  wanted = true
  for (const listener of listeners) listener()
}

/**
 * Shows a short message beside the page, where it hides no control. It takes no focus, waits while hovered,
 * and can be dismissed.
 */
export function showNotice(text: NoticeText, variant: NoticeVariant = 'default'): NoticeId {
  prepareNotices()
  count += 1
  const id = `notice-${count}`
  // without its code the button still tells how the call stands
  loadToasts().then(
    ({ showToast }) => showToast(id, text, variant),
    () => {},
  )
  return id
}

/** Takes a message away; harmless when it is gone already. */
export function dismissNotice(id: NoticeId): void {
  loadToasts().then(
    ({ dismissToast }) => dismissToast(id),
    () => {},
  )
}
