/** Calls `onLeft` when the user switches to another window, program or tab. Returns its unsubscribe function. */
export function watchPageLeft(onLeft: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') onLeft()
  }
  window.addEventListener('blur', onLeft)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('blur', onLeft)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
