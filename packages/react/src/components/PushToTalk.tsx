import { type ComponentPropsWithoutRef, forwardRef, type KeyboardEvent, useEffect, useState } from 'react'
import { useCallStatus } from '../hooks/useCallStatus.ts'
import { useMicrophone } from '../hooks/useMicrophone.ts'
import { after } from '../internal/after.ts'
import { type Strings, strings } from './strings.ts'

/** What `PushToTalk` takes, beside what a `button` does. */
export interface PushToTalkProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  /** Texts in place of the English ones. */
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
  const [held, setHeld] = useState(false)
  // whoever held it as the last call ended does not hold it in the next one
  if (held && !isCall) setHeld(false)
  useEffect(() => {
    if (isMeant) setMuted(true)
  }, [isMeant, setMuted])
  useEffect(() => {
    if (!held) return undefined
    setMuted(false)
    // also where the button is taken away meanwhile
    return () => setMuted(true)
  }, [held, setMuted])
  const hold = () => setHeld(true)
  const rest = () => setHeld(false)
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
      onPointerDown={after(props.onPointerDown, hold)}
      onPointerUp={after(props.onPointerUp, rest)}
      onPointerLeave={after(props.onPointerLeave, rest)}
      onPointerCancel={after(props.onPointerCancel, rest)}
      onBlur={after(props.onBlur, rest)}
      onKeyDown={after(props.onKeyDown, onKey(hold))}
      onKeyUp={after(props.onKeyUp, onKey(rest))}
    >
      {children ?? own?.talk ?? strings.talk}
    </button>
  )
})
