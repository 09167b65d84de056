import { type ComponentPropsWithRef, type KeyboardEvent, type ReactElement, useEffect } from 'react'
import { useCallStatus } from '../hooks/useCallStatus.ts'
import { useMicrophone } from '../hooks/useMicrophone.ts'
import { type Strings, strings } from './strings.ts'

/** What `PushToTalk` takes, beside what a `button` does. */
export interface PushToTalkProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  /** Texts in place of the English ones. */
  strings?: Strings
}

/** A button that opens the microphone while it is held, by pointer, space or enter; the call is muted otherwise. */
export function PushToTalk({ strings: own, children, ...props }: PushToTalkProps): ReactElement {
  const { muted, setMuted } = useMicrophone()
  const status = useCallStatus()
  const isCall = status === 'connected' || status === 'reconnecting'
  useEffect(() => {
    if (isCall) setMuted(true)
  }, [isCall, setMuted])
  const talk = () => setMuted(false)
  const rest = () => setMuted(true)
  const onKey = (run: () => void) => (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) run()
  }
  return (
    <button
      {...props}
      type="button"
      disabled={!isCall}
      aria-pressed={isCall && !muted}
      onPointerDown={talk}
      onPointerUp={rest}
      onPointerLeave={rest}
      onPointerCancel={rest}
      onBlur={rest}
      onKeyDown={onKey(talk)}
      onKeyUp={onKey(rest)}
    >
      {children ?? own?.talk ?? strings.talk}
    </button>
  )
}
