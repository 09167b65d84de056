'use client'

import { useCallError } from '@offhook/react'
import type { ReactElement } from 'react'
import { Notice } from './notice'
import { errorText, useTexts } from './texts'

/** Says why the last call failed, and what to do about it. Nothing after a normal end, and during a call. */
export function CallError({ className = '' }: { className?: string }): ReactElement {
  const error = useCallError()
  const texts = useTexts()
  return <Notice className={`border-s-destructive ${className}`}>{error && errorText(texts, error)}</Notice>
}
