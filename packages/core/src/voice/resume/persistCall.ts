import { type CallContext, endOnPlatform } from '../context.ts'
import { isInCall } from '../state.ts'
import type { ResumeOptions } from '../types.ts'
import { lockCall } from './callLock.ts'
import { clearSavedCall, saveCall } from './savedCall.ts'

/**
 * Keeps the running call for a reload of the page, and keeps other tabs out of it. The cleanup clears the record of a
 * call that has ended, and ends the call for the assistant too, because its room outlives the user who leaves it.
 */
export function persistCall(
  context: Pick<CallContext, 'call' | 'state' | 'sendText'>,
  options: ResumeOptions,
): () => void {
  const { state } = context
  let release: (() => void) | null = null

  function save(): void {
    const { status, webCall, muted } = state.get()
    if (!webCall || !isInCall(status)) return
    saveCall(webCall, muted, options)
    if (!leaving.isLeaving()) release ??= lockCall(webCall.id)
  }

  const leaving = watchLeaving(() => {
    save()
    // Released at once, not when this page is discarded, because the next page takes the call over.
    release?.()
    release = null
  }, save)
  // Every change, also of speech, renews the time of the record: a page that crashes has no `pagehide`.
  const unsubscribe = state.subscribe(save)
  save()
  return () => {
    unsubscribe()
    leaving.close()
    release?.()
    if (leaving.isLeaving()) return
    clearSavedCall(options)
    endOnPlatform(context)
  }
}

/**
 * Watches whether the page is being left. Its listeners run before the engine's, which leave the room.
 * `onReturn` is called when the browser shows the page again from its back-forward cache.
 */
export function watchLeaving(onLeave: () => void = () => undefined, onReturn: () => void = () => undefined) {
  let isLeaving = false
  const leave = () => {
    isLeaving = true
    onLeave()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    isLeaving = false
    onReturn()
  }
  addEventListener('pagehide', leave, { capture: true })
  addEventListener('pageshow', comeBack, { capture: true })
  return {
    isLeaving: () => isLeaving,
    close() {
      removeEventListener('pagehide', leave, { capture: true })
      removeEventListener('pageshow', comeBack, { capture: true })
    },
  }
}
