import type { VoiceStatus } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef, useCallback, useEffect } from 'react'
import { useCallStatus } from '../hooks/useCall.ts'
import { useMicrophone } from '../hooks/useMicrophone.ts'
import { useVoiceClient } from '../hooks/useVoiceClient.ts'
import { composeEventHandlers } from '../internal/composeEventHandlers.ts'
import { useHold } from '../internal/useHold.ts'
import { type Strings, strings } from './strings.ts'

/** Props of `PushToTalk`, in addition to the props of a `button` element. */
export interface PushToTalkProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  /** Texts that replace the English ones. */
  strings?: Strings
}

const isInCall = (status: VoiceStatus) => status === 'connected' || status === 'reconnecting'

/**
 * A button that opens the microphone while it is held, by pointer, space or enter. As soon as the assistant listens,
 * the call is muted whenever the button is not held. Leaving the window or the tab mutes, too, and so
 * does React when it hides the button. Users who can only
 * click, as with voice control or a screen reader, unmute with one click and mute with the next. Event handlers in the
 * props run first. `preventDefault()` in them prevents the button's own action.
 */
export const PushToTalk = /* @__PURE__ */ forwardRef<HTMLButtonElement, PushToTalkProps>(function PushToTalk(
  { strings: customStrings, children, ...props },
  ref,
) {
  const client = useVoiceClient()
  const { muted, setMuted } = useMicrophone()
  const status = useCallStatus()
  const isEnabled = isInCall(status) && props.disabled !== true
  const handlers = useHold(
    isEnabled,
    useCallback((isHeld: boolean) => setMuted(!isHeld), [setMuted]),
  )
  // Not by the rendered status: a boundary above that is suspended renders nothing when a call begins.
  useEffect(() => {
    let wasInCall = false
    const muteNewCall = () => {
      const isNowInCall = isInCall(client.state.get().status)
      // Muted only now, because the platform ends a call that is silent before the assistant listens.
      if (isNowInCall && !wasInCall) setMuted(true)
      wasInCall = isNowInCall
    }
    muteNewCall()
    return client.state.subscribe(muteNewCall)
  }, [client, setMuted])
  const isTalking = isInCall(status) && !muted
  return (
    <button
      {...props}
      ref={ref}
      type="button"
      disabled={!isEnabled}
      aria-pressed={isTalking}
      data-status={status}
      data-talking={isTalking}
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
