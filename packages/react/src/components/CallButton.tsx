import type { StartOptions, StartTarget, VoiceStatus } from '@offhook/core'
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react'
import { useCallStatus } from '../hooks/useCallStatus.ts'
import { usePreload } from '../hooks/usePreload.ts'
import { useVoiceClient } from '../hooks/useVoiceClient.ts'
import { type Strings, strings } from './strings.ts'

/** What `CallButton` takes, beside what a `button` does. */
export interface CallButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'type'> {
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
 * needs is fetched when the button is pointed at or focused.
 */
export function CallButton({
  target,
  options,
  strings: own,
  children,
  ...props
}: CallButtonProps): ReactElement {
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
      onPointerEnter={preload}
      onFocus={preload}
      onClick={press}
      aria-busy={status === 'connecting' || status === 'ending'}
      {...props}
      type="button"
      data-status={status}
      disabled={props.disabled === true || status === 'ending'}
    >
      {typeof children === 'function' ? children(status) : (children ?? label)}
    </button>
  )
}
