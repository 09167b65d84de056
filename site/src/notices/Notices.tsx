import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { returnFocus } from '../ui/returnFocus.ts'
import { Notice, noticeStays } from './Notice.tsx'
import { dismissNotice, type PlainNotice, readNotices, watchNotices } from './showNotice.ts'

/**
 * The place where notices appear, a live region from the start. The code that moves them comes with the first notice, or
 * the first call.
 */
export function Notices() {
  const { Toasts, plain } = useSyncExternalStore(watchNotices, readNotices, readNotices)
  return (
    <div aria-live="polite" data-notices>
      {Toasts && <Toasts />}
      {plain && <Plain key={plain.id} {...plain} />}
    </div>
  )
}

/**
 * A notice without the code for notices: it goes as one of them does, by itself when nobody is at it, by its button
 * and by Escape, and gives the focus back.
 */
function Plain({ id, ...notice }: PlainNotice) {
  const { variant } = notice
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    const giveBack = returnFocus(box)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismissNotice(id)
    }
    const stays = setInterval(() => {
      if (!document.hidden && !box?.matches(':hover, :focus-within')) dismissNotice(id)
    }, noticeStays[variant])
    addEventListener('keydown', onKeyDown)
    return () => {
      clearInterval(stays)
      removeEventListener('keydown', onKeyDown)
      giveBack()
    }
  }, [id, variant])
  return (
    <div ref={ref} className="plain-notice" data-note>
      <Notice {...notice} onDismiss={() => dismissNotice(id)} />
    </div>
  )
}
