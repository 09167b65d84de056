import { type Corner, freeCorner, overlap } from '../ui/freeCorner.ts'

export type NoticeVariant = 'default' | 'destructive'

/** Milliseconds that a notice stays, and again as long while it has the pointer or the focus. */
export const STAYS: Readonly<Record<NoticeVariant, number>> = { default: 6000, destructive: 12_000 }

export interface NoticeText {
  title: string
  text: string
  /** The cause and a remedy. */
  cause?: string
  /** A button in the notice. A press dismisses the notice too. */
  action?: { label: string; press: () => void }
  /** Selects elements that the notice must leave uncovered, besides the buttons of a call. */
  keepClear?: string
}

/** The subject of a notice. A new notice replaces the earlier notice about the same subject. */
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
  height: cause || action ? 230 : 140,
})

/** The buttons that end a call, or start one. */
const CALL_BUTTONS = '.end-call, .call-button'

/** Selects the elements that notices must leave uncovered. */
const keepClearOf = (notices: readonly NoticeText[]): string =>
  [CALL_BUTTONS, ...notices.flatMap(({ keepClear }) => keepClear ?? [])].join()

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

/** Shows a short message over the page, in the corner where it hides least. */
export function showNotice(topic: NoticeTopic, text: NoticeText, variant: NoticeVariant = 'default'): void {
  const others = shown.notices.filter((notice) => notice.topic !== topic)
  count += 1
  set({
    notices: [...others, { ...text, id: count, topic, variant }],
    // Notices stand together
    corner: others.length > 0 ? shown.corner : freeCorner(sizeOf(text), keepClearOf([text])),
  })
}

/**
 * Moves the notices to another corner when a scroll has brought something under them that they must leave uncovered, such
 * as a button that ends the call.
 */
export function moveOutOfTheWay(stack: Element): void {
  const box = stack.getBoundingClientRect()
  const keepClear = keepClearOf(shown.notices)
  const isCovered = [...document.querySelectorAll(keepClear)].some((element) =>
    overlap(element.getBoundingClientRect(), box),
  )
  const [notice] = shown.notices
  if (isCovered && notice) set({ ...shown, corner: freeCorner(sizeOf(notice), keepClear) })
}

/** Removes the notice about a subject, if there is one. */
export function dismissNotice(topic: NoticeTopic): void {
  const notices = shown.notices.filter((notice) => notice.topic !== topic)
  if (notices.length < shown.notices.length) set({ ...shown, notices })
}

/** Removes all notices. */
export const dismissNotices = (): void => set({ ...shown, notices: [] })
