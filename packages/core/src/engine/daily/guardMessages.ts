import { fieldsOf } from '../../validators/isRecord.ts'

/** What daily-js and its call machine, or its frame, mark their messages with. */
const MARK = 'iframe-call-message'

/** Whose messages are looked after. */
export interface Guarded {
  readonly callClientId?: string
  readonly iframe?: () => HTMLIFrameElement | null
}

/** The guard of one call's messages. */
export interface MessageGuard {
  /** Says whose messages they are, as soon as that is known. */
  watch: (call: Guarded) => void
  remove: () => void
}

/**
 * Keeps messages from other windows away from daily-js, which looks at neither their origin nor their source:
 * any frame in the page could end a call, or speak in it. A call machine posts from the page's own window, the
 * prebuilt UI from its frame. To be set up before daily-js's object is built: who listens first, hears first.
 */
export function guardMessages(): MessageGuard {
  let call: Guarded = {}
  // a frame that was removed after it posted leaves no `source` on its message, only an `origin`
  const isForeign = ({ source, origin }: MessageEvent): boolean =>
    source === null ? origin !== '' : source !== window && source !== call.iframe?.()?.contentWindow
  const guard = (event: MessageEvent) => {
    const { what, callClientId } = fieldsOf(event.data)
    if (what !== MARK || (callClientId && callClientId !== call.callClientId) || !isForeign(event)) return
    event.stopImmediatePropagation()
    console.warn('A message of another window to this call was dropped.')
  }
  window.addEventListener('message', guard)
  return {
    watch(built) {
      call = built
    },
    remove: () => window.removeEventListener('message', guard),
  }
}

/** Says in the place of a call machine, or of a frame, that does not answer any more that the call was left. */
export function pretendLeft({ callClientId }: Guarded): void {
  const message = { what: MARK, action: 'left-meeting', from: 'embedded', callClientId }
  window.postMessage(message, window.location.origin === 'null' ? '*' : window.location.origin)
}
