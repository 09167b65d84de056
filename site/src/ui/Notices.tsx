import { lazy, Suspense, useSyncExternalStore } from 'react'
import { areNoticesWanted, loadToasts, watchNotices } from './showNotice.ts'

const Toasts = lazy(async () => ({ default: (await loadToasts()).Toasts }))

/** Where notices appear. Its code comes with the first call: a live region must be there before its text. */
export function Notices() {
  const wanted = useSyncExternalStore(watchNotices, areNoticesWanted, () => false)
  return <Suspense>{wanted && <Toasts />}</Suspense>
}
