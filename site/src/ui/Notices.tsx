import { useEffect, useSyncExternalStore } from 'react'
import { Notice, noticeStays } from './Notice.tsx'
import { dismissNotice, type PlainNotice, readNotices, watchNotices } from './showNotice.ts'

/** Where notices appear. The code that moves them comes with the first one, or the first call. */
export function Notices() {
  const { Toasts, plain } = useSyncExternalStore(watchNotices, readNotices, readNotices)
  return (
    <>
      {Toasts && <Toasts />}
      {plain && <Plain key={plain.id} {...plain} />}
    </>
  )
}

/** A notice without the code for notices: it goes as one of them does, by itself, by its button and by Escape. */
function Plain({ id, ...notice }: PlainNotice) {
  const { variant } = notice
  useEffect(() => {
    const dismiss = () => dismissNotice(id)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss()
    }
    const timer = setTimeout(dismiss, noticeStays[variant])
    addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKeyDown)
    }
  }, [id, variant])
  return (
    <div className="plain-notice" data-note>
      <Notice {...notice} onDismiss={() => dismissNotice(id)} />
    </div>
  )
}
