import { type Corner, freeCorner } from '../ui/freeCorner.ts'

export type NoticeVariant = 'default' | 'destructive'

export interface NoticeText {
  title: string
  text: string
  /** The cause, and what helps. */
  cause?: string
  /** A button in the notice. A press dismisses the notice too. */
  action?: { label: string; press: () => void }
}

/** The subject of a notice. A new notice replaces the one before about the same thing, which is no longer true. */
export type NoticeTopic = 'call' | 'muted' | 'recording'

export interface Notice extends NoticeText {
  id: number
  topic: NoticeTopic
  variant: NoticeVariant
}

interface Shown {
  notices: readonly Notice[]
  corner: Corner
}

/** Pixels that a notice takes, with its margins. A cause or an action makes it higher. */
const sizeOf = ({ cause, action }: NoticeText) => ({
  width: Math.min(400, innerWidth),
  height: cause || action ? 190 : 140,
})

const listeners = new Set<() => void>()
let shown: Shown = { notices: [], corner: 'bottom-left' }
let count = 0

function set(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

/** The notices that are shown now. */
export const readNotices = (): Shown => shown

/** Calls back when they change. Returns the unsubscribe function. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows a short message over the page, in a corner where it hides no control. */
export function showNotice(topic: NoticeTopic, text: NoticeText, variant: NoticeVariant = 'default'): void {
  const others = shown.notices.filter((notice) => notice.topic !== topic)
  count += 1
  set({
    notices: [...others, { ...text, id: count, topic, variant }],
    // notices stand together
    corner: others.length > 0 ? shown.corner : freeCorner(sizeOf(text)),
  })
}

/** Takes the notice about something away, if there is one. */
export function dismissNotice(topic: NoticeTopic): void {
  const notices = shown.notices.filter((notice) => notice.topic !== topic)
  if (notices.length < shown.notices.length) set({ ...shown, notices })
}

/** Takes all notices away. */
export const dismissNotices = (): void => set({ ...shown, notices: [] })
