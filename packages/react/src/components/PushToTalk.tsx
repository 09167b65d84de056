import { type ComponentPropsWithoutRef, forwardRef, type KeyboardEvent, useEffect, useRef } from 'react'
import { useCallStatus } from '../hooks/useCallStatus.ts'
import { useMicrophone } from '../hooks/useMicrophone.ts'
import { after } from '../internal/after.ts'
import { type Strings, strings } from './strings.ts'

export interface PushToTalkProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  strings?: Strings
}

/**
 * A button that opens the microphone while it is held, by pointer, space or enter; the call is muted otherwise, from
 * its start on. A listener of the page's own runs first, and can prevent that.
 */
export const PushToTalk = /* @__PURE__ */ forwardRef<HTMLButtonElement, PushToTalkProps>(function PushToTalk(
  { strings: own, children, ...props },
  ref,
) {
  const { muted, setMuted } = useMicrophone()
  const status = useCallStatus()
  const isCall = status === 'connected' || status === 'reconnecting'
  const isMeant = isCall || status === 'connecting'
  const isHeld = useRef(false)
  const hold = (held: boolean) => () => {
    if (held === isHeld.current) return
    isHeld.current = held
    setMuted(!held)
  }
  useEffect(() => {
    isHeld.current = false
    if (isMeant) setMuted(true)
  }, [isMeant, setMuted])
  // who is taken away while held does not leave the microphone open
  useEffect(() => () => void (isHeld.current && setMuted(true)), [setMuted])
  const onKey = (run: () => void) => (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) run()
  }
  return (
    <button
      {...props}
      ref={ref}
      type="button"
      disabled={props.disabled === true || !isCall}
      aria-pressed={isCall && !muted}
      data-status={status}
      data-talking={isCall && !muted}
      onPointerDown={after(props.onPointerDown, hold(true))}
      onPointerUp={after(props.onPointerUp, hold(false))}
      onPointerLeave={after(props.onPointerLeave, hold(false))}
      onPointerCancel={after(props.onPointerCancel, hold(false))}
      onBlur={after(props.onBlur, hold(false))}
      onKeyDown={after(props.onKeyDown, onKey(hold(true)))}
      onKeyUp={after(props.onKeyUp, onKey(hold(false)))}
    >
      {children ?? own?.talk ?? strings.talk}
    </button>
  )
})
