'use client'

import { useKeepFocus } from '@offhook/react'
import type { ReactElement, ReactNode } from 'react'

export interface NoticeProps {
  /** The sentence. Nothing is shown without one. */
  children: ReactNode
  /** A button that helps. */
  action?: ReactNode
  /** Whether screen readers do not announce it: they have announced the same before. Default false. */
  isQuiet?: boolean
  className?: string
}

/** A sentence that has to be read now, and the button that helps. Screen readers announce it at once. */
export function Notice({ children, ...props }: NoticeProps): ReactElement {
  return (
    // Stays, and takes the focus from the button when the notice goes. Empty, it takes no place between its neighbors
    <div tabIndex={-1} className="outline-none empty:absolute">
      {children && <Message {...props}>{children}</Message>}
    </div>
  )
}

function Message({ children, action, isQuiet = false, className = '' }: NoticeProps) {
  return (
    <div
      ref={useKeepFocus()}
      role={isQuiet ? undefined : 'alert'}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-s-4 bg-background px-3 py-2 text-sm text-foreground ${className}`}
    >
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      {action}
    </div>
  )
}
