/** Settles as `promise` does, or after `ms` milliseconds as `onTimeout` does. Clears its timer. */
export function withTimeout<T>(promise: Promise<T>, ms: number, onTimeout: () => T | Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  }).then(onTimeout)
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
