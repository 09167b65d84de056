'use client'

import { type StartTarget, useCallStatus, useKeepFocus, useMicrophone } from '@offhook/react'
import type { ReactElement } from 'react'
import { QUIET_BUTTON } from './button-style'
import { CallButton } from './call-button'
import { DeviceMenu, type DeviceMenuProps } from './device-menu'
import { MicrophoneIcon, MutedIcon } from './icons'
import { useTexts } from './texts'

export interface CallBarProps extends Pick<DeviceMenuProps, 'side'> {
  /** The target of each call. A string is an assistant's id. */
  target: string | StartTarget
  /** The text of the button without a call. */
  label?: string
  className?: string
}

function MuteButton() {
  const texts = useTexts()
  const { muted, toggle } = useMicrophone()
  return (
    <button ref={useKeepFocus()} type="button" onClick={toggle} className={`flex-1 ${QUIET_BUTTON}`}>
      <span className="contents max-[22rem]:hidden">{muted ? <MutedIcon /> : <MicrophoneIcon />}</span>
      {muted ? texts.unmute : texts.mute}
    </button>
  )
}

/** The controls of a call in one row: start or end, and in a call mute; the devices at its end. */
export function CallBar({ target, label, side = 'top', className = '' }: CallBarProps): ReactElement {
  const texts = useTexts()
  const status = useCallStatus()
  const isInCall = status === 'connected' || status === 'reconnecting'
  return (
    // Takes the focus from Mute when the agent hangs up. A stray press on Start would call again
    <fieldset
      tabIndex={-1}
      aria-label={texts.callControls}
      className={`flex min-w-0 gap-2 outline-none ${className}`}
    >
      <CallButton target={target} label={label} className="flex-1" />
      {isInCall && <MuteButton />}
      <DeviceMenu side={side} />
    </fieldset>
  )
}
