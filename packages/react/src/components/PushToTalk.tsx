import { type ComponentPropsWithoutRef, forwardRef, useEffect } from 'react'
import { useCallStatus } from '../hooks/useCall.ts'
import { useMicrophone } from '../hooks/useMicrophone.ts'
import { composeEventHandlers } from '../internal/composeEventHandlers.ts'
import { useHold } from '../internal/useHold.ts'
import { type Strings, strings } from './strings.ts'

/** Props of `PushToTalk`: those of a `button`, and these. */
export interface PushToTalkProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  /** Texts that replace the English ones. */
  strings?: Strings
}

/**
 * A button that opens the microphone while it is held, by pointer, space or enter. As soon as the assistant listens,
 * the call is muted whenever the button is not held. Leaving the window or the tab mutes, too. Users who can only
 * click, as with voice control or a screen reader, unmute with one click and mute with the next. Event handlers in the
 * props run first; `preventDefault()` in them prevents the button's own action.
 */
export const PushToTalk = /* @__PURE__ */ forwardRef<HTMLButtonElement, PushToTalkProps>(function PushToTalk(
  { strings: customStrings, children, ...props },
  ref,
) {
  const { muted, setMuted } = useMicrophone()
  const status = useCallStatus()
  const isInCall = status === 'connected' || status === 'reconnecting'
  const isEnabled = isInCall && props.disabled !== true
  const { isHeld, ...handlers } = useHold(isEnabled)
  useEffect(() => {
    // Muted only now, because the platform ends a call that is silent before the assistant listens.
    if (isInCall) setMuted(true)
  }, [isInCall, setMuted])
  useEffect(() => {
    if (!isHeld) return undefined
    setMuted(false)
    // The cleanup also runs when the button unmounts while it is held.
    return () => setMuted(true)
  }, [isHeld, setMuted])
  return (
    <button
      {...props}
      ref={ref}
      type="button"
      disabled={!isEnabled}
      aria-pressed={isInCall && !muted}
      data-status={status}
      data-talking={isInCall && !muted}
      onPointerDown={composeEventHandlers(props.onPointerDown, handlers.onPointerDown)}
      onPointerUp={composeEventHandlers(props.onPointerUp, handlers.onPointerUp)}
      onPointerLeave={composeEventHandlers(props.onPointerLeave, handlers.onPointerLeave)}
      onPointerCancel={composeEventHandlers(props.onPointerCancel, handlers.onPointerCancel)}
      onBlur={composeEventHandlers(props.onBlur, handlers.onBlur)}
      onKeyDown={composeEventHandlers(props.onKeyDown, handlers.onKeyDown)}
      onKeyUp={composeEventHandlers(props.onKeyUp, handlers.onKeyUp)}
      onClick={composeEventHandlers(props.onClick, handlers.onClick)}
    >
      {children ?? customStrings?.talk ?? strings.talk}
    </button>
  )
})
