'use client'

import {
  CallButton as HeadlessCallButton,
  type CallButtonProps as HeadlessProps,
  useCallError,
  useCallStatus,
} from '@offhook/react'
import type { ReactElement } from 'react'
import { PRIMARY_BUTTON, QUIET_BUTTON } from './button-style'
import { HangUpIcon, PhoneIcon } from './icons'

export interface CallButtonProps extends Omit<HeadlessProps, 'children'> {
  /** The text of the button without a call. After an error that may pass, it is "Try again". */
  label?: string
}

/** Starts a call, cancels its start, and ends it. It stays the same button, so it keeps the focus. */
export function CallButton({
  label = 'Start call',
  className = '',
  ...props
}: CallButtonProps): ReactElement {
  const status = useCallStatus()
  const error = useCallError()
  const isIdle = status === 'idle'
  const words = {
    idle: error?.retryable ? 'Try again' : label,
    connecting: 'Cancel',
    connected: 'End call',
    reconnecting: 'End call',
    ending: 'Ending…',
  }[status]
  return (
    <HeadlessCallButton {...props} className={`${isIdle ? PRIMARY_BUTTON : QUIET_BUTTON} ${className}`}>
      <span className={isIdle ? 'contents' : 'contents text-destructive max-[22rem]:hidden'}>
        {isIdle ? <PhoneIcon /> : <HangUpIcon />}
      </span>
      {words}
    </HeadlessCallButton>
  )
}
