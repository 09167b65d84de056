'use client'

import { DeviceSelect, useCallStatus, useOutputVolume } from '@offhook/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { QUIET_BUTTON } from './button-style'
import { DevicesIcon } from './icons'
import { LevelBars } from './level-bars'
import { useTexts } from './texts'

const CONTROL =
  'min-h-11 w-full rounded-md border border-input bg-background px-2 text-base text-foreground outline-ring outline-offset-2 focus-visible:outline-2 md:text-sm'

interface FieldProps {
  /** The id of the control. */
  id: string
  label: string
  beside?: ReactNode
  children: ReactNode
}

function Field({ id, label, beside, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between text-sm text-foreground">
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      {children}
    </div>
  )
}

function Device({ kind, beside }: { kind: 'microphone' | 'speaker'; beside?: ReactNode }) {
  const id = useId()
  const texts = useTexts()
  return (
    <Field id={id} label={texts[kind]} beside={beside}>
      <DeviceSelect id={id} kind={kind} strings={texts} aria-label={undefined} className={CONTROL} />
    </Field>
  )
}

function Volume() {
  const id = useId()
  const texts = useTexts()
  const [volume, setVolume] = useOutputVolume()
  return (
    <Field id={id} label={texts.volume}>
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

/** Closes the menu when the focus leaves it. A list of the browser's own takes the focus without an element. */
function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

/** The ref of the menu, and whether it is open. A press outside closes it: on an empty place it moves no focus. */
function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOnPress = (event: PointerEvent) => {
      if (ref.current && !event.composedPath().includes(ref.current)) ref.current.open = false
    }
    document.addEventListener('pointerdown', closeOnPress)
    return () => document.removeEventListener('pointerdown', closeOnPress)
  }, [isOpen])
  return { ref, isOpen, onToggle: () => setIsOpen(ref.current?.open === true) }
}

export interface DeviceMenuProps {
  /** Where the menu opens. Default: above its button. */
  side?: 'top' | 'bottom'
  className?: string
}

/** The microphone with its level, the loudspeaker, and the volume. The choice holds for this and later calls. */
export function DeviceMenu({ side = 'top', className = '' }: DeviceMenuProps): ReactElement {
  const hasLevel = useCallStatus() === 'connected'
  const texts = useTexts()
  const { ref, isOpen, onToggle } = useMenu()
  return (
    <details
      ref={ref}
      className={`relative ${className}`}
      onToggle={onToggle}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
    >
      <summary
        aria-label={texts.devices}
        className={`list-none [&::-webkit-details-marker]:hidden ${QUIET_BUTTON}`}
      >
        <DevicesIcon />
      </summary>
      {/* Takes the focus of a press on its words and edges, which would go to an element around the menu */}
      <div
        tabIndex={-1}
        className={`absolute end-0 z-10 flex w-72 max-w-[calc(100vw-3rem)] flex-col gap-4 rounded-md border bg-popover p-4 text-popover-foreground shadow-md outline-none ${side === 'top' ? 'bottom-full mb-2' : 'top-full mt-2'}`}
      >
        <Device
          kind="microphone"
          beside={hasLevel && isOpen && <LevelBars speaker="user" className="text-primary" />}
        />
        <Device kind="speaker" />
        <Volume />
      </div>
    </details>
  )
}
