import { useState } from 'react'
import { createPortal } from 'react-dom'
import { freePlace } from '../ui/freeCorner.ts'
import { returnFocus } from '../ui/returnFocus.ts'
import { words } from './words.ts'

/** Pixels that it takes, with its margins. */
const SIZE = { width: 368, height: 144 }

interface ExampleCallProps {
  /** The number of examples before this one. */
  turn: number
  /** Called when the pointer or the focus enters the note, and when both have left it. */
  onHold: (held: boolean) => void
  onHide: () => void
}

/** One example, where it hides no control. */
export function ExampleCall({ turn, onHold, onHide }: ExampleCallProps) {
  const [{ corner, away }] = useState(() => freePlace({ ...SIZE, width: Math.min(SIZE.width, innerWidth) }))
  // Into the body: some browsers position a fixed element against `.page`, since that is a query container
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches for the pointer and the focus
    <aside
      ref={returnFocus}
      className="example-call"
      data-corner={corner}
      style={{ translate: `0 ${corner.startsWith('top') ? away : -away}px` }}
      data-testid="activity"
      aria-live="off"
      aria-label={words.label}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={({ currentTarget }) => onHold(currentTarget.contains(document.activeElement))}
      onFocus={() => onHold(true)}
      onBlur={({ currentTarget }) => onHold(currentTarget.matches(':hover'))}
    >
      <p className="activity-label">{words.label}</p>
      <p>{words.examples[turn % words.examples.length]}</p>
      <button type="button" className="text-link" onClick={onHide}>
        {words.hide}
      </button>
    </aside>,
    document.body,
  )
}
