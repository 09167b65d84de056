import { fieldsOf } from '../../validators/isRecord.ts'

/** The mark of messages between daily-js and its call machine or frame. */
const MARK = 'iframe-call-message'

/** The call whose messages are guarded. */
export interface Guarded {
  readonly callClientId?: string
  readonly iframe?: () => HTMLIFrameElement | null
}

/** The guard of the messages of one call. */
export interface MessageGuard {
  /** Sets the call, as soon as it exists. */
  watch: (call: Guarded) => void
  close: () => void
}

/**
 * Drops messages of other windows to daily-js, which checks neither their origin nor their source: any frame in the
 * page could end a call, or send messages in it. A call machine posts from the page's own window, the prebuilt UI from
 * its frame. Call this before daily-js's object is created: the first listener runs first.
 */
export function guardMessages(): MessageGuard {
  let call: Guarded = {}
  // The message of a frame that was removed after it posted has no `source`, only an `origin`.
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
    close: () => window.removeEventListener('message', guard),
  }
}

/** Posts `left-meeting` in place of a call machine or a frame that no longer answers. */
export function pretendLeft({ callClientId }: Guarded): void {
  const message = { what: MARK, action: 'left-meeting', from: 'embedded', callClientId }
  window.postMessage(message, window.location.origin === 'null' ? '*' : window.location.origin)
}
