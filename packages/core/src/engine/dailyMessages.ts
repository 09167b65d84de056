/** What daily-js and its call machine, or its frame, mark their messages with. */
const MARK = 'iframe-call-message'

/** Whose messages are looked after. */
interface Guarded {
  readonly callClientId?: string
  readonly iframe?: () => HTMLIFrameElement | null
}

/**
 * Keeps messages from other windows away from daily-js, which looks at neither their origin nor their source:
 * any frame in the page could end a call, or speak in it. A call machine posts from the page's own window, the
 * prebuilt UI from its frame. Returns its own undo.
 */
export function guardMessages(call: Guarded): () => void {
  const isForeign = ({ source }: MessageEvent): boolean =>
    source !== null && source !== window && source !== call.iframe?.()?.contentWindow
  const guard = (event: MessageEvent) => {
    const { what, callClientId } = fieldsOf(event.data)
    if (what !== MARK || (callClientId && callClientId !== call.callClientId) || !isForeign(event)) return
    event.stopImmediatePropagation()
    console.warn('A message of another window to this call was dropped.')
  }
  // on the window itself, a capturing listener comes before all others, whenever those were added
  window.addEventListener('message', guard, true)
  return () => window.removeEventListener('message', guard, true)
}

const fieldsOf = (data: unknown): { what?: unknown; callClientId?: unknown } =>
  typeof data === 'object' && data !== null ? data : {}

/** Says in the place of a call machine, or of a frame, that does not answer any more that the call was left. */
export function pretendLeft({ callClientId }: Guarded): void {
  const message = { what: MARK, action: 'left-meeting', from: 'embedded', callClientId }
  window.postMessage(message, window.location.origin === 'null' ? '*' : window.location.origin)
}
