'use client'

import { DeviceSelect, useCallStatus, useOutputVolume } from '@offhook/react'
import { type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react'
import { QUIET_BUTTON } from './button-style'
import { DevicesIcon } from './icons'
import { LevelBars } from './level-bars'

const CONTROL =
  'min-h-11 w-full rounded-md border border-input bg-background px-2 text-base text-foreground outline-ring outline-offset-2 focus-visible:outline-2 md:text-sm'

function Field({ label, beside, children }: { label: ReactNode; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between text-sm text-foreground">
        {label}
        {beside}
      </div>
      {children}
    </div>
  )
}

function Volume() {
  const id = useId()
  const [volume, setVolume] = useOutputVolume()
  return (
    <Field label={<label htmlFor={id}>Volume</label>}>
      <input
        id={id}
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={volume}
        onChange={({ target }) => setVolume(Number(target.value))}
        className="h-11 w-full cursor-pointer accent-primary outline-ring focus-visible:outline-2"
      />
    </Field>
  )
}

/** Closes the menu with Escape, and gives the focus back to its button. */
function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

/** Closes the menu when the focus or a press leaves it. A list of the browser's own takes the focus without an element. */
function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

export interface DeviceMenuProps {
  /** Where the menu opens. Default: above its button. */
  side?: 'top' | 'bottom'
  className?: string
}

/** The microphone with its level, the loudspeaker, and the volume. The choice holds for this and later calls. */
export function DeviceMenu({ side = 'top', className = '' }: DeviceMenuProps): ReactElement {
  const isInCall = useCallStatus() === 'connected'
  return (
    <details className={`relative ${className}`} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary
        aria-label="Microphone and speaker"
        className={`list-none [&::-webkit-details-marker]:hidden ${QUIET_BUTTON}`}
      >
        <DevicesIcon />
      </summary>
      <div
        className={`absolute end-0 z-10 flex w-72 max-w-[calc(100vw-3rem)] flex-col gap-4 rounded-md border bg-popover p-4 text-popover-foreground shadow-md ${side === 'top' ? 'bottom-full mb-2' : 'top-full mt-2'}`}
      >
        <Field label="Microphone" beside={isInCall && <LevelBars speaker="user" className="text-primary" />}>
          <DeviceSelect kind="microphone" className={CONTROL} />
        </Field>
        <Field label="Speaker">
          <DeviceSelect kind="speaker" className={CONTROL} />
        </Field>
        <Volume />
      </div>
    </details>
  )
}
