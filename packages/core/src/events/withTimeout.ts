/** Settles as `promise` does, or with what `onTimeout` gives after `ms` milliseconds. Leaves no timer behind. */
export function withTimeout<T>(promise: Promise<T>, ms: number, onTimeout: () => T | Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  }).then(onTimeout)
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
