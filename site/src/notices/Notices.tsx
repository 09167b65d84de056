import { type PointerEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { words } from '../content/words.ts'
import { returnFocus } from '../ui/returnFocus.ts'
import {
  dismissNotice,
  dismissNotices,
  moveOutOfTheWay,
  type Notice,
  readNotices,
  STAYS,
  subscribeToNotices,
} from './notices.ts'

/** Pixels of a swipe that dismisses a notice. */
const SWIPE = 60

/** The place of all notices. It is a live region from the start, since a region that is added with its text is not announced. */
export function Notices() {
  const { notices, corner } = useSyncExternalStore(subscribeToNotices, readNotices, readNotices)
  const isEmpty = notices.length === 0
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEmpty) return undefined
    const onScroll = () => stack.current && moveOutOfTheWay(stack.current)
    const dismissAll = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismissNotices()
    }
    addEventListener('keydown', dismissAll)
    addEventListener('scroll', onScroll)
    return () => {
      removeEventListener('keydown', dismissAll)
      removeEventListener('scroll', onScroll)
    }
  }, [isEmpty])
  return (
    <div aria-live="polite" className="notices">
      {/* Another corner is another element: moving this one would be a layout shift */}
      <div ref={stack} key={corner} className="notice-stack" data-corner={corner}>
        {notices.map((notice) => (
          <NoticeBox key={notice.id} {...notice} />
        ))}
      </div>
    </div>
  )
}

/** A notice. It takes no focus, stays while it has the pointer or the focus, and returns the focus when it goes. */
function NoticeBox({ topic, title, text, cause, action, variant }: Notice) {
  const box = useRef<HTMLDivElement>(null)
  const swipeStart = useRef(0)
  // Before the notice is taken out of the page, and its focus with it
  useLayoutEffect(() => returnFocus(box.current), [])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && !box.current?.matches(':hover, :focus-within')) dismissNotice(topic)
    }, STAYS[variant])
    return () => clearInterval(timer)
  }, [topic, variant])
  const onPointerUp = ({ clientX, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' && Math.abs(clientX - swipeStart.current) > SWIPE) dismissNotice(topic)
  }
  const act = () => {
    action?.press()
    dismissNotice(topic)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a swipe does what the button does
    <div
      ref={box}
      role={variant === 'destructive' ? 'alert' : 'status'}
      data-variant={variant}
      className="notice"
      onPointerDown={({ clientX }) => {
        swipeStart.current = clientX
      }}
      onPointerUp={onPointerUp}
    >
      <div>
        <p className="[font-weight:600]">{title}</p>
        <p>{text}</p>
        {cause && <p>{cause}</p>}
        {action && (
          <button type="button" className="notice-action text-link" onClick={act}>
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={() => dismissNotice(topic)}
        className="notice-dismiss"
        aria-label={words.dismiss}
      >
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
          <path d="m1 1 10 10M11 1 1 11" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </button>
    </div>
  )
}
