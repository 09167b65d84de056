import { useSyncExternalStore } from 'react'
import { Notice } from './Notice.tsx'
import { dismissNotice, readNotices, watchNotices } from './showNotice.ts'

/** Where notices appear. Its code comes with the first call. */
export function Notices() {
  const { Toasts, plain } = useSyncExternalStore(watchNotices, readNotices, readNotices)
  return (
    <>
      {Toasts && <Toasts />}
      {plain && (
        <div className="plain-notice" data-note>
          <Notice {...plain} onDismiss={() => dismissNotice(plain.id)} />
        </div>
      )}
    </>
  )
}
