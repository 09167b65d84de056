/** Notes whether the page is being left, before the engine hears of it, since that leaves the room then. */
export function watchLeaving(onLeave: () => void = () => undefined) {
  let isLeaving = false
  const leave = () => {
    isLeaving = true
    onLeave()
  }
  addEventListener('pagehide', leave, { capture: true })
  return {
    isLeaving: () => isLeaving,
    close: () => removeEventListener('pagehide', leave, { capture: true }),
  }
}
