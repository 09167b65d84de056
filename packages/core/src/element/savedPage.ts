import { fieldsOf, isRecord } from '../validators/isRecord.ts'
import type { Line } from './panel/Conversation.ts'

/** The state of an element that goes on after a page load in the same tab. */
export interface SavedPage {
  readonly isOpen: boolean
  readonly lines: readonly Line[]
  /** The chat's session on the platform. */
  readonly sessionId?: string
}

/** The number of lines that are saved, the latest ones. */
const LINES_MAX = 100

/** The key of the call that the voice client saves. */
export const callKey = (id: string): string => `offhook-call:${id}`
const pageKey = (id: string): string => `offhook-call-page:${id}`

/** Whether the page before this one was left during a call. Only the panel finds out whether it can be rejoined. */
export const hasSavedCall = (id: string): boolean => read(callKey(id)) !== null

/** Whether the page before this one was left with an open panel. */
export const hasSavedOpenPanel = (id: string): boolean => fieldsOf(parse(read(pageKey(id)))).isOpen === true

/** Takes what the page before this one saved out of the tab's storage. */
export function takeSavedPage(id: string): SavedPage {
  const saved = fieldsOf(parse(read(pageKey(id))))
  write(pageKey(id), null)
  const { isOpen, lines, sessionId } = saved
  return {
    isOpen: isOpen === true,
    lines: Array.isArray(lines) ? lines.filter(isLine) : [],
    ...(typeof sessionId === 'string' && { sessionId }),
  }
}

/** Saves the state for the next page of this tab. The conversation is in the tab's own storage until the tab is closed. */
export function savePage(id: string, page: SavedPage): void {
  const lines = page.lines.filter(({ final }) => final).slice(-LINES_MAX)
  write(pageKey(id), lines.length > 0 || page.isOpen ? JSON.stringify({ ...page, lines }) : null)
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
