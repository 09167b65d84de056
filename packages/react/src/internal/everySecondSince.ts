/** Calls `notify` at every whole second since `startedAt` (milliseconds since the epoch). Returns its own undo. */
export function everySecondSince(startedAt: number, notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    // an interval would keep the offset that it began with, and show each second late
    timer = setTimeout(tick, 1000 - ((Date.now() - startedAt) % 1000))
  }
  const tick = () => {
    notify()
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}
