import type { StartOptions, StartTarget, VoiceStatus } from '@offhook/core'
import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { useCallStatus } from '../hooks/useCall.ts'
import { usePreload } from '../hooks/usePreload.ts'
import { useVoiceClient } from '../hooks/useVoiceClient.ts'
import { composeEventHandlers } from '../internal/composeEventHandlers.ts'
import { type Strings, strings } from './strings.ts'

/** Props of `CallButton`, in addition to the props of a `button` element. */
export interface CallButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'type'> {
  /** The target of each call. A string is an assistant's id. */
  target: string | StartTarget
  /** Options for each start. */
  options?: StartOptions
  /** Texts that replace the English ones. */
  strings?: Strings
  /** The content of the button. Default: a text for each status. */
  children?: ReactNode | ((status: VoiceStatus) => ReactNode)
}

/** For so long, in milliseconds, a press may still be meant for the call that has just ended. */
const LATE_PRESS = 1000

/** Tells the presses for a new call from those for the call that has just ended. */
function createPresses() {
  let isPressed = false
  let endedAt = -LATE_PRESS
  return {
    add(): void {
      isPressed = true
    },
    /** Follows a call. Returns the function for its end. */
    follow(): () => void {
      isPressed = false
      return () => {
        if (!isPressed) endedAt = performance.now()
      }
    },
    isLate: (): boolean => performance.now() - endedAt < LATE_PRESS,
  }
}

/**
 * A button that starts a call, cancels a start, and ends a call. `data-status` holds the status. Hover and focus preload
 * the code of a call. The second click of a double click does nothing, nor does a press within a second after a call that
 * this button has not ended: it was meant for that call. An invalid target or option is in `useCallError()`, and on the
 * console. Event handlers in the props run first. `preventDefault()` in them prevents the button's own action.
 */
export const CallButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, CallButtonProps>(function CallButton(
  { target, options, strings: customStrings, children, ...props },
  ref,
) {
  const client = useVoiceClient()
  const status = useCallStatus()
  const preload = usePreload()
  const text = { ...strings, ...customStrings }
  const labels = { idle: text.start, connecting: text.connecting, ending: text.ending }
  const label = status in labels ? Reflect.get(labels, status) : text.end
  const isLive = status === 'connected' || status === 'reconnecting'
  const [presses] = useState(createPresses)
  useEffect(() => (isLive ? presses.follow() : undefined), [isLive, presses])
  const toggleCall = ({ detail }: MouseEvent) => {
    if (detail > 1 || (status === 'idle' && presses.isLate())) return
    presses.add()
    // A start rejects for invalid input only, such as a missing target, which the developer of the page has to know.
    if (status === 'idle') client.start(target, options).catch((error: unknown) => console.error(error))
    else void client.stop()
  }
  return (
    <button
      aria-busy={status === 'connecting' || status === 'ending'}
      {...props}
      ref={ref}
      type="button"
      data-status={status}
      onPointerEnter={composeEventHandlers(props.onPointerEnter, preload)}
      onFocus={composeEventHandlers(props.onFocus, preload)}
      onClick={composeEventHandlers(props.onClick, toggleCall)}
    >
      {typeof children === 'function' ? children(status) : (children ?? label)}
    </button>
  )
})
