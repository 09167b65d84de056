import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useState,
} from 'react'
import { useCallStatus } from '../hooks/useCallStatus.ts'
import { useMicrophone } from '../hooks/useMicrophone.ts'
import { composeEventHandlers } from '../internal/composeEventHandlers.ts'
import { watchPageLeft } from '../internal/watchPageLeft.ts'
import { type Strings, strings } from './strings.ts'

/** What `PushToTalk` takes, beside what a `button` does. */
export interface PushToTalkProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  /** Texts in place of the English ones. */
  strings?: Strings
}

const onKey = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== ' ' && event.key !== 'Enter') return
  event.preventDefault()
  if (!event.repeat) run()
}

/**
 * A button that opens the microphone while it is held, by pointer, space or enter. The call is muted otherwise, from
 * the moment at which the assistant listens. Leaving the window or the tab mutes too. Users who can only click, as with
 * voice control or a screen reader, open it with one click and close it with the next. A listener of the page's own
 * runs first, and can prevent that.
 */
export const PushToTalk = /* @__PURE__ */ forwardRef<HTMLButtonElement, PushToTalkProps>(function PushToTalk(
  { strings: own, children, ...props },
  ref,
) {
  const { muted, setMuted } = useMicrophone()
  const status = useCallStatus()
  const isCall = status === 'connected' || status === 'reconnecting'
  const isUsable = isCall && props.disabled !== true
  const [held, setHeld] = useState(false)
  // whoever held it as the last call ended, or as the page took it away, does not hold it later
  if (held && !isUsable) setHeld(false)
  /** Whether a key is down on it. */
  const [isPressed, setPressed] = useState(false)
  // a button that cannot be used hears of no key
  if (isPressed && !isUsable) setPressed(false)
  useEffect(() => {
    // not earlier: the platform ends a call in which it receives no audio before the assistant listens
    if (isCall) setMuted(true)
  }, [isCall, setMuted])
  useEffect(() => {
    if (!held) return undefined
    setMuted(false)
    // also where the button is taken away meanwhile
    return () => setMuted(true)
  }, [held, setMuted])
  useEffect(() => {
    if (!held) return undefined
    // Safari does not focus a clicked button, so the button gets no blur event when its window is left
    return watchPageLeft(() => {
      setHeld(false)
      setPressed(false)
    })
  }, [held])
  const hold = () => setHeld(true)
  const rest = () => setHeld(false)
  const onPointer = ({ button, ctrlKey }: PointerEvent) => {
    // what opens a context menu may never be let go
    if (!(button > 0 || ctrlKey)) hold()
  }
  const press = () => {
    setPressed(true)
    hold()
  }
  const lift = () => {
    rest()
    // not at once: the browser still fires a click for the key, which must find it pressed
    setTimeout(() => setPressed(false))
  }
  const onClick = ({ detail }: MouseEvent) => {
    if (detail === 0 && !isPressed) setHeld(!held)
  }
  return (
    <button
      {...props}
      ref={ref}
      type="button"
      disabled={!isUsable}
      aria-pressed={isCall && !muted}
      data-status={status}
      data-talking={isCall && !muted}
      onPointerDown={composeEventHandlers(props.onPointerDown, onPointer)}
      onPointerUp={composeEventHandlers(props.onPointerUp, rest)}
      onPointerLeave={composeEventHandlers(props.onPointerLeave, rest)}
      onPointerCancel={composeEventHandlers(props.onPointerCancel, rest)}
      onBlur={composeEventHandlers(props.onBlur, lift)}
      onKeyDown={composeEventHandlers(props.onKeyDown, onKey(press))}
      onKeyUp={composeEventHandlers(props.onKeyUp, onKey(lift))}
      onClick={composeEventHandlers(props.onClick, onClick)}
    >
      {children ?? own?.talk ?? strings.talk}
    </button>
  )
})
