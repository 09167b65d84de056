import type { Line } from '../chat/Conversation.ts'
import { isOnPage } from '../dom/element.ts'
import { fieldsOf, isRecord } from '../validators/isRecord.ts'

/** The state of an element that continues after a page load in the same tab. */
export interface SavedPage {
  readonly isOpen: boolean
  readonly lines: readonly Line[]
  /** The chat's session on the platform. */
  readonly sessionId?: string
}

/** The number of lines that are saved, the latest ones. */
const LINES_MAX = 100

/** The key of the call that the voice client saves. */
export const callKey = (slot: string): string => `offhook-call:${slot}`
const pageKey = (slot: string): string => `offhook-call-page:${slot}`

interface Slot {
  readonly id: string
  readonly index: number
}

/** The slots of the elements of this page. */
const slots = new Map<HTMLElement, Slot>()

/**
 * Returns the key of an element's saved state: the id of its assistant, with a number for a second element of the same
 * assistant. Elements in the same order on the next page get the same keys.
 */
export function claimSlot(host: HTMLElement, id: string): string {
  const own = slots.get(host)
  if (own?.id === id) return nameOf(own)
  // An element that is not on a page takes no slot: nothing would free it.
  if (!isOnPage(host)) return id
  // An element that has left the page frees its slot a moment later. Its successor is to have the same one.
  const taken = [...slots].flatMap(([other, slot]) =>
    other !== host && isOnPage(other) && slot.id === id ? [slot.index] : [],
  )
  let index = 1
  while (taken.includes(index)) index += 1
  slots.set(host, { id, index })
  return nameOf({ id, index })
}

/** Frees the slot of an element that has left the page. */
export function releaseSlot(host: HTMLElement): void {
  slots.delete(host)
}

const nameOf = ({ id, index }: Slot): string => (index === 1 ? id : `${id}:${index}`)

/** Whether the page before this one was left during a call. Only the panel finds out whether it can be rejoined. */
export const pageHasSavedCall = (slot: string): boolean => read(callKey(slot)) !== null

/** Whether the page before this one was left with an open panel. */
export const hasSavedOpenPanel = (slot: string): boolean =>
  fieldsOf(parse(read(pageKey(slot)))).isOpen === true

/** Takes what the page before this one saved out of the tab's storage. */
export function takeSavedPage(slot: string): SavedPage {
  const saved = fieldsOf(parse(read(pageKey(slot))))
  write(pageKey(slot), null)
  const { isOpen, lines, sessionId } = saved
  return {
    isOpen: isOpen === true,
    lines: Array.isArray(lines) ? lines.filter(isLine) : [],
    ...(typeof sessionId === 'string' && { sessionId }),
  }
}

/** Saves the state for the next page of this tab. The conversation is in the tab's own storage until the tab is closed. */
export function savePage(slot: string, page: SavedPage): void {
  const lines = page.lines.filter(({ final }) => final).slice(-LINES_MAX)
  write(pageKey(slot), lines.length > 0 || page.isOpen ? JSON.stringify({ ...page, lines }) : null)
}

const isLine = (value: unknown): value is Line =>
  isRecord(value) &&
  ['id', 'text'].every((name) => typeof value[name] === 'string') &&
  typeof value.at === 'number' &&
  value.final === true &&
  (value.speaker === 'user' || value.speaker === 'assistant') &&
  (value.via === 'call' || value.via === 'chat')

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // The storage is forbidden: the next page begins anew.
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The storage is full or forbidden: the next page begins anew.
  }
}
