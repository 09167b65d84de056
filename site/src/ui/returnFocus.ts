/** The `ref` of something over the page: when it goes, its focus goes back to where it came from. */
export function returnFocus(box: HTMLElement | null): () => void {
  let before: EventTarget | null = null
  box?.addEventListener('focusin', ({ relatedTarget }) => {
    before ??= relatedTarget
  })
  return () => {
    if (!box?.contains(document.activeElement) || !(before instanceof HTMLElement)) return
    // the user may have scrolled on
    before.focus({ preventScroll: true })
  }
}
