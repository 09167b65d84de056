/**
 * Notes whether the page is being left, before the engine hears of it, since that leaves the room then. A page that the
 * browser shows again from its back-forward cache is not being left any more: `onReturn` is called then.
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
