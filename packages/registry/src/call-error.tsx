'use client'

import { errorMessageForUser, useCallError } from '@offhook/react'
import type { ReactElement } from 'react'
import { Notice } from './notice'

/** Says why the last call failed, and what to do about it. Nothing after a normal end, and during a call. */
export function CallError({ className = '' }: { className?: string }): ReactElement | null {
  const error = useCallError()
  if (!error) return null
  return <Notice className={`border-s-destructive ${className}`}>{errorMessageForUser(error)}</Notice>
}
