/** Ref callback for an element over the page: when it goes, its focus returns to the element that had it before. */
export function returnFocus(box: HTMLElement | null): () => void {
  let before: EventTarget | null = null
  box?.addEventListener('focusin', ({ relatedTarget }) => {
    before ??= relatedTarget
  })
  return () => {
    if (!box?.contains(document.activeElement) || !(before instanceof HTMLElement)) return
    // The user may have scrolled on
    before.focus({ preventScroll: true })
  }
}
