import type { StartOptions, StartTarget, VoiceStatus } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { useCallStatus } from '../hooks/useCallStatus.ts'
import { usePreload } from '../hooks/usePreload.ts'
import { useVoiceClient } from '../hooks/useVoiceClient.ts'
import { composeEventHandlers } from '../internal/composeEventHandlers.ts'
import { type Strings, strings } from './strings.ts'

/** What `CallButton` takes, beside what a `button` does. */
export interface CallButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'type'> {
  /** Whom to call. */
  target: string | StartTarget
  /** How each call starts. */
  options?: StartOptions
  /** Texts in place of the English ones. */
  strings?: Strings
  /** What is in the button; default: a text for each status. */
  children?: ReactNode | ((status: VoiceStatus) => ReactNode)
}

/**
 * One button for a call: it starts one, cancels a start, and ends a call; its status is in `data-status`. What a call
 * needs is fetched when the button is pointed at or focused. A listener of the page's own runs first, and can prevent
 * that.
 */
export const CallButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, CallButtonProps>(function CallButton(
  { target, options, strings: own, children, ...props },
  ref,
) {
  const client = useVoiceClient()
  const status = useCallStatus()
  const preload = usePreload()
  const text = { ...strings, ...own }
  const labels = { idle: text.start, connecting: text.connecting, ending: text.ending }
  const label = status in labels ? Reflect.get(labels, status) : text.end
  const press = () => {
    if (status === 'idle') void client.start(target, options).catch(() => undefined)
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
      onClick={composeEventHandlers(props.onClick, press)}
    >
      {typeof children === 'function' ? children(status) : (children ?? label)}
    </button>
  )
})
