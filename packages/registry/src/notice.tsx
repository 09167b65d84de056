'use client'

import { useKeepFocus } from '@offhook/react'
import type { ReactElement, ReactNode } from 'react'

export interface NoticeProps {
  children: ReactNode
  /** A button that helps. */
  action?: ReactNode
  className?: string
}

/** A sentence that has to be read now, and the button that helps. Screen readers announce it at once. */
export function Notice({ children, action, className = '' }: NoticeProps): ReactElement {
  return (
    <div
      ref={useKeepFocus()}
      role="alert"
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-s-4 bg-background px-3 py-2 text-sm text-foreground ${className}`}
    >
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      {action}
    </div>
  )
}
