import type { ComponentType } from 'react'
import type { NoticeText, NoticeVariant } from './Notice.tsx'

export type NoticeId = string

/** A notice that is shown without the code for it, since that did not arrive, or not in time. */
export interface PlainNotice extends NoticeText {
  id: NoticeId
  variant: NoticeVariant
}

interface Shown {
  /** The place for notices; null before one is needed. */
  Toasts: ComponentType | null
  plain: PlainNotice | null
}

const loadToasts = () => import('./toasts.tsx')

/** Milliseconds that a notice waits for the code for it. */
const PATIENCE = 1500

const listeners = new Set<() => void>()
/** Those that are not shown yet. */
const waiting = new Set<NoticeId>()
let shown: Shown = { Toasts: null, plain: null }
let count = 0

function show(change: Partial<Shown>): void {
  shown = { ...shown, ...change }
  for (const listener of listeners) listener()
}

/** What is shown of notices now. */
export const readNotices = (): Shown => shown

/** Calls back when that changes. Returns its own undo. */
export function watchNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Makes a place for notices, before there is one to show: a live region must be there before its text. */
export function prepareNotices(): void {
  loadToasts().then(
    ({ Toasts }) => show({ Toasts }),
    // whoever shows one asks again
    () => {},
  )
}

/**
 * Shows a short message beside the page, where it hides no control. It takes no focus, waits while hovered,
 * and can be dismissed.
 */
export function showNotice(text: NoticeText, variant: NoticeVariant = 'default'): NoticeId {
  count += 1
  const id = `notice-${count}`
  const showPlain = () => {
    if (waiting.delete(id)) show({ plain: { id, variant, ...text } })
  }
  waiting.add(id)
  setTimeout(showPlain, PATIENCE)
  loadToasts().then(({ Toasts, showToast }) => {
    show({ Toasts })
    return waiting.delete(id) ? showToast(id, text, variant) : undefined
  }, showPlain)
  return id
}

/** Takes a message away; harmless when it is gone already. */
export function dismissNotice(id: NoticeId): void {
  waiting.delete(id)
  if (shown.plain?.id === id) show({ plain: null })
  loadToasts().then(
    ({ dismissToast }) => dismissToast(id),
    () => {},
  )
}
