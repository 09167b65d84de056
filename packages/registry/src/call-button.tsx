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
import { useTexts } from './texts'

export interface CallButtonProps extends Omit<HeadlessProps, 'children' | 'strings'> {
  /** The text of the button without a call. After an error that may pass, it is "Try again". */
  label?: string | undefined
}

/** Starts a call, cancels its start, and ends it. It stays the same button, so it keeps the focus. */
export function CallButton({ label, className = '', ...props }: CallButtonProps): ReactElement {
  const texts = useTexts()
  const status = useCallStatus()
  const error = useCallError()
  const isIdle = status === 'idle'
  const words = {
    idle: error?.retryable ? texts.tryAgain : (label ?? texts.start),
    connecting: texts.connecting,
    connected: texts.end,
    reconnecting: texts.end,
    ending: texts.ending,
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
